import { Navigate } from 'react-router';

/** Booking begins with choosing a center. */
export default function BookRedirect() {
  return <Navigate to="/dialysis" replace />;
}
