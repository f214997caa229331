/** The mails about the account itself. */
import { CONSENT_PAGE, type Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { PRODUCT } from '../../../domain/product';
import { inWords } from '../../platform/words';
import { type Facts, whenAndWhere } from './booking';
import { BOOKING_WORDS, type Cancelled } from './booking-words';
import type { Block, Letter } from './layout';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT, SAMPLE_PERSON } from './sample-facts';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    reset: {
      subject: (code: string) => `${code} is your code for a new password`,
      use: `Use this code to set a new password for ${PRODUCT.name}. It is good for 10 minutes.`,
      notYou: 'If you did not ask for it, you can ignore this email. Your password has not changed.',
    },
    delete: {
      subject: (code: string) => `${code} is your code to delete your account`,
      use: `Use this code to delete your ${PRODUCT.name} account. It is good for 10 minutes.`,
      notYou:
        'If you did not ask for it, somebody is using a phone or computer on which you are logged in. Keep the code to yourself, and log that device out.',
      devices: 'See your devices',
    },
    noAccount: {
      subject: `There is no ${PRODUCT.name} account with this address`,
      asked:
        'Somebody, perhaps you, asked for a new password with this address. It has no account: perhaps you signed up with another address, or with Google.',
      signUp: 'Sign up',
      notYou: 'If it was not you, there is nothing to do.',
    },
    consent: {
      subject: 'One step before your first booking',
      text: `Your ${PRODUCT.name} account is open. Before you can book, please read what we keep about you, and agree to it. It takes a minute.`,
      read: 'Read and agree',
    },
    changed: {
      subject: 'Your password was changed',
      text: 'The password of your account was just changed, and other devices were logged out.',
      notYou: (phone: string) => `If it was not you, set a new one at once and call us: ${phone}.`,
    },
    deleted: {
      subject: `Your ${PRODUCT.name} account is deleted`,
      text: 'Your account and your personal details are deleted. Records of payments stay without your name, because the accounts need them. Refunds that are on their way still reach you.',
      cancelled: (count: number) =>
        count === 1 ? 'This appointment is cancelled:' : `These ${count} appointments are cancelled:`,
      farewell: 'We wish you well.',
    },
  },
  hi: {
    reset: {
      subject: (code) => `${code} नए पासवर्ड के लिए आपका कोड है`,
      use: `इस कोड से ${PRODUCT.name} के लिए नया पासवर्ड बनाएँ। यह 10 मिनट तक चलता है।`,
      notYou: 'अगर आपने यह नहीं मँगाया, तो इस ईमेल पर ध्यान न दें। आपका पासवर्ड नहीं बदला है।',
    },
    delete: {
      subject: (code) => `${code} खाता मिटाने के लिए आपका कोड है`,
      use: `इस कोड से अपना ${PRODUCT.name} खाता मिटाएँ। यह 10 मिनट तक चलता है।`,
      notYou:
        'अगर आपने यह नहीं मँगाया, तो कोई ऐसा फ़ोन या कंप्यूटर इस्तेमाल कर रहा है जिस पर आप लॉग इन हैं। कोड किसी को न बताएँ, और उस फ़ोन या कंप्यूटर को लॉग आउट करें।',
      devices: 'अपने फ़ोन और कंप्यूटर देखें',
    },
    noAccount: {
      subject: `इस पते का कोई ${PRODUCT.name} खाता नहीं है`,
      asked:
        'किसी ने, शायद आपने, इस पते से नया पासवर्ड माँगा। इस पते का कोई खाता नहीं है: हो सकता है आपने किसी दूसरे पते से या Google से साइन अप किया हो।',
      signUp: 'साइन अप करें',
      notYou: 'अगर वह आप नहीं थे, तो कुछ करने की ज़रूरत नहीं।',
    },
    consent: {
      subject: 'पहली बुकिंग से पहले एक काम बाकी है',
      text: `आपका ${PRODUCT.name} खाता खुल गया है। बुकिंग से पहले कृपया पढ़ें कि हम आपके बारे में क्या रखते हैं, और अपनी सहमति दें। इसमें एक मिनट लगता है।`,
      read: 'पढ़ें और सहमति दें',
    },
    changed: {
      subject: 'आपका पासवर्ड बदल गया है',
      text: 'आपके खाते का पासवर्ड अभी बदला गया, और बाकी फ़ोन और कंप्यूटर पर लॉग आउट कर दिया गया।',
      notYou: (phone) => `अगर वह आप नहीं थे, तो तुरंत नया पासवर्ड बनाएँ और हमें फ़ोन करें: ${phone}।`,
    },
    deleted: {
      subject: `आपका ${PRODUCT.name} खाता मिटा दिया गया है`,
      text: 'आपका खाता और उसमें आपके बारे में जो था, वह मिटा दिया गया है। भुगतान के रिकॉर्ड आपके नाम के बिना रहेंगे, क्योंकि हिसाब के लिए वे ज़रूरी हैं। जो पैसे लौट रहे हैं, वे आप तक पहुँचेंगे।',
      cancelled: (count) => (count === 1 ? 'यह अपॉइंटमेंट रद्द हो गया है:' : `ये ${count} अपॉइंटमेंट रद्द हो गए हैं:`),
      farewell: 'आप स्वस्थ रहें।',
    },
  },
});

type OfNobody = { language: Language; publicUrl: string };
type OfPerson = OfNobody & { username: string };

/** The code with which a new password is set. */
function resetCode({ code, language }: { code: string; language: Language }): Letter {
  const words = WORDS[language].reset;
  return {
    subject: words.subject(code),
    greeting: COMMON[language].greet(),
    blocks: [{ text: words.use }, { code }, { text: words.notYou }],
  };
}

/** The code with which an account without a password is deleted. */
function deleteCode({ code, publicUrl, language }: OfNobody & { code: string }): Letter {
  const words = WORDS[language].delete;
  return {
    subject: words.subject(code),
    greeting: COMMON[language].greet(),
    blocks: [
      { text: words.use },
      { code },
      { text: words.notYou },
      { button: { label: words.devices, url: `${publicUrl}/myprofile/devices` } },
    ],
  };
}

/** Somebody requested a new password with an address that has no account; only its owner is told. */
function noAccount({ publicUrl, language }: OfNobody): Letter {
  const words = WORDS[language].noAccount;
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(),
    blocks: [
      { text: words.asked },
      { button: { label: words.signUp, url: `${publicUrl}/signup` } },
      { text: words.notYou },
    ],
  };
}

/** The account can't book yet: its person has not agreed to the notice. */
function consentNeeded({ username, publicUrl, language }: OfPerson): Letter {
  const words = WORDS[language].consent;
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(username),
    blocks: [{ text: words.text }, { button: { label: words.read, url: `${publicUrl}${CONSENT_PAGE}` } }],
  };
}

/** The password was changed or set. */
function passwordChanged({ username, publicUrl, operator, language }: OfPerson & { operator: Operator }): Letter {
  const words = WORDS[language].changed;
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.text },
      { text: words.notYou(operator.phone) },
      { button: { label: COMMON[language].logIn, url: `${publicUrl}/login` } },
    ],
  };
}

/** An appointment that was cancelled with the account. */
export type CancelledWithAccount = Pick<
  Facts,
  | 'bookingId'
  | 'centerName'
  | 'centerAddress'
  | 'centerCity'
  | 'contactNumber'
  | 'date'
  | 'startHour'
  | 'patientName'
  | 'bookedBy'
> &
  Cancelled;

/**
 * The last mail to a person who deleted the account: the only one about it, so it has every appointment that was
 * cancelled with it. One enqueued by an older release names none: each of them had a mail of its own.
 */
function accountDeleted({
  username,
  appointments = [],
  language,
}: OfPerson & { appointments?: CancelledWithAccount[] }): Letter {
  const words = WORDS[language].deleted;
  const { facts, moneyInShort, returned } = BOOKING_WORDS[language];
  const cancelled = appointments.map(
    (one): Block => ({
      facts: [...whenAndWhere(language, one), [facts.refund, moneyInShort(one)]],
    }),
  );
  const isRefunded = appointments.some(({ money, paidAtDesk }) => money === 'refunded' && !paidAtDesk);
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.text },
      ...(cancelled.length > 0 ? [{ text: words.cancelled(cancelled.length) }, ...cancelled] : []),
      ...(isRefunded ? [{ text: returned.bankDays }] : []),
      { text: words.farewell },
    ],
  };
}

export const RESET_CODE = defineMessage<{ verificationId: string }>()({
  key: 'reset-code',
  mail: resetCode,
  traits: [],
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '' }),
});

export const DELETE_CODE = defineMessage<{ verificationId: string }>()({
  key: 'delete-code',
  mail: deleteCode,
  traits: [],
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '' }),
});

export const NO_ACCOUNT = defineMessage<Record<string, never>>()({
  key: 'no-account',
  mail: noAccount,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({}),
});

export const CONSENT_NEEDED = defineMessage<{ userId: string; username: string }>()({
  key: 'consent-needed',
  mail: consentNeeded,
  traits: [],
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: async ({ userId }, truth) => !(await truth.hasConsented(userId)) },
  short: null,
  sample: () => ({ ...SAMPLE_PERSON, userId: '0190a000-0000-7000-8000-000000000000' }),
});

export const PASSWORD_CHANGED = defineMessage<{ username: string }>()({
  key: 'password-changed',
  mail: passwordChanged,
  traits: [],
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => SAMPLE_PERSON,
});

export const ACCOUNT_DELETED = defineMessage<{ username: string; appointments?: CancelledWithAccount[] }>()({
  key: 'account-deleted',
  mail: accountDeleted,
  traits: ['calendar', 'farewell'],
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({
    ...SAMPLE_PERSON,
    appointments: [
      { ...SAMPLE_APPOINTMENT, refund: 185_000, money: 'refunded' },
      { ...SAMPLE_APPOINTMENT, date: '2026-11-21', startHour: 17, refund: 0, money: 'kept' },
    ],
  }),
});
