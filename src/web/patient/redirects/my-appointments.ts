import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import * as paths from '../../../contract/paths';

/** The correct spelling redirects to the path of the specification, with what the address says beside it. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.appointments(null, Object.fromEntries(new URL(request.url).searchParams)));
