/** The mails about appointments that we had to cancel. `refund` in paise: everything paid and not refunded before. */
import { formatSession } from '../../platform/formats';
import type { Paise } from '../../../domain/money';
import { type AppointmentFacts, type Facts, findChair, whenAndWhere } from './booking';
import { BOOKING_WORDS } from './booking-words';
import type { Letter } from './layout';
import { FIND_CHAIR, when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { COMMON } from './words';

type CancelledByUs = AppointmentFacts & { refund: Paise; wasPaid: boolean };
type Cancelled = Facts & CancelledByUs;

function money({ language, refund, amount, wasPaid, paidAtDesk }: Cancelled): string {
  const words = BOOKING_WORDS[language].moneyBack;
  if (refund > 0 && paidAtDesk) return words.atDesk(refund);
  if (refund > 0) return refund < amount ? words.rest(refund) : words.all(refund);
  return wasPaid ? words.allBefore : words.nothingPaid;
}

/** The center closes for good. */
function centerClosed(facts: Cancelled): Letter {
  const { language } = facts;
  const { subjects, centerCloses: words } = BOOKING_WORDS[language];
  return {
    subject: subjects.centerCloses(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text },
      { facts: whenAndWhere(language, facts) },
      { text: money(facts) },
      { text: words.elsewhere },
      findChair(facts),
    ],
  };
}

/** Cancelled by our support. The patient may not be able to log in, so it gives the telephone number. */
function cancelledByUs(facts: Cancelled): Letter {
  const { language, operator } = facts;
  const { subjects, cancelledByUs: words } = BOOKING_WORDS[language];
  return {
    subject: subjects.cancelledByUs(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text },
      { facts: whenAndWhere(language, facts) },
      { text: money(facts) },
      { text: words.call(operator.phone, operator.hours[language]) },
    ],
  };
}

export const CENTER_CLOSED = defineMessage<CancelledByUs>()({
  key: 'center-closed',
  mail: centerClosed,
  traits: ['calendar'],
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
  traits: ['calendar'],
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { 'cancelled-by-us': 'loss' },
    of: (session) => ({ name: 'cancelled-by-us', values: when(session) }),
    urgency: 'by-session',
    ladder: 'beside-mail',
    leadsTo: '/contact', // Who can't log in any more reads there whom to call.
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 185_000, wasPaid: true }),
});
