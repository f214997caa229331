/** What other rooms use of this one. */
export { importPatients, previewPatients } from './import-patients';
export { beginImport, endImport, fingerprintOf, importIdOf, requireAsPreviewed } from './imports';
export { deskRoutes } from './routes';
export { payOf } from './tell-booked';
