import type { ContactTopic, Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { defineMessage } from './message';
import { COMMON } from './words';

type Contact = { name: string; email: string; message: string };

/** A message to the support desk, which reads English. Replies go to the writer. */
function contactMessage({ name, email, message, topic }: Contact & { topic?: ContactTopic }): Letter {
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

const WORDS = inWords({
  en: {
    subject: 'We have your message',
    thanks: (hours: string) =>
      `Thank you for writing to us on our contact page. We read every message and answer ${hours}.`,
    notYou: 'If it was not you, someone entered your address. There is nothing to do.',
  },
  hi: {
    subject: 'आपका संदेश हमें मिल गया है',
    thanks: (hours) => `हमारे संपर्क पेज पर लिखने के लिए धन्यवाद। हम हर संदेश पढ़ते हैं और सहायता के समय जवाब देते हैं: ${hours}।`,
    notYou: 'अगर वह आप नहीं थे, तो किसी ने आपका पता दिया है। कुछ करने की ज़रूरत नहीं।',
  },
});

/** Confirms receipt to the writer. It repeats nothing that was typed: the address may be another person's. */
function contactReceived({ operator, language }: { operator: Operator; language: Language }): Letter {
  const words = WORDS[language];
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(),
    blocks: [{ text: words.thanks(operator.hours[language]) }, { text: words.notYou }],
  };
}

export const CONTACT_MESSAGE = defineMessage<Contact & { topic?: ContactTopic }>()({
  key: 'contact-message',
  mail: contactMessage,
  traits: [],
  afterEnding: 'work',
  stillTrue: 'always',
  short: null,
  sample: () => ({ name: 'Lakshmi Raman', email: 'lakshmi@example.com', message: 'Is there parking at the center?' }),
});

export const CONTACT_RECEIVED = defineMessage<Record<string, never>>()({
  key: 'contact-received',
  mail: contactReceived,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({}),
});
