import { redirect } from 'react-router';

/** The address as one would spell it leads to the address that the specification gives. */
export const loader = () => redirect('/myappoinments');
