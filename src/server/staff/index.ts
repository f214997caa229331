/** What other rooms use of this one. */
export { appointmentName, type Done, type Doer, forgetPerson, lastChangeOf, recordAction } from './actions';
export { auditKey, readSigned, type SignedLine, streamActions, verifyLines } from './audit-stream';
export { authenticateAdministrator, liveSessions } from './authenticate';
export { hasOwnerWithPassword } from './change-staff';
export { CannotCreate, createAdministrator } from './create-administrator';
export {
  clearTries,
  listAdministrators,
  removeAdministrator,
  resetAdministratorPassword,
  resetTwoFactor,
} from './keep-administrators';
export { unknownCentersOf } from './enter-by-identity';
export { createIdentityProvider } from './identity-provider';
export { rolesOf, staffWith } from './roles';
export { administratorRoutes } from './routes';
export { admit } from './sessions';
export { hasBookingIn, inScope, requireBookingIn, requireCenterIn } from './scope';
export { whoEnrols } from './who-enrols';
