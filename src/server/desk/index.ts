/** What other rooms use of this one. */
export { importPatients, previewPatients } from './import-patients';
export { listImports } from './list-imports';
export { takeBackImport } from './take-back-import';
export { beginImport, endImport, fingerprintOf, importIdOf, requireAsPreviewed } from './imports';
export { personRightsRoutes } from './person-rights-routes';
export { deskRoutes } from './routes';
export { isScheduleDue, placeStanding } from './standing/place-due';
export { standingRoutes } from './standing/routes';
export { payOf } from './tell-booked';
export { stayRoutes } from './stay-routes';
export { waitingRoutes } from './waiting/routes';
export { walkInRoutes } from './walk-ins/routes';
export { ownRecordRoutes } from './own-records';
