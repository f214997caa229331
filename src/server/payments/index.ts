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
export { addRefund, dropRefunds, openPayments, type RefundReason, turnPayments, turnRefund } from './ledger';
export { payBooking } from './pay-booking';
export { isAskedForBy, surplusOf, unneededPayments } from './surplus';
export { askSoon } from './ask-soon';
export {
  refundableFor,
  refundableOf,
  refundableOfPayment,
  requestRefund,
  requestRefundLater,
  sendRequested,
} from './refunds';
