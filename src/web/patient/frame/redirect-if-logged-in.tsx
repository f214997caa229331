import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';
import { useSession } from '../../api/session';

/** A page for logged-out people only: whoever is logged in goes on to `?next=`, or home. */
export function RedirectIfLoggedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const [query] = useSearchParams();
  if (session.status === 'authenticated') return <Navigate to={safeNextPath(query.get('next'))} replace />;
  return children;
}
