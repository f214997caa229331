/** What other rooms use of this one. */
export {
  abandonPayment,
  balances,
  checkoutExpiry,
  checkoutMargin,
  deskModeOf,
  dueAtDesk,
  dueSessions,
  type Held,
  heldFor,
  moneyOfCancelled,
  onlinePayment,
  paidByOf,
  payersOf,
  paymentStatusOf,
  refundedOf,
} from './payments';
