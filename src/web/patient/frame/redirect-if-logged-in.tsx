import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';
import { useSession } from '../../api/session';

/** A page for logged-out people only: whoever is logged in goes on to `?next=`, or home. It stands until that is here. */
export function RedirectIfLoggedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const [query] = useSearchParams();
  return (
    <>
      {session.status === 'authenticated' && <Navigate to={safeNextPath(query.get('next'))} replace />}
      {children}
    </>
  );
}
