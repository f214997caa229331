import type { ContactTopic } from '../../../../contract';
import type { Operator } from '../../../../contract/operator';
import type { Letter } from './layout';

type Contact = { name: string; email: string; message: string };

/** A message to the support desk. Replies go to the writer. */
export function contactMessage({ name, email, message, topic }: Contact & { topic?: ContactTopic }): Letter {
  return {
    subject: topic === 'privacy' ? `Complaint about data from ${name}` : `Message from ${name}`,
    greeting: 'From the contact page:',
    blocks: [
      {
        facts: [
          ['Name', name],
          ['E-mail', email],
        ],
      },
      { text: message },
    ],
    replyTo: email,
  };
}

/** Confirms receipt to the writer. It repeats nothing that was typed: the address may be another person's. */
export function contactReceived({ operator }: { operator: Operator }): Letter {
  return {
    subject: 'We have your message',
    greeting: 'Namaste,',
    blocks: [
      {
        text: `Thank you for writing to us on our contact page. We read every message and answer ${operator.hours.en}.`,
      },
      { text: 'If it was not you, someone entered your address. There is nothing to do.' },
    ],
  };
}
