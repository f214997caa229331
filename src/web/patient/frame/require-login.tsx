import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../../lib/api/next-path';
import { leaving, refetchSession, useSession } from '../../lib/api/session';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';

/** Milliseconds that a visitor sees 'Loading...' before being sent to log in (spec.md, section 9). */
const RECHECK_DELAY_MS = 1000;

/**
 * Shows a page to logged-in patients; others are sent to log in, and back here afterwards. `children` are null when
 * `callForPatient` found no session. When another user logs in, nothing of the previous user's page remains.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors');
  const session = useSession();
  const errorText = useErrorText();
  if (session.user && children) {
    return (
      <Fragment key={session.user._id}>
        <OnLeaving />
        {children}
      </Fragment>
    );
  }
  if (session.error) {
    return (
      <div className="page-width py-8">
        <ErrorState
          headingLevel={1}
          title={t('sessionCheck')}
          text={errorText(session.error)}
          onRetry={() => void refetchSession()}
        />
      </div>
    );
  }
  return <ToLogin />;
}

/** Reads what is typed before the page disappears. It stands before the page's fields, so its effect runs first. */
function OnLeaving() {
  useLayoutEffect(() => () => leaving.page?.(), []);
  return null;
}

/** Checks the session once more, waits, and goes to the login page, which returns to this URL and to what was typed. */
function ToLogin() {
  const location = useLocation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    void refetchSession();
    const timer = setTimeout(() => setOver(true), RECHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? <Navigate to={loginPath(location)} state={leaving.keep?.()} replace /> : <Spinner />;
}
