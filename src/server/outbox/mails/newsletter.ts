import type { Language } from '../../../contract';
import { PRODUCT } from '../../../domain/product';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { defineMessage } from './message';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    confirm: {
      subject: `Do you want the ${PRODUCT.name} newsletter?`,
      text: `This address was entered for the monthly ${PRODUCT.name} newsletter. Please confirm that it was you.`,
      yes: 'Yes, subscribe me',
      notYou: 'If it was not you, ignore this email and nothing will be sent.',
    },
    welcome: {
      subject: `Welcome to the ${PRODUCT.name} newsletter`,
      text: 'You will get one newsletter a month: new centers, recipes that fit your limits, answers to what readers ask.',
    },
    already: {
      subject: `You already get the ${PRODUCT.name} newsletter`,
      text: 'This address is subscribed already, so there is nothing more to do.',
    },
    unsubscribe: 'Unsubscribe',
  },
  hi: {
    confirm: {
      subject: `क्या आपको ${PRODUCT.name} की चिट्ठी चाहिए?`,
      text: `यह पता ${PRODUCT.name} की हर महीने आने वाली चिट्ठी के लिए भरा गया है। कृपया बताएँ कि यह आपने ही भरा था।`,
      yes: 'हाँ, चिट्ठी भेजिए',
      notYou: 'अगर वह आप नहीं थे, तो इस ईमेल पर ध्यान न दें; कुछ नहीं भेजा जाएगा।',
    },
    welcome: {
      subject: `${PRODUCT.name} की चिट्ठी में आपका स्वागत है`,
      text: 'आपको महीने में एक चिट्ठी मिलेगी: नए सेंटर, आपकी सीमा में बनने वाले पकवान, और पाठकों के सवालों के जवाब।',
    },
    already: {
      subject: `आपको ${PRODUCT.name} की चिट्ठी पहले से मिलती है`,
      text: 'इस पते पर चिट्ठी पहले से जाती है, इसलिए और कुछ करने की ज़रूरत नहीं।',
    },
    unsubscribe: 'चिट्ठी बंद करें',
  },
});

/** Asks to confirm the newsletter; nothing is sent before that. */
function newsletterConfirm({ confirmUrl, language }: { confirmUrl: string; language: Language }): Letter {
  const { subject, text, yes, notYou } = WORDS[language].confirm;
  return {
    subject,
    greeting: COMMON[language].greet(),
    blocks: [{ text }, { button: { label: yes, url: confirmUrl } }, { text: notYou }],
  };
}

type ForReader = { unsubscribeUrl: string; language: Language };

/** The subscription is confirmed; every issue says how to end it. */
const newsletterWelcome = (facts: ForReader) => toReader('welcome', facts);

/** For an address that is subscribed already; only its owner is told. */
const newsletterAlready = (facts: ForReader) => toReader('already', facts);

function toReader(which: 'welcome' | 'already', { unsubscribeUrl, language }: ForReader): Letter {
  const words = WORDS[language];
  const { subject, text } = words[which];
  return {
    subject,
    greeting: COMMON[language].greet(),
    blocks: [{ text }],
    end: { label: words.unsubscribe, url: unsubscribeUrl },
  };
}

export const NEWSLETTER_CONFIRM = defineMessage<{ subscriberId: string }>()({
  key: 'newsletter-confirm',
  mail: newsletterConfirm,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ subscriberId: '' }),
});

export const NEWSLETTER_WELCOME = defineMessage<{ subscriberId: string }>()({
  key: 'newsletter-welcome',
  mail: newsletterWelcome,
  traits: [],
  afterEnding: 'letter',
  stillTrue: 'always',
  short: null,
  sample: () => ({ subscriberId: '' }),
});

export const NEWSLETTER_ALREADY = defineMessage<{ subscriberId: string }>()({
  key: 'newsletter-already',
  mail: newsletterAlready,
  traits: [],
  afterEnding: 'letter',
  stillTrue: 'always',
  short: null,
  sample: () => ({ subscriberId: '' }),
});
