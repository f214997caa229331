import { Navigate, useLocation } from 'react-router';

/** An address in capitals (/SERVICES, /ABOUT) leads to the one address of its page. */
export default function LowerCaseRedirect() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${pathname.toLowerCase()}${search}${hash}`} replace />;
}
