import { redirect } from 'react-router';

/** The correct spelling redirects to the path of the specification. */
export const loader = () => redirect('/myappoinments');
