import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ErrorState } from '../../ui/error-state';
import { ADMIN_LOGIN, adminLoginPath, useAdministrator, useCheckAgain } from '../api/administrator';
import { sessionEnd } from '../api/call-admin';
import { Loading } from './loading';

/**
 * Lets administrators through; everybody else signs in first and then returns here (spec.md, section 2), except after
 * signing out.
 */
export function RequireAdministrator({ children }: { children: (userName: string) => ReactNode }) {
  const { t } = useTranslation('admin');
  const administrator = useAdministrator();
  const errorText = useErrorText();
  const checkAgain = useCheckAgain();
  const location = useLocation();
  if (administrator.status === 'signed-in') return children(administrator.userName);
  if (administrator.status === 'loading') return <Loading />;
  if (administrator.status === 'unknown') {
    return (
      <main className="mx-auto max-w-160 px-4 py-10">
        <ErrorState
          headingLevel={1}
          title={t('checkFailed')}
          text={errorText(administrator.error)}
          onRetry={checkAgain}
        />
      </main>
    );
  }
  return <Navigate to={sessionEnd.get() === 'left' ? ADMIN_LOGIN : adminLoginPath(location)} replace />;
}
