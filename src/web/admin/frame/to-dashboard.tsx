import { redirect } from 'react-router';

/** /admin and unknown addresses below it redirect to the dashboard (spec.md, section 2). */
export const loader = () => redirect('/admin/dashboard');

export default function ToDashboard() {
  return null;
}
