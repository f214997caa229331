import type { Language } from '../../../contract';
import { nameAlone } from '../../../domain/name-alone';
import { PRODUCT } from '../../../domain/product';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    subject: (code: string) => `${code} is your ${PRODUCT.name} code`,
    use: `Use this code to open your ${PRODUCT.name} account. It is good for 10 minutes.`,
    notYou: 'If you did not ask for it, you can ignore this email. Nobody can open an account without the code.',
  },
  hi: {
    subject: (code) => `${code} आपका ${PRODUCT.name} कोड है`,
    use: `इस कोड से अपना ${PRODUCT.name} खाता खोलें। यह 10 मिनट तक चलता है।`,
    notYou: 'अगर आपने यह नहीं मँगाया, तो इस ईमेल पर ध्यान न दें। कोड के बिना कोई खाता नहीं खोल सकता।',
  },
});

/** The one-time code of a sign-up. `code`: six digits. */
function signupCode({ code, language }: { code: string; language: Language }): Letter {
  const words = WORDS[language];
  return {
    subject: words.subject(code),
    greeting: COMMON[language].greet(),
    blocks: [{ text: words.use }, { code }, { text: words.notYou }],
  };
}

/** `askedBy`: the username of the account that wants to act for the person. Mails of an earlier release have none. */
export type CareCode = { askedBy?: string };

const CARE = inWords({
  en: {
    wants: (name: string | null) => `${name ?? 'Someone'} wants to book and manage appointments for you.`,
    agree: 'If you know them and you agree, give them this code. It is good for 10 minutes.',
    ifNot: 'If you do not agree, do nothing. Without the code nobody can see or change anything of yours.',
  },
  hi: {
    wants: (name) =>
      name === null
        ? 'कोई आपके लिए अपॉइंटमेंट बुक करना और सँभालना चाहता है।'
        : `${name} के नाम का खाता आपके लिए अपॉइंटमेंट बुक करना और सँभालना चाहता है।`,
    agree: 'अगर आप जानते हैं कि वह कौन है और आप सहमत हैं, तो उन्हें यह कोड दे दें। यह 10 मिनट तक चलता है।',
    ifNot: 'अगर आप सहमत नहीं हैं, तो कुछ न करें। कोड के बिना कोई आपका कुछ न देख सकता है, न बदल सकता है।',
  },
});

/**
 * The code with which a person lets someone act for them. `code`: six digits. `askedBy`: the name of the account that asks, left out
 * where it could carry a message, since the address may be a stranger's.
 */
function careCode({ code, askedBy, language }: CareCode & { code: string; language: Language }): Letter {
  const words = CARE[language];
  return {
    subject: WORDS[language].subject(code),
    greeting: COMMON[language].greet(),
    blocks: [{ text: words.wants(nameAlone(askedBy ?? '')) }, { text: words.agree }, { code }, { text: words.ifNot }],
  };
}

export const SIGNUP_CODE = defineMessage<{ verificationId: string }>()({
  key: 'signup-code',
  mail: signupCode,
  traits: [],
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '' }),
});

export const CARE_CODE = defineMessage<CareCode & { verificationId: string }>()({
  key: 'care-code',
  mail: careCode,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '', askedBy: SAMPLE_PERSON.username }),
});
