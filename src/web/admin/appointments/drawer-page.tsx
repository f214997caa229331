import { useTranslation } from 'react-i18next';

/** One appointment, beside the table (/admin/appointments/:appointmentId). */
export default function AppointmentDrawerPage() {
  const { t } = useTranslation('admin-appointments');
  return <h2>{t('drawerTitle')}</h2>;
}
