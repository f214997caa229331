/** What other rooms use of this one. */
export { deleteAccountRoutes } from './delete-account-routes';
export { forgetAccounts, forgetBookings } from './forget-bookings';
export { forgetAll, forgetDaily, forgetsFrom, retainedSince } from './forget-past';
export { findOutlived } from './outlived';
export { personDataRoutes } from './person-data-routes';
export { privacyRoutes } from './routes';
