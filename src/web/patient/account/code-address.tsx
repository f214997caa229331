import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';

/** The address that the code was sent to, with a link to change it. */
export function CodeAddress({ email, changePath }: { email: string; changePath: string }) {
  const { t } = useTranslation('auth');
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-tile bg-sunken px-3.5 py-1.5">
      <span className="min-w-0 font-label wrap-anywhere">{email}</span>
      <Link to={changePath} className="text-link focus-ring rounded-sm py-2" aria-label={t('code.changeEmail')}>
        {t('code.change')}
      </Link>
    </p>
  );
}
