/** What other rooms use of this one. */
export { askSoon } from './ask-soon';
export {
  entryOf,
  isClosed,
  presentEntry,
  refuseCorrection,
  requireOpenDay,
  wholeEntries,
  type WholeEntry,
  writeEntry,
} from './desk-entries';
export { lockDeskDays, lockPayment, lockPayments } from './locks';
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
