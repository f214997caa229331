import { Navigate } from 'react-router';

/** /admin and every address in it that is no page lead to the dashboard (spec.md, section 2). */
export default function ToDashboard() {
  return <Navigate to="/admin/dashboard" replace />;
}
