/** The mail of an appointment that was cancelled, and that of its center. */
import type { Language } from '../../../contract';
import type { CancelAsker } from '../../../domain/booking';
import { formatSession } from '../../platform/formats';
import { type AppointmentFacts, type Facts, findChair, whenAndWhere } from './booking';
import { BOOKING_WORDS, type Cancelled, type MoneyOfCancelled } from './booking-words';
import type { Fact, Letter } from './layout';
import { APPOINTMENTS, CANCELLED, cancelledInShort } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { COMMON } from './words';

function moneyText(
  language: Language,
  { money, refund, refundedBefore = 0, paidAtDesk }: Cancelled,
  kept: string,
): string {
  const words = BOOKING_WORDS[language].moneyBack;
  switch (money) {
    case 'refunded':
      return paidAtDesk ? words.atDesk(refund) : words.refunded(refund);
    case 'kept':
      return refundedBefore > 0 ? `${words.refundedBefore(refundedBefore)} ${kept}` : kept;
    case 'refunded-before':
      return words.allBefore;
    case 'nothing-paid':
      return words.nothingPaid;
    case 'disputed':
      return words.disputed;
  }
}

/** `refund` in paise, 0 for none. One enqueued by an older release has `paid` alone. */
type BookingCancelled = AppointmentFacts & Omit<Cancelled, 'money'> & { money?: MoneyOfCancelled; paid?: boolean };

/** Cancelled by the patient. */
function bookingCancelled(facts: Facts & BookingCancelled): Letter {
  const { language, refund, money = refund > 0 ? 'refunded' : facts.paid ? 'kept' : 'nothing-paid' } = facts;
  const words = BOOKING_WORDS[language];
  const kept = words.moneyBack.lateCancel(Boolean(facts.refundedBefore));
  return {
    subject: words.subjects.cancelled(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.cancelled },
      { facts: whenAndWhere(language, facts) },
      { text: moneyText(language, { ...facts, money }, kept) },
      // Whoever gives up a chair that was only held misses no session.
      ...(money === 'nothing-paid' ? [] : [{ text: COMMON[language].doNotMiss }]),
      findChair(facts),
    ],
  };
}

/** By an administrator, or by a closure. `reason` is what was typed for the patient. */
export type ByCenter = { reason: string | null; askedBy?: CancelAsker | undefined; isClosure?: boolean };

/** Cancelled by the center. */
export function bookingCancelledByCenter(facts: Facts & Cancelled & ByCenter): Letter {
  const { language, askedBy = 'unknown', amount, refundedBefore = 0, operator, reason } = facts;
  const words = BOOKING_WORDS[language];
  const { subject, text } = words.askedBy[askedBy];
  const kept = words.moneyBack.keptByCenter(operator.phone, amount, refundedBefore > 0);
  return {
    subject: (facts.isClosure ? words.subjects.chooseAnother : subject)(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text },
      { facts: [...whenAndWhere(language, facts), ...(reason ? [[words.facts.reason, reason] as Fact] : [])] },
      { text: moneyText(language, facts, kept) },
      { text: COMMON[language].doNotMiss },
      findChair(facts),
    ],
  };
}

export const BOOKING_CANCELLED = defineMessage<BookingCancelled>()({
  key: 'booking-cancelled',
  mail: bookingCancelled,
  traits: ['calendar'],
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
