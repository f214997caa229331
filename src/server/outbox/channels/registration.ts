/**
 * The short texts in the forms in which they are registered: with Meta for WhatsApp, where slots are numbered, and for
 * DLT (TCCCPR 2018) for SMS, where each slot is `{#var#}` and the link is one of them. `npm run mails` writes the files
 * to hand in.
 */
import * as paths from '../../../contract/paths';
import { LANGUAGES, type Language } from '../../../contract';
import { wordsOf } from '../../../locales/words-of';
import { carriesCode } from '../mails';
import {
  SHORT_NAMES,
  type Short,
  type ShortName,
  answerTitle,
  fitsGsm,
  registeredText,
  slotsOf,
  smsText,
} from './short';
import { writeShort } from './write-short';

const CODE = '3vK9mTq2hXbd';

/** Sample values for all slots, which the providers ask for. */
const SAMPLE_VALUES: Required<Short['values']> = {
  date: '2026-11-26',
  time: 9,
  clock: new Date('2026-11-20T10:40:00+05:30'),
  amount: 185_000,
  count: 12,
  otp: '407215',
  phone: '080 5550 0187',
  paper: 'letter',
  place: 'side-entrance',
};

/** Returns a text with its sample values, as it would be sent. */
export function sampleOf(name: ShortName, language: Language, publicUrl: string) {
  return writeShort({ name, values: SAMPLE_VALUES }, { language, code: carriesCode(name) ? null : CODE, publicUrl });
}

/** The text for Meta: the body, without the buttons below it. */
function whatsAppText(name: ShortName, language: Language): string {
  let next = 0;
  return registeredText(name, language).replace(/\{\w+\}/g, () => `{{${++next}}}`);
}

/** The text for DLT: the whole text, with the link at its end. */
function dltText(name: ShortName, language: Language): string {
  const text = registeredText(name, language).replace(/\{\w+\}/g, '{#var#}');
  return carriesCode(name) ? text : `${text} {#var#}`;
}

/** Returns everything that is handed in for one text in one language. */
function registrationOf(name: ShortName, language: Language, publicUrl: string) {
  const { text, values, url, buttons } = sampleOf(name, language, publicUrl);
  const isCode = carriesCode(name);
  return {
    text: name,
    language,
    whatsapp: {
      name: `vrikka_${name.replaceAll('-', '_')}`,
      // For codes Meta has its own text in each language; this one is only for comparison.
      category: isCode ? 'AUTHENTICATION' : 'UTILITY',
      body: whatsAppText(name, language),
      examples: values,
      buttons: [
        ...buttons.map(({ answer }) => ({ type: 'QUICK_REPLY', text: answerTitle(language, answer) })),
        isCode
          ? { type: 'OTP', otp_type: 'COPY_CODE' }
          : {
              type: 'URL',
              text: wordsOf(language, 'short-parts')('open'),
              url: `${publicUrl}${paths.notice('{{1}}')}`,
              example: url,
            },
      ],
    },
    sms: {
      text: dltText(name, language),
      category: 'Service Implicit',
      script: fitsGsm(smsText({ text, url })) ? 'GSM' : 'Unicode',
      variables: [...slotsOf(registeredText(name, language)), ...(url ? ['url'] : [])],
      examples: [...values, ...(url ? [url] : [])],
    },
  };
}
export type Registration = ReturnType<typeof registrationOf>;

/** Returns all texts to be registered, in every language. */
export function registrations(publicUrl: string): Registration[] {
  return SHORT_NAMES.flatMap((name) => LANGUAGES.map((language) => registrationOf(name, language, publicUrl)));
}
