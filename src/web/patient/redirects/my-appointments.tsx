import { Navigate } from 'react-router';

/** The address as one would spell it leads to the address that the specification gives. */
export default function MyAppointmentsRedirect() {
  return <Navigate to="/myappoinments" replace />;
}
