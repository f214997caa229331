import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import * as paths from '../../../contract/paths';

/** Redirects the correct spelling to the specification's path, and keeps the rest of the address. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.appointments(null, Object.fromEntries(new URL(request.url).searchParams)));
