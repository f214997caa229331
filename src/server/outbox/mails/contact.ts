import type { ContactTopic, Language } from '../../../contract';
import { type Operator, hoursIn } from '../../../contract/operator';
import { wordsOf } from '../../../locales/words-of';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { greet } from './greet';

type Contact = { name: string; email: string; message: string };

/** A message to the support desk, in English. Replies go to the writer. */
function contactMessage({ name, email, message, topic }: Contact & { topic?: ContactTopic }): MailText {
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

/**
 * The mail that confirms receipt to the writer. It repeats nothing that was typed, since the address may be another
 * person's.
 */
function contactReceived({ operator, language }: { operator: Operator; language: Language }): MailText {
  const say = wordsOf(language, 'contact');
  return {
    subject: say('subject'),
    greeting: greet(language),
    blocks: [{ text: say('thanks', { hours: hoursIn(operator, language) }) }, { text: say('notYou') }],
  };
}

export const CONTACT_MESSAGE = defineMessage<Contact & { topic?: ContactTopic }>()({
  key: 'contact-message',
  mail: contactMessage,
  afterEnding: 'work',
  stillTrue: 'always',
  short: null,
  sample: () => ({ name: 'Lakshmi Raman', email: 'lakshmi@example.com', message: 'Is there parking at the center?' }),
});

export const CONTACT_RECEIVED = defineMessage<Record<string, never>>()({
  key: 'contact-received',
  mail: contactReceived,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({}),
});
