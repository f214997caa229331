import { redirect } from 'react-router';

/** /admin and every address in it that is no page lead to the dashboard (spec.md, section 2). */
export const loader = () => redirect('/admin/dashboard');

export default function ToDashboard() {
  return null;
}
