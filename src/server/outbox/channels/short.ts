/**
 * The texts of push notifications, WhatsApp messages and SMS. Each is registered with the providers in every language
 * as a text with typed slots; nothing else can be sent. A lock screen is public: no text names an illness, a treatment,
 * a center or a scheme.
 */
import { LANGUAGES, type Language } from '../../../contract';
import type { Paper, Place } from '../../../domain/desk-messages';
import type { Answer } from '../../../domain/messages';
import { type Paise, formatRupees } from '../../../domain/money';
import { type Key, keysOf, patternOf, saidIn, wordsOf } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import type { ShortMessage } from './channel';

/** The types of slots, each with its longest value. DLT registers each slot with its type. */
const SLOTS = {
  date: 24,
  time: 24,
  /** A time of day. */
  clock: 16,
  amount: 14,
  count: 3,
  otp: 8,
  /** A center's number, to be dialled. */
  phone: 16,
  paper: 24,
  place: 24,
} as const;
export type SlotType = keyof typeof SLOTS;

/** Characters in a message, and in each part of a longer one (GSM 7-bit; UCS-2 for Indian scripts and the rupee sign). */
const PARTS = { gsm: [160, 153], ucs2: [70, 67] } as const;
const GSM = /^[A-Za-z0-9 \r\n@£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà_]*$/;
/** The longest SMS that is sent, in parts. */
export const MAX_SMS_PARTS = 2;

/** Whether a text uses only the alphabet of SMS, so that 160 characters fit. */
export function fitsGsm(text: string): boolean {
  return GSM.test(text);
}

/** Counts the parts of an SMS. */
export function smsParts(text: string): number {
  const [whole, part] = fitsGsm(text) ? PARTS.gsm : PARTS.ucs2;
  return text.length <= whole ? 1 : Math.ceil(text.length / part);
}

/** Returns the slots of a text in their order, such as `{date}`. A slot's name is its type. */
export function slotsOf(text: string): SlotType[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    if (!name || !(name in SLOTS)) throw new Error(`no slot is of the type ${name}: ${text}`);
    return name as SlotType;
  });
}

/** The values for slots, before they are written in the language of the text. */
export type Values = {
  date?: string;
  /** The start hour of a window. */
  time?: number;
  clock?: Date;
  amount?: Paise;
  count?: number;
  otp?: string;
  phone?: string;
  paper?: Paper;
  place?: Place;
};

const WRITE: { [S in SlotType]: (language: Language, value: NonNullable<Values[S]>) => string } = {
  date: (language, date) => FORMATS[language].date(date).replace(/ \d{4}$/, ''),
  time: (language, startHour) => FORMATS[language].window(startHour),
  clock: (language, at) => FORMATS[language].clockTime(at),
  // The rupee sign alone would reduce an English SMS to 70 characters a part.
  amount: (language, paise) => (language === 'en' ? formatRupees(paise).replace('₹', 'Rs ') : formatRupees(paise)),
  count: (_language, count) => String(count),
  otp: (_language, otp) => otp,
  phone: (_language, phone) => phone.replace(/[^+\d]/g, ''),
  paper: (language, paper) => wordsOf(language, 'short-parts')(`paper.${paper}`),
  place: (language, place) => wordsOf(language, 'short-parts')(`place.${place}`),
};

/**
 * The names of the texts, which stand in the file of their message in each language (`short.booked`). The same message may go to the patient and to somebody who
 * cares for them, so no text says whose appointment it is. Endings of names: `-refund` for money that comes back,
 * `-series` for several sessions.
 */
export type ShortName = Key<'short'>;
export const SHORT_NAMES = keysOf('short');

/** The key of a text that is registered for SMS: `booked.en`. */
export const smsKey = (name: ShortName, language: Language) => `${name}.${language}`;
/** The keys of all texts that are registered for SMS. */
export const SMS_KEYS = SHORT_NAMES.flatMap((name) => LANGUAGES.map((language) => smsKey(name, language)));

/** Whether a text names a time until which there is something to do. */
export function namesDeadline(name: ShortName): boolean {
  return slotsOf(registeredText(name, 'en')).includes('clock');
}

/** Returns the registered text, with its slots. */
export function registeredText(name: ShortName, language: Language): string {
  return patternOf(language, 'short', name);
}

/**
 * Returns the title of an answer's button. WhatsApp allows 20 characters. Verbs whose form depends on the speaker's
 * gender are avoided.
 */
export function answerTitle(language: Language, answer: Answer): string {
  return wordsOf(language, 'short-parts')(`answer.${answer}`);
}

/** A text with the values for its slots. */
export type Short<N extends ShortName = ShortName> = { name: N; values: Values };

/**
 * Fills the slots of a text in the reader's language; if that lacks the text, both are in English. Throws if a value is
 * missing or too long: the message is then not sent at all, rather than cut.
 */
export function fillSlots({ name, values }: Short, language: Language): { text: string; written: string[] } {
  const registered = registeredText(name, language);
  // The values in the text's language: one sign that English lacks would reduce its SMS to 70 characters a part, too
  // few.
  const said = saidIn(language, 'short', name);
  const written = slotsOf(registered).map((slot) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`the message ${name} lacks its ${slot}`);
    const text = (WRITE[slot] as (language: Language, value: unknown) => string)(said, value);
    if (text.length > SLOTS[slot]) throw new Error(`the ${slot} of the message ${name} is too long: ${text}`);
    return text;
  });
  let next = 0;
  return { text: registered.replace(/\{\w+\}/g, () => written[next++]!), written };
}

/** Returns the whole text of an SMS, with the link at its end. */
export function smsText({ text, url }: Pick<ShortMessage, 'text' | 'url'>): string {
  return url ? `${text} ${url}` : text;
}
