/**
 * The texts of push notifications, WhatsApp messages and SMS. Each is registered with the providers, in every language, as a
 * text with typed slots; nothing else can be sent. A lock screen is public: no text names an illness, a treatment, a center
 * or a scheme.
 */
import type { Language } from '../../../contract';
import type { Paper, Place } from '../../../domain/desk-messages';
import type { Answer } from '../../../domain/messages';
import { type Paise, formatRupees } from '../../../domain/money';
import { PRODUCT } from '../../../domain/product';
import { FORMATS } from '../../platform/formats';
import { inWords } from '../../platform/words';
import type { ShortMessage } from './channel';

/** What a slot may hold (DLT registers each slot with its type), and how long it may be. */
const SLOTS = {
  date: 24,
  time: 24,
  /** A moment of the day. */
  clock: 16,
  amount: 14,
  count: 3,
  otp: 8,
  /** Of a center, to be dialled. */
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
export type Values = {
  date?: string;
  /** Of a window: the hour at which it starts. */
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
  // The rupee sign alone would make an English SMS one of 70 characters a part.
  amount: (language, paise) => (language === 'en' ? formatRupees(paise).replace('₹', 'Rs ') : formatRupees(paise)),
  count: (_language, count) => String(count),
  otp: (_language, otp) => otp,
  phone: (_language, phone) => phone.replace(/[^+\d]/g, ''),
  paper: (language, paper) => PAPER_NAMES[language][paper],
  place: (language, place) => PLACE_NAMES[language][place],
};

/** What the desk asks to bring, and where in the building to come. */
const PAPER_NAMES = inWords<Record<Paper, string>>({
  en: { identity: 'an identity card', letter: "the doctor's letter", reports: 'the latest reports' },
  hi: { identity: 'पहचान पत्र', letter: 'डॉक्टर का पर्चा', reports: 'नई जाँच रिपोर्ट' },
});
const PLACE_NAMES = inWords<Record<Place, string>>({
  en: {
    'side-entrance': 'the side entrance',
    'back-entrance': 'the back entrance',
    'ground-floor': 'the ground floor',
    'first-floor': 'the first floor',
    'second-floor': 'the second floor',
  },
  hi: {
    'side-entrance': 'बगल के गेट पर',
    'back-entrance': 'पीछे के गेट पर',
    'ground-floor': 'भूतल पर',
    'first-floor': 'पहली मंज़िल पर',
    'second-floor': 'दूसरी मंज़िल पर',
  },
});

/**
 * One message may go to the patient and to who cares for them, so that no text says whose appointment it is. A part of the
 * texts has a name that ends with what it adds: `-refund`, money comes back; `-series`, it is about several.
 */
const SHORT = inWords({
  en: {
    'reminder-change':
      'Reminder: appointment on {date}. You can change or cancel it free of charge until {clock} tomorrow.',
    'reminder-change-unpaid':
      "Reminder: appointment on {date}. If you can't come, please say so by {clock} tomorrow. Someone else can have the chair then.",
    'reminder-change-several':
      'Reminder: {count} appointments on {date}. They are free to change, the first one until {clock} tomorrow.',
    'reminder-evening': 'Reminder: appointment tomorrow, {date}, {time}. Are you coming?',
    'reminder-soon': 'Reminder: appointment today, {time}. Are you coming?',
    booked: 'All set: the appointment on {date}, {time} is confirmed.',
    'booked-series': 'All set: {count} appointments are confirmed, the first on {date}.',
    'booked-series-partly':
      'Confirmed: {count} appointments, the first on {date}. The others could not be booked, and their price is paid back.',
    'booked-by-center': 'Your center has booked an appointment: {date}, {time}.',
    'booked-by-center-series': 'Your center has booked {count} appointments, the first on {date}.',
    'pay-to-keep': 'Your center keeps a chair for you. Please pay {amount} by {date}, {clock} to confirm it.',
    'hold-lapsing': 'Your chair on {date} is kept until {clock}. Pay {amount} to confirm it.',
    'hold-lapsing-series': 'Your {count} chairs are kept until {clock}. Pay {amount} to confirm them.',
    'payment-received': 'Thank you: {amount} received for the appointment on {date}. The receipt is ready.',
    'payment-received-series': 'Thank you: {amount} received for {count} appointments. The receipt is ready.',
    moved: 'New time: the appointment is now on {date}, {time}.',
    'moved-series': 'New times for {count} appointments, the first is on {date}.',
    'moved-by-center': 'Your center has changed the time. The appointment is now on {date}, {time}.',
    'moved-by-closure': 'Your center has to close. The appointment is now on {date}, {time}. Does that suit you?',
    'moved-elsewhere': 'The appointment is now at another center: {date}, {time}. Please see where.',
    cancelled: 'Cancelled: the appointment on {date}, {time}.',
    'cancelled-refund': 'Cancelled: the appointment on {date}, {time}. {amount} comes back to you.',
    'cancelled-series': 'Cancelled: {count} appointments, the first on {date}.',
    'cancelled-series-refund': 'Cancelled: {count} appointments, the first on {date}. {amount} comes back to you.',
    'cancelled-by-center':
      'Please do not come: the appointment on {date}, {time} had to be cancelled. Please book another one soon.',
    'cancelled-by-us': 'Please do not come: the appointment on {date}, {time} is cancelled. Please call us.',
    'given-up-series': 'Cancelled: {count} unpaid appointments. Nothing was charged.',
    returned: 'Not booked: the payment came too late. All of it, {amount}, goes back to you.',
    'refund-started': 'Your {amount} is on its way back to you. Banks take 5 to 10 days to show it.',
    'refund-at-desk': 'You can collect your refund of {amount} at the desk of your center. Please bring the receipt.',
    'refund-arrived':
      'Your refund of {amount} has been paid out, our payment provider says. Banks take 5 to 10 days to show it.',
    'refund-paid': 'Your center has paid {amount} back to you. If you did not get it, please call us.',
    'chair-offered': 'A chair is free: {date}, {time}. It is yours until {clock}, if you want it.',
    'kept-withdrawn': 'Sorry: the chair on {date}, {time} can no longer be kept for you. Please look for another one.',
    'kept-withdrawn-several':
      'Sorry: {count} chairs can no longer be kept for you, the first on {date}. Please look for others.',
    'dates-offered': 'Your next {count} dates: the chairs are kept for you until {date}, {clock}.',
    'dates-offered-one': 'Your next date: the chair is kept for you until {date}, {clock}.',
    'dates-offered-none': 'No chair could be kept for your next dates. Please choose other times.',
    'papers-checked': 'The chair on {date} is kept while your center looks at your papers.',
    'paper-wanted': 'One more paper is needed by {date}, {clock}. The chair is kept until then.',
    'papers-refused':
      'The center could not accept the papers. To keep the chair, pay for it yourself by {date}, {clock}.',
    'papers-unanswered': 'Not booked: {date}, {time}. The center did not answer. Please find another chair.',
    'papers-not-accepted': 'Not booked: {date}, {time}. The center could not accept it. Please call the center.',
    missed: 'The appointment on {date}, {time} was missed. Please book another one, today or tomorrow if you can.',
    'desk-call': 'Please call us on {phone}. It is about the appointment on {date}.',
    'desk-later': 'On {date} we begin {count} minutes later than planned. Please come that much later.',
    'desk-bring': 'For the appointment on {date}, please bring {paper} with you.',
    'desk-place': 'On {date}, please come to {place}: the way in is different that day.',
    'new-device': 'A new phone or computer logged in to your account. Was it you?',
    'phone-code': `{otp} is your ${PRODUCT.name} code. It is valid for 10 minutes. Do not share it with anybody.`,
  },
  hi: {
    'reminder-change': 'याद रहे: {date} का अपॉइंटमेंट। कल {clock} तक मुफ़्त बदलें।',
    'reminder-change-unpaid': 'याद रहे: {date} का अपॉइंटमेंट। न आना हो, तो कल {clock} तक बताएँ।',
    'reminder-change-several': 'याद रहे: {date} को {count} अपॉइंटमेंट। पहला कल {clock} तक मुफ़्त बदलें।',
    'reminder-evening': 'कल {date}, {time} अपॉइंटमेंट है। क्या आप आ रहे हैं?',
    'reminder-soon': 'आज {time} अपॉइंटमेंट है। क्या आप आ रहे हैं?',
    booked: 'पक्का हुआ: {date}, {time} का अपॉइंटमेंट।',
    'booked-series': 'पक्के हुए: {count} अपॉइंटमेंट, पहला {date} को।',
    'booked-series-partly': 'पक्के हुए: {count} अपॉइंटमेंट, पहला {date} को। बाकी के पैसे लौटेंगे।',
    'booked-by-center': 'सेंटर ने अपॉइंटमेंट बुक किया: {date}, {time}।',
    'booked-by-center-series': 'सेंटर ने {count} अपॉइंटमेंट बुक किए, पहला {date} को।',
    'pay-to-keep': 'सेंटर ने कुर्सी रखी है। {date}, {clock} तक {amount} चुकाएँ।',
    'hold-lapsing': 'याद रहे: {date} की कुर्सी {clock} तक रखी है। {amount} चुकाएँ।',
    'hold-lapsing-series': 'याद रहे: {count} कुर्सियाँ {clock} तक रखी हैं। {amount} चुकाकर पक्का करें।',
    'payment-received': 'धन्यवाद: {date} के अपॉइंटमेंट के {amount} मिल गए। रसीद तैयार है।',
    'payment-received-series': 'धन्यवाद: {count} अपॉइंटमेंट के {amount} मिल गए। रसीद तैयार है।',
    moved: 'नया समय: अपॉइंटमेंट अब {date}, {time} है।',
    'moved-series': 'समय बदले: {count} अपॉइंटमेंट, पहला अब {date} को।',
    'moved-by-center': 'सेंटर ने समय बदला है। अपॉइंटमेंट अब {date}, {time} है।',
    'moved-by-closure': 'सेंटर बंद रहेगा। नया समय: {date}, {time}। क्या यह ठीक है?',
    'moved-elsewhere': 'अपॉइंटमेंट अब दूसरे सेंटर में है: {date}, {time}। जगह देखें।',
    cancelled: 'रद्द हुआ: {date}, {time} का अपॉइंटमेंट।',
    'cancelled-refund': 'रद्द: {date}, {time} का अपॉइंटमेंट। {amount} लौटेंगे।',
    'cancelled-series': 'रद्द हुए: {count} अपॉइंटमेंट, पहला {date} का।',
    'cancelled-series-refund': 'रद्द हुए: {count} अपॉइंटमेंट, पहला {date} का। {amount} लौटेंगे।',
    'cancelled-by-center': 'कृपया न आएँ, अपॉइंटमेंट रद्द है: {date}, {time}। दूसरा चुनें।',
    'cancelled-by-us': 'कृपया न आएँ, अपॉइंटमेंट रद्द है: {date}, {time}। फ़ोन करें।',
    'given-up-series': 'छोड़ दी गईं: {count} कुर्सियाँ। उनका कोई भुगतान नहीं हुआ था।',
    returned: 'बुक नहीं हुआ: भुगतान देर से पहुँचा। पूरे {amount} लौट रहे हैं।',
    'refund-started': 'आपके {amount} लौट रहे हैं। दिखने में बैंक को 5 से 10 दिन लगते हैं।',
    'refund-at-desk': 'सेंटर अपने काउंटर पर {amount} लौटाएगा। कृपया रसीद साथ लाएँ।',
    'refund-arrived': 'भुगतान सेवा ने {amount} लौटा दिए हैं। दिखने में बैंक को 5 से 10 दिन लगते हैं।',
    'refund-paid': 'सेंटर ने {amount} लौटा दिए हैं। अगर नहीं मिले, तो हमें फ़ोन करें।',
    'chair-offered': 'कुर्सी खाली है: {date}, {time}। {clock} तक आपकी।',
    'kept-withdrawn': 'कुर्सी अब नहीं मिलेगी: {date}, {time}। दूसरी देखें।',
    'kept-withdrawn-several': 'रखी हुई {count} कुर्सियाँ अब नहीं मिलेंगी, पहली {date} की। दूसरी देखें।',
    'dates-offered': 'अगली {count} तारीखें: कुर्सियाँ {date}, {clock} तक आपके लिए रखी हैं।',
    'dates-offered-one': 'अगली तारीख: कुर्सी {date}, {clock} तक आपके लिए रखी है।',
    'dates-offered-none': 'अगली तारीखों के लिए कुर्सी नहीं रखी जा सकी। कृपया दूसरे समय चुनें।',
    'papers-checked': 'कुर्सी रखी है: {date}। सेंटर आपके कागज़ देख रहा है।',
    'paper-wanted': 'एक और कागज़ {date}, {clock} तक चाहिए। तब तक कुर्सी रखी है।',
    'papers-refused': 'कागज़ मंज़ूर नहीं। कुर्सी के लिए {date}, {clock} तक खुद चुकाएँ।',
    'papers-unanswered': 'बुक नहीं हुआ, सेंटर का जवाब नहीं आया: {date}, {time}।',
    'papers-not-accepted': 'बुक नहीं हुआ, सेंटर ने मंज़ूर नहीं किया: {date}, {time}।',
    missed: 'अपॉइंटमेंट छूट गया: {date}, {time}। आज या कल फिर बुक करें।',
    'desk-call': 'कृपया {phone} पर फ़ोन करें: बात {date} के अपॉइंटमेंट की है।',
    'desk-later': 'ध्यान दें: {date} को शुरुआत {count} मिनट देर से होगी। उतनी देर से आएँ।',
    'desk-bring': 'कृपया {date} को अपने साथ {paper} लाएँ।',
    'desk-place': 'कृपया {date} को {place} आएँ: उस दिन रास्ता अलग है।',
    'new-device': 'आपके खाते में नए फ़ोन या कंप्यूटर से लॉग इन हुआ। क्या आपने ही किया?',
    'phone-code': `{otp} आपका ${PRODUCT.name} कोड है। यह 10 मिनट चलेगा। किसी को न बताएँ।`,
  },
});
export type ShortName = keyof (typeof SHORT)['en'];
export const SHORT_NAMES = Object.keys(SHORT.en) as ShortName[];

/** The text that carries a code: it has no link, and belongs to no mail. */
export const CODE_TEXT = 'phone-code' satisfies ShortName;

/** Whether a text names a moment until which there is something to do. */
export function namesDeadline(name: ShortName): boolean {
  return slotsOf(SHORT.en[name]).includes('clock');
}

/** The registered text, with its slots. */
export function registeredText(name: ShortName, language: Language): string {
  return SHORT[language][name];
}

/** Titles of the answers, on buttons. WhatsApp takes 20 characters. Verbs that tell a man from a woman are left out. */
export const ANSWER_TITLES: Record<Language, Record<Answer, string>> = inWords({
  en: { coming: "I'm coming", cannot: "I can't come", call: 'Call me' } as Record<Answer, string>,
  hi: { coming: 'हाँ, पक्का', cannot: 'आना नहीं हो पाएगा', call: 'मुझे फ़ोन करें' },
});

/** A text, and what goes into its slots. */
export type Short<N extends ShortName = ShortName> = { name: N; values: Values };

/**
 * A text with its values, in the reader's language. Throws where a value is missing or too long: then it is not sent at all, rather than
 * cut.
 */
export function fillSlots({ name, values }: Short, language: Language): { text: string; written: string[] } {
  const registered = registeredText(name, language);
  const written = slotsOf(registered).map((slot) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`the message ${name} lacks its ${slot}`);
    const text = (WRITE[slot] as (language: Language, value: unknown) => string)(language, value);
    if (text.length > SLOTS[slot]) throw new Error(`the ${slot} of the message ${name} is too long: ${text}`);
    return text;
  });
  let next = 0;
  return { text: registered.replace(/\{\w+\}/g, () => written[next++]!), written };
}

/** The whole text of an SMS: its link stands at the end. */
export function smsText({ text, url }: Pick<ShortMessage, 'text' | 'url'>): string {
  return url ? `${text} ${url}` : text;
}
