import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { useNext } from '../account/use-next';

/** For those who have an account already. */
export function LoginLink({ className }: { className?: string }) {
  const { t } = useTranslation('auth');
  const { nextQuery } = useNext();
  return (
    <p className={className}>
      {t('signup.hasAccount')}{' '}
      <Link to={`/login${nextQuery}`} className="text-link focus-ring rounded-sm py-2.5">
        {t('login.title')}
      </Link>
    </p>
  );
}
