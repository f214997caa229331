/** What other rooms use of this one. */
export { balances, balancesOf, dueSessions } from './balances';
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
} from './payments';
