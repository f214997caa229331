/** What other rooms use of this one. */
export { entryOf, presentEntry, refuseCorrection, wholeEntries, type WholeEntry } from './desk-entries';
export {
  abandonPayment,
  checkoutExpiry,
  checkoutMargin,
  deskModeOf,
  dueAtDesk,
  type Held,
  heldFor,
  moneyOfCancelled,
  onlinePayment,
  paidByOf,
  payersOf,
  paymentStatusOf,
  refundedOf,
  writeDue,
} from './payments';
export { payBooking } from './pay-booking';
export { isAskedForBy, surplusOf, unneededPayments } from './surplus';
export { askSoon } from './ask-soon';
export {
  addRefund,
  refundableFor,
  refundableOf,
  refundableOfPayment,
  type RefundReason,
  requestRefund,
  requestRefundLater,
  sendRequested,
} from './refunds';
