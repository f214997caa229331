/** What other rooms use of this one. */
export { deskPaymentRoute } from './desk-payment';
export { cashBookRoutes } from './routes';
export { drawerRoutes } from './drawer/routes';
export { priceListRoutes } from './price-list/routes';
export { statementRoutes } from './statement/routes';
export { patientAccountRoutes } from './account/routes';
export { coverDueAccounts } from './account/cover-dues';
