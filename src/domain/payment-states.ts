/** The states of payments and refunds, and from which to which they turn: one table each, which their writers ask. */

/**
 * - `creating`: its page at the provider is being opened.
 * - `open`: it can be paid there.
 * - `due`: it is to be paid at the center.
 * - `expired`: its page is closed and nothing was paid, as far as the provider has said.
 * - `abandoned`: nobody asks for it: its page never opened, it was paid together with others, or it was written off.
 */
export type PaymentState = 'creating' | 'open' | 'due' | 'paid' | 'expired' | 'abandoned';

const PAYMENT_TURNS: Record<PaymentState, readonly PaymentState[]> = {
  creating: ['open', 'paid', 'expired', 'abandoned'],
  open: ['paid', 'expired'],
  due: ['paid', 'abandoned'],
  // An entry of the cash book is taken back.
  paid: ['due'],
  // A bank may let a payment through days after its page was closed.
  expired: ['paid'],
  abandoned: ['paid'],
};

/**
 * - `requested`: the provider is to be asked, or the desk is to pay it back.
 * - `pending`: the provider has it, and has not paid it out.
 * - `by-hand`: it failed at the provider, and somebody paid it back another way.
 */
export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed' | 'by-hand';

const REFUND_TURNS: Record<RefundState, readonly RefundState[]> = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  // A bank returns it days later; an entry of the cash book is taken back.
  succeeded: ['failed', 'requested'],
  failed: ['by-hand'],
  'by-hand': [],
};

/** The states from which a payment may turn to one. */
export const paymentStatesBefore = (to: PaymentState): PaymentState[] => statesBefore(PAYMENT_TURNS, to);

/** The states from which a refund may turn to one. */
export const refundStatesBefore = (to: RefundState): RefundState[] => statesBefore(REFUND_TURNS, to);

function statesBefore<State extends string>(turns: Record<State, readonly State[]>, to: State): State[] {
  return (Object.keys(turns) as State[]).filter((from) => turns[from].includes(to));
}
