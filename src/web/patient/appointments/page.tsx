import { i18n } from '../../i18n/i18n';
import appointments from '../../i18n/en/appointments.json';
import chairs from '../../i18n/en/chairs.json';
import files from '../../i18n/en/files.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';
import { Appointments } from './appointments';

addPageWords('appointments', appointments);
addPageWords('chairs', chairs);
addPageWords('files', files);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'appointments' }));
}

/** The patient's appointments (/myappoinments). */
export default function AppointmentsPage() {
  return (
    <RequireLogin>
      <div className="page-width flex flex-col gap-4 py-7 desk:gap-5 desk:py-11">
        <Appointments />
      </div>
    </RequireLogin>
  );
}
