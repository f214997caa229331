/** The mails about appointments that we had to cancel. `refund` in paise: everything paid and not refunded before. */
import { formatSession } from '../../platform/formats';
import { type Facts, findChair, whenAndWhere } from './booking';
import { BOOKING_WORDS } from './booking-words';
import type { Letter } from './layout';
import { COMMON } from './words';

type Cancelled = Facts & { refund: number; wasPaid: boolean };

function money({ language, refund, amount, wasPaid, paidAtDesk }: Cancelled): string {
  const words = BOOKING_WORDS[language].moneyBack;
  if (refund > 0 && paidAtDesk) return words.atDesk(refund);
  if (refund > 0) return refund < amount ? words.rest(refund) : words.all(refund);
  return wasPaid ? words.allBefore : words.nothingPaid;
}

/** The center closes for good. */
export function centerClosed(facts: Cancelled): Letter {
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
export function cancelledByUs(facts: Cancelled): Letter {
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
