/** What the history of an appointment calls what happened. */
import type { AppointmentDetail } from '../../../../contract/admin/appointments';

export type Happening = AppointmentDetail['history'][number];
export type EventWords = {
  kind:
    | 'held'
    | 'booked'
    | 'moved'
    | 'refundRetried'
    | 'refundByHand'
    | 'notPaidInTime'
    | 'checkoutExpired'
    | 'noPaymentPage'
    | Happening['to'];
  /** The window before a move. */
  from?: string;
  /** What somebody wrote. */
  reason?: string;
};

const REFUND_RETRIED = 'refund tried again';

/** How a note begins that goes on with how it was paid. */
const PAID_BY_HAND = 'refund paid by hand: ';

/** The notes that the product itself writes; of an administrator's only these two are not their own text. */
const OWN_NOTES: Record<string, EventWords['kind']> = {
  'not paid in time': 'notPaidInTime',
  'checkout expired': 'checkoutExpired',
  'no payment page': 'noPaymentPage',
  [REFUND_RETRIED]: 'refundRetried',
};
const MOVED = 'moved from ';

export function eventWords({ actor, from, to, note }: Pick<Happening, 'actor' | 'from' | 'to' | 'note'>): EventWords {
  if (from === null) return { kind: to === 'pending' ? 'held' : 'booked' };
  if (!note) return { kind: to };
  if (actor === 'administrator' && from === to && note.startsWith(PAID_BY_HAND))
    return { kind: 'refundByHand', reason: note.slice(PAID_BY_HAND.length) };
  if (actor === 'administrator' && note !== REFUND_RETRIED) return { kind: to, reason: note };
  if (note.startsWith(MOVED)) return { kind: 'moved', from: note.slice(MOVED.length) };
  const own = OWN_NOTES[note];
  return own ? { kind: own } : { kind: to, reason: note };
}
