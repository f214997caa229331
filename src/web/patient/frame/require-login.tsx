import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../../api/next-path';
import { recheckSession, useSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';

/** Milliseconds that a visitor sees 'Loading...' before being sent to log in (spec.md, section 9). */
export const RECHECK_DELAY_MS = 1000;

/**
 * Lets logged-in patients through as soon as the check answers; sends visitors to log in, and back here after. When somebody
 * else is logged in than before, nothing stays of what the person before them saw and typed.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors');
  const session = useSession();
  const errorText = useErrorText();
  if (session.status === 'authenticated') return <Fragment key={session.user._id}>{children}</Fragment>;
  if (session.status === 'loading') return <Spinner />;
  if (session.error) {
    return (
      <div className="page-width py-8">
        <ErrorState
          headingLevel={1}
          title={t('sessionCheck')}
          text={errorText(session.error)}
          onRetry={recheckSession}
        />
      </div>
    );
  }
  return <ToLogin />;
}

/** Waits, then goes to the login page, which leads back to this address. */
function ToLogin() {
  const location = useLocation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), RECHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? <Navigate to={loginPath(location)} replace /> : <Spinner />;
}
