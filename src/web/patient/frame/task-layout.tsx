import Phone from 'lucide-react/icons/phone';
import { Outlet } from 'react-router';
import { phoneHref } from '../../../domain/phone-href';
import { useSupport } from '../../lib/i18n/use-support';
import { useTranslation } from '../../lib/i18n/use-translation';

/** A page with a task: it ends with the help strip instead of the footer, which would distract. */
export default function TaskLayout() {
  return (
    <>
      <main id="main" tabIndex={-1} className="@container/page flex flex-1 flex-col">
        <Outlet />
      </main>
      <HelpStrip />
    </>
  );
}

/** The end of task pages: when and where to call, and what to do in an emergency. */
function HelpStrip() {
  const { t } = useTranslation('frame');
  const { hours, phone } = useSupport();
  return (
    <footer aria-label={t('help.title')} className="border-t border-line bg-sunken print:hidden">
      <div className="page-width type-second flex flex-col gap-3 py-7 desk:flex-row desk:items-center desk:justify-between">
        <p>
          <strong>{t('help.question')}</strong> {hours}
        </p>
        <a
          href={phoneHref(phone)}
          className="focus-ring figure inline-flex min-h-11 items-center gap-2.5 self-start rounded-chip font-strong text-teal hover:underline desk:self-auto"
        >
          <Phone size={20} />
          {phone}
        </a>
        <p className="text-muted">{t('help.emergency')}</p>
      </div>
    </footer>
  );
}
