import { useTranslation } from 'react-i18next';

/** One user, beside the table (/admin/users/:userId). */
export default function UserPage() {
  const { t } = useTranslation('admin-users');
  return <h2>{t('userTitle')}</h2>;
}
