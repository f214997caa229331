import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useErrorText } from '../../i18n/use-error-text';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { useAdministrator, useCheckAgain } from '../api/administrator';
import { adminLoginPath } from '../api/next-admin-path';

/** Lets administrators through; everybody else signs in first, and comes back here after (spec.md, section 2). */
export function RequireAdministrator({ children }: { children: (userName: string) => ReactNode }) {
  const { t } = useTranslation('admin');
  const administrator = useAdministrator();
  const errorText = useErrorText();
  const checkAgain = useCheckAgain();
  const location = useLocation();
  if (administrator.status === 'signed-in') return children(administrator.userName);
  if (administrator.status === 'loading') return <Spinner />;
  if (administrator.status === 'unknown') {
    return (
      <main className="mx-auto max-w-160 px-4 py-10">
        <ErrorState headingLevel={1} title={t('checkFailed')} text={errorText(administrator.error)} onRetry={checkAgain} />
      </main>
    );
  }
  return <Navigate to={adminLoginPath(location)} replace />;
}
