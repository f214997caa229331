/** What other rooms use of this one. */
export { contactRoutes } from './contact/routes';
export { listNotFound } from './foods/not-found';
export { foodRoutes } from './foods/routes';
export { newsletterRoutes } from './newsletter/routes';
