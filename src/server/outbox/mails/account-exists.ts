import type { Language } from '../../../contract';
import { PRODUCT } from '../../../domain/product';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    subject: `You already have a ${PRODUCT.name} account`,
    tried:
      'Somebody, perhaps you, tried to sign up with this address. It already has an account, so no code is needed: just log in.',
    notYou: 'If it was not you, there is nothing to do. Your account has not changed.',
  },
  hi: {
    subject: `आपका ${PRODUCT.name} खाता पहले से है`,
    tried:
      'किसी ने, शायद आपने, इस पते से साइन अप करने की कोशिश की। इस पते का खाता पहले से है, इसलिए कोड की ज़रूरत नहीं: बस लॉग इन करें।',
    notYou: 'अगर वह आप नहीं थे, तो कुछ करने की ज़रूरत नहीं। आपके खाते में कुछ नहीं बदला है।',
  },
});

type Facts = { username: string; publicUrl: string; language: Language };

/** Somebody tried to sign up with an address that has an account; only its owner is told. */
function accountExists({ username, publicUrl, language }: Facts): Letter {
  const words = WORDS[language];
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.tried },
      { button: { label: COMMON[language].logIn, url: `${publicUrl}/login` } },
      { text: words.notYou },
    ],
  };
}

export const ACCOUNT_EXISTS = defineMessage<{ username: string }>()({
  key: 'account-exists',
  mail: accountExists,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => SAMPLE_PERSON,
});
