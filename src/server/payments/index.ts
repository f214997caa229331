/** What other rooms use of this one. */
export { balances } from './balances';
export {
  abandonPayment,
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
