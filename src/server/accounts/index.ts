/** What other rooms use of this one. */
export { adminUserRoutes } from './admin-users-routes';
export { authenticate } from './authenticate';
export { blockUserRoute } from './block-user';
export { deleteAccount } from './delete-account';
export { createGoogle } from './google-identity';
export { readProof, refuseProof, sendOwnerCode } from './prove-owner';
export { accountRoutes } from './routes';
