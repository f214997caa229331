import { redirect } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';

/** /admin and unknown addresses below it redirect to the dashboard (spec.md, section 2). */
export const loader = () => redirect(adminPaths.dashboard);

export default function ToDashboard() {
  return null;
}
