import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { type Device, describeDevice as describeInEnglish } from '../../../domain/device';
import { FORMATS } from '../../platform/formats';
import type { Short } from '../channels/short';
import { inWords } from '../../platform/words';
import type { Block, Letter } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { COMMON } from './words';

/** A login with a browser that is new to the account. `device`: in the reader's language. `at`: ISO 8601. */
export type NewDevice = { device: string; at: string };

const WORDS = inWords({
  en: {
    one: {
      subject: 'A new device logged in to your account',
      text: 'Somebody, most likely you, logged in to your account with a browser that was not used for it before.',
      when: 'When',
      with: 'With',
      isYou: 'If it was you, there is nothing to do.',
      notYou: 'If it was not you, log that device out, and then set a new password.',
    },
    more: {
      subject: (count: number) =>
        `${count === 1 ? 'Another new device' : `${count} more new devices`} logged in to your account`,
      text: 'Since we last emailed you, there have been more logins to your account with browsers that were not used for it before.',
      isYou: 'If all of them were you, there is nothing to do.',
      notYou: 'If one of them was not you, log your other devices out, and then set a new password.',
    },
    seeDevices: 'See where you are logged in',
    newPassword: 'Set a new password',
    describe: describeInEnglish,
    help: (phone: string) => `We are glad to help: ${phone}.`,
  },
  hi: {
    one: {
      subject: 'आपके खाते में एक नए फ़ोन या कंप्यूटर से लॉग इन हुआ',
      text: 'किसी ने, शायद आपने ही, आपके खाते में ऐसे ब्राउज़र से लॉग इन किया जिससे पहले कभी लॉग इन नहीं हुआ था।',
      when: 'कब',
      with: 'किससे',
      isYou: 'अगर वह आप थे, तो कुछ करने की ज़रूरत नहीं।',
      notYou: 'अगर वह आप नहीं थे, तो उस फ़ोन या कंप्यूटर को लॉग आउट करें, और फिर नया पासवर्ड बनाएँ।',
    },
    more: {
      subject: (count) =>
        count === 1
          ? 'आपके खाते में एक और नए फ़ोन या कंप्यूटर से लॉग इन हुआ'
          : `आपके खाते में ${count} और नए फ़ोन या कंप्यूटर से लॉग इन हुआ`,
      text: 'जिनके बारे में हमने आपको लिखा था, उनके बाद भी आपके खाते में ऐसे ब्राउज़र से लॉग इन हुआ जिनसे पहले कभी लॉग इन नहीं हुआ था।',
      isYou: 'अगर ये सब आप थे, तो कुछ करने की ज़रूरत नहीं।',
      notYou: 'अगर इनमें से कोई आप नहीं थे, तो बाकी फ़ोन और कंप्यूटर लॉग आउट करें, और फिर नया पासवर्ड बनाएँ।',
    },
    seeDevices: 'देखें कि आप कहाँ-कहाँ लॉग इन हैं',
    newPassword: 'नया पासवर्ड बनाएँ',
    describe: ({ browser, system }) =>
      browser && system ? `${system} पर ${browser}` : (browser ?? system ?? 'एक अनजाना ब्राउज़र'),
    help: (phone) => `हम खुशी से आपकी मदद करेंगे: ${phone}।`,
  },
});

/** A browser in words: `Chrome on Android`. */
export function describeDevice(language: Language, device: Device): string {
  return WORDS[language].describe(device);
}

type WayOut = { publicUrl: string; operator: Operator; language: Language };

/** Somebody logged in with a browser that is new to this account. */
function newDevice({ username, device, at, ...links }: NewDevice & { username: string } & WayOut): Letter {
  const { language } = links;
  const words = WORDS[language].one;
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.text },
      {
        facts: [
          [words.when, FORMATS[language].moment(new Date(at))],
          [words.with, device],
        ],
      },
      { text: words.isYou },
      { text: words.notYou },
      ...wayOut(links),
    ],
  };
}

/** Logins beyond those with a mail of their own: all of them, the oldest first. */
function newDevices({ username, logins, ...links }: { username: string; logins: NewDevice[] } & WayOut): Letter {
  const { language } = links;
  const words = WORDS[language].more;
  const { moment } = FORMATS[language];
  return {
    subject: words.subject(logins.length),
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.text },
      { facts: logins.map(({ device, at }): [string, string] => [moment(new Date(at)), device]) },
      { text: words.isYou },
      { text: words.notYou },
      ...wayOut(links),
    ],
  };
}

function wayOut({ publicUrl, operator, language }: WayOut): Block[] {
  const { seeDevices, newPassword, help } = WORDS[language];
  return [
    { button: { label: seeDevices, url: `${publicUrl}/myprofile/devices` } },
    { button: { label: newPassword, url: `${publicUrl}/forgot-password` } },
    { text: help(operator.phone) },
  ];
}

const IN_SHORT = {
  texts: { 'new-device': 'other' },
  of: (): Short<'new-device'> => ({ name: 'new-device', values: {} }),
  urgency: 'soon',
  ladder: 'beside-mail',
  leadsTo: '/myprofile/devices',
} as const;

const SAMPLE_PHONE = { browser: 'Chrome', system: 'Android' };
const SAMPLE_TABLET = { browser: 'Safari', system: 'iPad' };

export const NEW_DEVICE = defineMessage<NewDevice & { username: string }>()({
  key: 'new-device',
  mail: newDevice,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: IN_SHORT,
  sample: (language) => ({
    ...SAMPLE_PERSON,
    device: describeDevice(language, SAMPLE_PHONE),
    at: '2026-11-20T08:10:00+05:30',
  }),
});

export const NEW_DEVICES = defineMessage<{ username: string; logins: NewDevice[] }>()({
  key: 'new-devices',
  mail: newDevices,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: IN_SHORT,
  sample: (language) => ({
    ...SAMPLE_PERSON,
    logins: [
      { device: describeDevice(language, SAMPLE_PHONE), at: '2026-11-20T08:10:00+05:30' },
      { device: describeDevice(language, SAMPLE_TABLET), at: '2026-11-20T08:12:00+05:30' },
    ],
  }),
});
