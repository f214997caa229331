import type { Language } from '../../../contract';
import { wordsOf } from '../../../locales/words-of';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { greet } from './greet';

/** The mail that asks to confirm the newsletter; nothing else is sent before that. */
function newsletterConfirm({ confirmUrl, language }: { confirmUrl: string; language: Language }): MailText {
  const say = wordsOf(language, 'newsletter');
  return {
    subject: say('confirm.subject'),
    greeting: greet(language),
    blocks: [
      { text: say('confirm.text') },
      { button: { label: say('confirm.yes'), url: confirmUrl } },
      { text: say('confirm.notYou') },
    ],
  };
}

type ForReader = { unsubscribeUrl: string; language: Language };

/** The mail that the subscription is confirmed. Every issue says how to end it. */
const newsletterWelcome = (facts: ForReader) => toReader('welcome', facts);

/** The mail to an address that is subscribed already. Only its owner learns this. */
const newsletterAlready = (facts: ForReader) => toReader('already', facts);

function toReader(which: 'welcome' | 'already', { unsubscribeUrl, language }: ForReader): MailText {
  const say = wordsOf(language, 'newsletter');
  return {
    subject: say(`${which}.subject`),
    greeting: greet(language),
    blocks: [{ text: say(`${which}.text`) }],
    end: { label: say('unsubscribe'), url: unsubscribeUrl },
  };
}

export const NEWSLETTER_CONFIRM = defineMessage<{ subscriberId: string }>()({
  key: 'newsletter-confirm',
  mail: newsletterConfirm,
  made: { newsletter: ({ subscriberId }) => subscriberId },
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ subscriberId: '' }),
});

export const NEWSLETTER_WELCOME = defineMessage<{ subscriberId: string }>()({
  key: 'newsletter-welcome',
  mail: newsletterWelcome,
  made: { newsletter: ({ subscriberId }) => subscriberId },
  afterEnding: 'newsletter',
  stillTrue: 'always',
  short: null,
  sample: () => ({ subscriberId: '' }),
});

export const NEWSLETTER_ALREADY = defineMessage<{ subscriberId: string }>()({
  key: 'newsletter-already',
  mail: newsletterAlready,
  made: { newsletter: ({ subscriberId }) => subscriberId },
  afterEnding: 'newsletter',
  stillTrue: 'always',
  short: null,
  sample: () => ({ subscriberId: '' }),
});
