/** What other rooms use of this one. */
export {
  type Account,
  accountSums,
  accountSumsOf,
  costOf,
  coverSoon,
  enterIntoAccount,
  enterSession,
  isEntered,
  keptForPackages,
  openPackages,
  putBackIntoAccount,
  sessionsUsed,
} from './accounts';
export { askSoon } from './ask-soon';
export {
  cashAfter,
  cashOf,
  cashSince,
  type DrawerNow,
  drawerNow,
  expectedCashOfDay,
  holdsCashOf,
  lockDrawer,
  requireInDrawer,
  writeDrawerStep,
} from './drawers';
export {
  entryOf,
  isClosed,
  nextReceipt,
  presentEntry,
  refuseCorrection,
  requireOpenDay,
  wholeEntries,
  type WholeEntry,
  writeEntry,
  requireOwnReference,
} from './desk-entries';
export { lockAccount, lockDeskDays, lockPayment, lockPayments } from './locks';
export { payBooking } from './pay-booking';
export { isByProvider, isOwedAfterDispute, refundable } from './refundable';
export {
  refundableFor,
  refundableOf,
  refundableOfPayment,
  requestRefund,
  requestRefundLater,
  sendRequested,
} from './refunds';
export {
  addRefund,
  dropRefunds,
  openPayments,
  putDispute,
  type RefundReason,
  turnPayments,
  turnRefund,
  writeDue,
} from './rows';
export { askedFor, isAskedForBy, surplusOf, unneededPayments } from './surplus';
