/** What other rooms use of this one. */
export { adminCenterRoutes } from './admin-routes';
export { cacheCenterList } from './center-list-cache';
export { chargeRoutes } from './charge-routes';
export { deleteCenterRoute } from './delete-center-routes';
export { centersDue } from './due';
export { importRoutes } from './import-routes';
export { centerRoutes } from './routes';
export { addException, endException, requireSense } from './set-capacity';
export { uploadRoute } from './upload-photo-route';
