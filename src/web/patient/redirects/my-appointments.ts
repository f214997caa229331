import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';

/** The correct spelling redirects to the path of the specification. */
export const loader = () => redirect(paths.appointments);
