/**
 * Mails about appointments that we had to cancel. `refund` (paise): everything that was paid and not refunded before.
 */
import * as paths from '../../../contract/paths';
import { formatSession } from '../../platform/formats';
import { hoursIn } from '../../../contract/operator';
import { type Paise, formatRupees } from '../../../domain/money';
import { wordsOf } from '../../../locales/words-of';
import { type AppointmentFacts, type Facts, findChair, whenAndWhere, moneyBackHere } from './booking';
import type { MailText } from './layout';
import { FIND_CHAIR, when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

type CancelledByUs = AppointmentFacts & { refund: Paise; wasPaid: boolean };
type Cancelled = Facts & CancelledByUs;

function money({ language, refund, amount, wasPaid, paidAtDesk }: Cancelled): string {
  const sayBooking = wordsOf(language, 'booking');
  if (refund > 0 && paidAtDesk) return moneyBackHere(language, paidAtDesk, refund);
  if (refund > 0)
    return refund < amount
      ? sayBooking('moneyBack.rest', { amount: formatRupees(refund) })
      : sayBooking('moneyBack.all', { amount: formatRupees(refund) });
  return wasPaid ? sayBooking('moneyBack.allBefore') : sayBooking('moneyBack.nothingPaid');
}

/** The mail that the center closes for good. */
function centerClosed(facts: Cancelled): MailText {
  const { language } = facts;
  const sayBooking = wordsOf(language, 'booking');
  return {
    subject: sayBooking('subjects.centerCloses', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: sayBooking('centerCloses.text') },
      { facts: whenAndWhere(language, facts) },
      { text: money(facts) },
      { text: sayBooking('centerCloses.elsewhere') },
      findChair(facts),
    ],
  };
}

/**
 * The mail that our support cancelled an appointment. It gives the telephone number, since the patient may not be able
 * to log in.
 */
function cancelledByUs(facts: Cancelled): MailText {
  const { language, operator } = facts;
  const sayBooking = wordsOf(language, 'booking');
  return {
    subject: sayBooking('subjects.cancelledByUs', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: sayBooking('cancelledByUs.text') },
      { facts: whenAndWhere(language, facts) },
      { text: money(facts) },
      { text: sayBooking('cancelledByUs.call', { phone: operator.phone, hours: hoursIn(operator, language) }) },
    ],
  };
}

export const CENTER_CLOSED = defineMessage<CancelledByUs>()({
  key: 'center-closed',
  mail: centerClosed,
  made: { calendar: (session) => [session] },
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { 'cancelled-by-center': 'loss' },
    of: (session) => ({ name: 'cancelled-by-center', values: when(session) }),
    urgency: 'by-session',
    ladder: 'beside-mail',
    leadsTo: FIND_CHAIR,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 185_000, wasPaid: true }),
});

export const CANCELLED_BY_US = defineMessage<CancelledByUs>()({
  key: 'cancelled-by-us',
  mail: cancelledByUs,
  made: { calendar: (session) => [session] },
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { 'cancelled-by-us': 'loss' },
    of: (session) => ({ name: 'cancelled-by-us', values: when(session) }),
    urgency: 'by-session',
    ladder: 'beside-mail',
    leadsTo: paths.contact, // Who can't log in any more reads there whom to call.
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 185_000, wasPaid: true }),
});
