/**
 * The texts of push notifications, WhatsApp messages and SMS. Each is registered with the providers, in every language, as a
 * text with typed slots; nothing else can be sent. A lock screen is public: no text names an illness, a treatment, a center
 * or a scheme.
 */
import type { Language } from '../../../contract';
import { PRODUCT } from '../../../domain/product';
import type { Answer } from '../../../domain/messages';
import { type Paise, formatRupees } from '../../../domain/money';
import { FORMATS } from '../formats';
import type { MailDetails, Template } from '../mail/templates';
import { inWords } from '../words';
import type { ShortMessage } from './channel';

/** What a slot may hold (DLT registers each slot with its type), and how long it may be. */
const SLOTS = {
  date: 24,
  time: 24,
  /** A moment of the day. */
  clock: 16,
  amount: 12,
  count: 3,
  otp: 8,
} as const;
export type SlotType = keyof typeof SLOTS;

/** Characters in a message, and in each part of a longer one (GSM 7-bit; UCS-2 for Indian scripts and the rupee sign). */
const PARTS = { gsm: [160, 153], ucs2: [70, 67] } as const;
const GSM = /^[A-Za-z0-9 \r\n@£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà_]*$/;
/** The longest SMS that is sent, in parts. */
export const MAX_SMS_PARTS = 2;

/** Whether a text needs no more than the alphabet of SMS, and so has room for 160 characters. */
export function fitsGsm(text: string): boolean {
  return GSM.test(text);
}

/** How many parts an SMS has. */
export function smsParts(text: string): number {
  const [whole, part] = fitsGsm(text) ? PARTS.gsm : PARTS.ucs2;
  return text.length <= whole ? 1 : Math.ceil(text.length / part);
}

/** The slots of a text, in their order: `{date}`. A slot's name is its type. */
export function slotsOf(text: string): SlotType[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    if (!name || !(name in SLOTS)) throw new Error(`no slot is of the type ${name}: ${text}`);
    return name as SlotType;
  });
}

/** What goes into the slots, before it is written in the reader's language. */
type Values = {
  date?: string;
  /** Of a window: the hour at which it starts. */
  time?: number;
  clock?: Date;
  amount?: Paise;
  count?: number;
  otp?: string;
};

const WRITE: { [S in SlotType]: (language: Language, value: NonNullable<Values[S]>) => string } = {
  date: (language, date) => FORMATS[language].date(date).replace(/ \d{4}$/, ''),
  time: (language, startHour) => FORMATS[language].window(startHour),
  clock: (language, at) => FORMATS[language].clockTime(at),
  amount: (_language, paise) => formatRupees(paise).replace('₹', 'Rs '),
  count: (_language, count) => String(count),
  otp: (_language, otp) => otp,
};

const SHORT = inWords({
  en: {
    'reminder-evening': 'Tomorrow, {date}, {time}: your appointment. Are you coming?',
    'reminder-soon': 'Your appointment is today, {time}. Are you coming?',
    booked: 'Your appointment on {date}, {time} is confirmed.',
    'phone-code': '{otp} is your code. It is valid for 10 minutes. Do not share it with anybody.',
  },
  hi: {
    'reminder-evening': 'कल {date}, {time}: आपका अपॉइंटमेंट। क्या आप आ रहे हैं?',
    'reminder-soon': 'आज {time}: आपका अपॉइंटमेंट। क्या आप आ रहे हैं?',
    booked: '{date}, {time} का आपका अपॉइंटमेंट पक्का है।',
    'phone-code': '{otp} आपका कोड है। यह 10 मिनट चलेगा। किसी को न बताएँ।',
  },
});
export type ShortName = keyof (typeof SHORT)['en'];
export const SHORT_NAMES = Object.keys(SHORT.en) as ShortName[];

/** The registered text, with its slots. */
export function registeredText(name: ShortName, language: Language): string {
  return SHORT[language][name];
}

/** Titles of the answers, on buttons. WhatsApp takes 20 characters. */
export const ANSWER_TITLES: Record<Language, Record<Answer, string>> = inWords({
  en: { coming: "I'm coming", cannot: "I can't come", call: 'Call me' } as Record<Answer, string>,
  hi: { coming: 'मैं आ रहा हूँ', cannot: 'नहीं आ सकता', call: 'मुझे फ़ोन करें' },
});

/** Short messages whose buttons answer them. */
const ANSWERED: ReadonlySet<ShortName> = new Set(['reminder-evening', 'reminder-soon']);
export function isAnswered(name: ShortName): boolean {
  return ANSWERED.has(name);
}

type Short = { name: ShortName; values: Values };

/** The short message of each mail that has one; a mail without has none, or only under a condition. */
const SHORT_OF: { [T in Template]?: (details: MailDetails[T], now: Date) => Short | null } = {
  reminder: ({ kind, date, startHour }) =>
    kind === 'evening'
      ? { name: 'reminder-evening', values: { date, time: startHour } }
      : { name: 'reminder-soon', values: { time: startHour } },
  'booking-confirmed': ({ date, startHour }) => ({ name: 'booked', values: { date, time: startHour } }),
};

/** Whether a mail may have a short message beside it. */
export function hasShort(template: Template): boolean {
  return template in SHORT_OF;
}

/** The short message of a mail; null where it has none. */
export function shortOf<T extends Template>(template: T, details: MailDetails[T], now: Date): Short | null {
  return SHORT_OF[template]?.(details, now) ?? null;
}

/**
 * Writes a short message. Throws where a value is missing or too long, and where it would be longer than an SMS may be: then it
 * is not sent at all, rather than cut.
 */
export function writeShort(
  { name, values }: Short,
  to: { language: Language; code: string | null; publicUrl: string },
): ShortMessage {
  const { language, code, publicUrl } = to;
  const registered = registeredText(name, language);
  const written = slotsOf(registered).map((slot) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`the message ${name} lacks its ${slot}`);
    const text = (WRITE[slot] as (language: Language, value: unknown) => string)(language, value);
    if (text.length > SLOTS[slot]) throw new Error(`the ${slot} of the message ${name} is too long: ${text}`);
    return text;
  });
  let next = 0;
  const text = registered.replace(/\{\w+\}/g, () => written[next++]!);
  const url = code && `${publicUrl}/m/${code}`;
  if (smsParts(smsText({ text, url })) > MAX_SMS_PARTS) throw new Error(`the message ${name} is too long: ${text}`);
  const buttons = isAnswered(name)
    ? (['coming', 'cannot', 'call'] as const).map((answer) => ({ answer, title: ANSWER_TITLES[language][answer] }))
    : [];
  return { name, language, values: written, text, title: PRODUCT.name, code, url, buttons };
}

/** The whole text of an SMS: its link stands at the end. */
export function smsText({ text, url }: Pick<ShortMessage, 'text' | 'url'>): string {
  return url ? `${text} ${url}` : text;
}
