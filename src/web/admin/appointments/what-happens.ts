/** The effect of a change of status on the chair, the money and the mail, as keys for the dialog. */
import type { AppointmentDetail, SettableStatus } from '../../../contract/admin/bookings';
import { windowEnds } from '../../../domain/windows';

type Consequence =
  | 'chairIs'
  | 'chairBecomes'
  | 'chairStays'
  | 'chairFound'
  | 'chairKept'
  | 'chairFoundAndKept'
  | 'chairHeld'
  | 'chairFree'
  | 'sessionOver'
  | 'noChair'
  | 'paid'
  | 'notPaid'
  | 'nothingToRefund'
  | 'disputed'
  | 'wentBack'
  | 'partWentBack'
  | 'told'
  | 'callThem'
  | 'noMail'
  | 'noMailOver';

type Facts = Pick<
  AppointmentDetail,
  | 'isTold'
  | 'bookingStatus'
  | 'paymentStatus'
  | 'holdExpiresAt'
  | 'appoinmentDate'
  | 'startHour'
  | 'amount'
  | 'refundedAmount'
  | 'disputes'
> & { refundable: number };

/** The effects in the order of the text: chair, money, mail. */
export function whatHappens(facts: Facts, to: SettableStatus, now: Date): Consequence[] {
  const { bookingStatus: from, holdExpiresAt } = facts;
  if (from === to) return asItIs(facts);
  const isOver = windowEnds(facts.appoinmentDate, facts.startHour) <= now;
  const wasCancelled = from === 'cancelled';
  if (to === 'cancelled') {
    return [isOver ? 'sessionOver' : 'chairFree', ...(facts.refundable > 0 ? [] : [whyNothing(facts)]), told(facts)];
  }
  if (to === 'pending') return [wasCancelled ? 'chairFoundAndKept' : 'chairKept', 'noMail'];
  const chair = wasCancelled ? 'chairFound' : holdExpiresAt ? 'chairBecomes' : 'chairStays';
  return [chair, money(facts), isOver ? 'noMailOver' : told(facts)];
}

function asItIs(facts: Facts): Consequence[] {
  if (facts.bookingStatus === 'cancelled') return ['noChair', ...(hasGoneBack(facts) ? [wentBack(facts)] : [])];
  return [facts.holdExpiresAt ? 'chairHeld' : 'chairIs', money(facts)];
}

/** Why nothing is refunded. While a bank disputes the payment nothing is, though a refund may be owed afterwards. */
function whyNothing({ disputes }: Facts): Consequence {
  return disputes.some(({ standing }) => standing === 'open') ? 'disputed' : 'nothingToRefund';
}

/** How the patient is told. */
function told({ isTold }: Facts): Consequence {
  return isTold ? 'told' : 'callThem';
}

function money(facts: Facts): Consequence {
  if (hasGoneBack(facts)) return wentBack(facts);
  return facts.paymentStatus === 'paid' || facts.paymentStatus === 'refund failed' ? 'paid' : 'notPaid';
}

function wentBack({ amount, refundedAmount }: Facts): Consequence {
  return refundedAmount < amount ? 'partWentBack' : 'wentBack';
}

function hasGoneBack({ paymentStatus }: Facts): boolean {
  return paymentStatus === 'refunded' || paymentStatus === 'refund pending';
}
