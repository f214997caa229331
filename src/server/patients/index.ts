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
export { addPatient, namesWithoutPhone, type NewPatient, phoneLockOf } from './add-patient';
export {
  editableOf,
  editedTogether,
  othersWhoKnow,
  PERSON_COLUMNS,
  type PersonDetails,
  type PersonField,
  shownTo,
} from './desk-patient';
export { fileKey, findByNameAndPhone, findFiles, type KnownPatient, patientKey } from './find-listed';
export {
  type AtDesk,
  findByPhone,
  findFor,
  type Found,
  hasPhone,
  peopleMeant,
  peopleNearlyMeant,
  requireAgreed,
  sittingsOf,
} from './find-patients';
export {
  forgetMerges,
  forgetPaidForOthers,
  forgetPeople,
  NOBODYS_NAME,
  NOTHING_KNOWN,
  uncaredSince,
  unseenSince,
  withdrewSince,
} from './forget-people';
export { exportRegister } from './export-register';
export { listRegister, register, wholeRegister } from './register';
export { mergePatients, previewMerge } from './merge';
export { mergesOf, undoMerge } from './undo-merge';
export { consentAtDesk, consentRows, consentsOf, presentConsent, withdrawConsents } from './patient-consent';
export { consentMissing, giveConsent, hasConsented, mailConsentLink, requireConsentFor } from './patient-consent';
export { foundRecord, provedNumbers } from './claims/find-record';
export { recordClaimRoutes } from './claims/routes';
export { mailAccount } from './claims/claim-record';
export { centersThatKeep, giveRecordsBack, sessionsThatStay } from './claims/kept-record';
export { claimsOf, takeBackClaim } from './claims/take-back-claim';
export { agreeFor } from './people';
export { careRoutes } from './routes';
export { takeBackAdded } from './take-back-added';
