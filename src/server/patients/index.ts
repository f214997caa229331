/** What other rooms use of this one. */
export {
  accessOf,
  type CareDeed,
  cares,
  caresForOthers,
  isConfirmedLink,
  isConfirmedPerson,
  mayAct,
  reachesPayer,
  requireActing,
} from './care';
export { askAnew } from './care-links';
export {
  askAgain,
  checkOf,
  emptyCovers,
  endApprovals,
  forgetCoversOf,
  isApproved,
  isCoverInUse,
  isNextAsked,
  referralUnusedSince,
  nextOf,
  paperArrived,
  waitingFor,
} from './covers';
export {
  addPatient,
  findByNameAndPhone,
  findByPhone,
  editableOf,
  findKnown,
  hasPhone,
  type KnownPatient,
  namesWithoutPhone,
  type NewPatient,
  patientKey,
  peopleMeant,
  peopleNearlyMeant,
  phoneLockOf,
  searchPatients,
  sittingsOf,
} from './find-patients';
export { forgetPeople, NOBODYS_NAME, uncaredSince, unseenSince } from './forget-people';
export { mergePatients, previewMerge } from './merge';
export { consentMissing, giveConsent, hasConsented, mailConsentLink, requireConsentFor } from './patient-consent';
export { careRoutes } from './routes';
export { takeBackAdded } from './take-back-added';
