/** What other rooms use of this one. */
export { carryOutClosure } from './carry-out';
export { tendClosures } from './give-up';
export { closureRoutes } from './routes';
