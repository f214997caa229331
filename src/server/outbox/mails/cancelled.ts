/** The mails about a cancelled appointment: cancelled by the patient, and by the center. */
import { formatRupees } from '../../../domain/money';
import type { Language } from '../../../contract';
import type { CancelAsker } from '../../../domain/booking';
import { wordsOf } from '../../../locales/words-of';
import { formatSession } from '../../platform/formats';
import {
  type AppointmentFacts,
  type Cancelled,
  type Facts,
  type MoneyOfCancelled,
  findChair,
  whenAndWhere,
  moneyBackHere,
} from './booking';
import type { Fact, MailText } from './layout';
import { APPOINTMENTS, CANCELLED, cancelledInShort } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

function moneyText(
  language: Language,
  { money, refund, refundedBefore = 0, paidAtDesk }: Cancelled,
  kept: string,
): string {
  const sayBooking = wordsOf(language, 'booking');
  switch (money) {
    case 'refunded':
      return paidAtDesk
        ? moneyBackHere(language, paidAtDesk, refund)
        : sayBooking('moneyBack.refunded', { amount: formatRupees(refund) });
    case 'kept':
      return refundedBefore > 0
        ? `${sayBooking('moneyBack.refundedBefore', { amount: formatRupees(refundedBefore) })} ${kept}`
        : kept;
    case 'refunded-before':
      return sayBooking('moneyBack.allBefore');
    case 'nothing-paid':
      return sayBooking('moneyBack.nothingPaid');
    case 'disputed':
      return sayBooking('moneyBack.disputed');
  }
}

/** The details. `refund` in paise, 0 for none. A mail of an older release has only `paid`. */
type BookingCancelled = AppointmentFacts & Omit<Cancelled, 'money'> & { money?: MoneyOfCancelled; paid?: boolean };

/** The mail that the patient cancelled an appointment. */
function bookingCancelled(facts: Facts & BookingCancelled): MailText {
  const { language, refund, money = refund > 0 ? 'refunded' : facts.paid ? 'kept' : 'nothing-paid' } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const kept = sayBooking('moneyBack.lateCancel', { isMore: Boolean(facts.refundedBefore) });
  return {
    subject: sayBooking('subjects.cancelled', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: sayBooking('cancelled') },
      { facts: whenAndWhere(language, facts) },
      { text: moneyText(language, { ...facts, money }, kept) },
      // Somebody who gives up an unpaid hold misses no session.
      ...(money === 'nothing-paid' ? [] : [{ text: wordsOf(language, 'common')('doNotMiss') }]),
      findChair(facts),
    ],
  };
}

/** A cancellation by an administrator or a closure. `reason`: the text for the patient. */
export type ByCenter = { reason: string | null; askedBy?: CancelAsker | undefined; isClosure?: boolean };

/** The mail that the center cancelled an appointment. */
export function bookingCancelledByCenter(facts: Facts & Cancelled & ByCenter): MailText {
  const { language, askedBy = 'unknown', amount, refundedBefore = 0, operator, reason } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const when = formatSession(language, facts);
  const kept = sayBooking('moneyBack.keptByCenter', {
    phone: operator.phone,
    paid: formatRupees(amount),
    isRest: refundedBefore > 0,
  });
  return {
    subject: facts.isClosure
      ? sayBooking('subjects.chooseAnother', { when })
      : sayBooking(`askedBy.${askedBy}.subject`, { when }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: sayBooking(`askedBy.${askedBy}.text`) },
      { facts: [...whenAndWhere(language, facts), ...(reason ? [[sayBooking('facts.reason'), reason] as Fact] : [])] },
      { text: moneyText(language, facts, kept) },
      { text: wordsOf(language, 'common')('doNotMiss') },
      findChair(facts),
    ],
  };
}

export const BOOKING_CANCELLED = defineMessage<BookingCancelled>()({
  key: 'booking-cancelled',
  mail: bookingCancelled,
  made: { calendar: (session) => [session] },
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: CANCELLED,
    of: ({ refund, ...session }) => cancelledInShort(session, refund),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 185_000, money: 'refunded' }),
});
