/** What other rooms use of this one. */
export { decidePaymentRoute } from './decide-payment-route';
export { moneyDue } from './due';
export { paymentModes } from './modes';
export { createPayments } from './payments';
export {
  type ListedPayment,
  ProviderAway,
  type ProviderBook,
  ProviderBusy,
  ProviderRefused,
} from './provider';
export { recordDispute } from './settle-dispute';
export { giveBackUnneeded } from './give-back-surplus';
export { closePayment, settlePayment, settleSecond } from './settle-payment';
export { settleListedRefund } from './settle-refund';
export { startCheckout } from './start-checkout';
export { watchClock } from './watch-clock';
export { webhookRoutes } from './webhook-route';
