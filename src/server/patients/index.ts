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
export { askAnew, endLinks } from './care-links';
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
  type AtDesk,
  findByNameAndPhone,
  findByPhone,
  editableOf,
  findFor,
  hasPhone,
  type KnownPatient,
  namesWithoutPhone,
  type NewPatient,
  othersWhoKnow,
  patientKey,
  peopleMeant,
  peopleNearlyMeant,
  phoneLockOf,
  requireAgreed,
  searchPatients,
  shownTo,
  sittingsOf,
} from './find-patients';
export {
  forgetMerges,
  forgetPaidForOthers,
  forgetPeople,
  NOBODYS_NAME,
  uncaredSince,
  unseenSince,
} from './forget-people';
export { mergePatients, previewMerge } from './merge';
export { mergesOf, undoMerge } from './undo-merge';
export { consentMissing, giveConsent, hasConsented, mailConsentLink, requireConsentFor } from './patient-consent';
export { careRoutes } from './routes';
export { takeBackAdded } from './take-back-added';
