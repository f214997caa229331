/** What other rooms use of this one. */
export { closuresDue } from './due';
export { closureRoutes } from './routes';
