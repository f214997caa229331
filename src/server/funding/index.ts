/** What other rooms use of this one. */
export { approvalLeft, countsForApproval, isUsedSince, keepApproval, onTop, standingApprovals } from './approvals';
export {
  bookedSchemes,
  centerFunding,
  fundingFacts,
  hasSponsors,
  setFunding,
  storedFunding,
  takenSchemes,
} from './center-funding';
export { answerWaiting, type Approved, recordDecision, standingApproval, writeApproval } from './cover-answers';
export { refusedSessions, requireNotClaimed } from './claims/charged-sessions';
export { payerClaimRoutes } from './claims/routes';
export { adminCoverRoutes } from './covers/admin-routes';
export { sealLetters } from './covers/referrals';
export { coverRoutes } from './covers/routes';
export {
  allowsMove,
  askedAs,
  askForCheck,
  columnsOf,
  type FundingAsked,
  isPaidFor,
  nobodyPays,
  ONLINE,
  type Payer,
  refuseReturn,
  requireTermsOfMove,
  type Resolved,
  resolveFunding,
  type Terms,
  termsOnCover,
} from './funding';
export { presentFunding } from './present-funding';
export { type ListedCover, type ListedPayment, readCover, readPayment } from './scheme-cells';
export { TERMS_COLUMNS, termsOfRow } from './scheme-terms';
export { addSponsor, changeSponsor, endSponsor, listSponsors } from './sponsors';
