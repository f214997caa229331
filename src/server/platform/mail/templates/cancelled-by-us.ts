/** The mails about appointments that we had to cancel. `refund` in paise: everything paid and not refunded before. */
import { formatRupees } from '../../../../domain/money';
import { type Facts, place, when } from './booking';
import type { Letter } from './layout';

type Cancelled = Facts & { refund: number; wasPaid: boolean };

function money({ refund, amount, wasPaid }: Cancelled): string {
  if (refund > 0) {
    const what = refund < amount ? 'What was not refunded before' : 'All of it';
    return `${what}, ${formatRupees(refund)}, goes back to your card. Banks take 5 to 10 days to show it.`;
  }
  return wasPaid ? 'You had already been refunded.' : 'Nothing had been paid, so there is nothing to refund.';
}

/** The center closes for good. */
export function centerClosed(facts: Cancelled): Letter {
  return {
    subject: `Cancelled, the center is closing: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: `${facts.centerName} is closing, and we had to cancel your appointment there. We are sorry.` },
      { facts: place(facts) },
      { text: money(facts) },
      { text: 'Please do not miss a session: book a chair at another center as soon as you can.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  };
}

/** Cancelled by our support. The patient may not be able to log in, so it gives the telephone number. */
export function cancelledByUs(facts: Cancelled): Letter {
  const { hours, phone } = facts.operator;
  return {
    subject: `Cancelled by us: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'Our support has cancelled this appointment. Please do not come; the chair is no longer yours.' },
      { facts: place(facts) },
      { text: money(facts) },
      { text: `Please do not miss a session. Call us, and we will find another way together: ${phone}, ${hours.en}.` },
    ],
  };
}
