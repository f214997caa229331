/** What other rooms use of this one. */
export { deskPaymentRoute } from './desk-payment';
export { cashBookRoutes } from './routes';
