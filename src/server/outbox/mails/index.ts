/** Every message that the product sends, and what is known about each by its key. */
import * as paths from '../../../contract/paths';
import type { Message } from '../../platform/mail/mailer';
import type { Short, ShortName } from '../channels/short';
import { withEnding } from '../ending';
import { ACCOUNT_DELETED, CONSENT_NEEDED, NO_ACCOUNT, PASSWORD_CHANGED } from './account';
import { ACCOUNT_EXISTS } from './account-exists';
import { ACCOUNT_MONEY } from './account-money';
import { CHARGE_STAYS, NEW_CHARGE } from './new-charge';
import { ACCOUNTS_MONTH } from './accounts-month';
import { BOOKING_CONFIRMED, BOOKING_RESCHEDULED, PAYMENT_RECEIVED } from './booked';
import { BOOKING_FUNDED } from './booking-funded';
import { BOOKED_BY_CENTER, MOVED_BY_CENTER } from './by-center';
import { BOOKING_CANCELLED } from './cancelled';
import { CANCELLED_BY_US, CENTER_CLOSED } from './cancelled-by-us';
import { CARE_CHANGED } from './care-changed';
import { CHAIR_OFFERED, OFFERS_PAUSED, TAKEN_OFF_LIST } from './chair-offered';
import {
  ADDRESS_CODE,
  CARE_CODE,
  DELETE_CODE,
  DESK_CODE,
  PHONE_CODE,
  PROOF_CODE,
  RESET_CODE,
  SIGNUP_CODE,
} from './codes';
import { CONTACT_MESSAGE, CONTACT_RECEIVED } from './contact';
import { DATES_OFFERED } from './dates-offered';
import { FROM_DESK } from './from-desk';
import { HOLD_LAPSING } from './hold-lapsing';
import { KEPT_WITHDRAWN } from './kept-withdrawn';
import { MOVED_BY_CLOSURE } from './moved-by-closure';
import { NEW_DEVICE, NEW_DEVICES } from './new-device';
import { NEW_WAY } from './new-way';
import { NUMBER_ASKED } from './number-asked';
import { NEWSLETTER_ALREADY, NEWSLETTER_CONFIRM, NEWSLETTER_WELCOME } from './newsletter';
import { PAID_TWICE, PAYMENT_DIFFERS, PAYMENT_RETURNED, REFUND_ARRIVED, REFUND_PAID, REFUND_STARTED } from './refunds';
import { REMINDER, REMINDER_CHANGE } from './reminder';
import { REPLY } from './reply';
import { SERIES_CONFIRMED, SERIES_GIVEN_UP, SERIES_RETURNED } from './series';
import { SESSION_MISSED } from './session-missed';
import { BOOKING_CANCELLED_BY_CENTER, SESSIONS_CANCELLED, SESSIONS_MOVED } from './several';
import { STAFF_INVITATION } from './staff-invitation';
import { NUMBER_MOVED, WAY_IN, WAY_IN_AT_NUMBER } from './way-in';
import { layOutMail } from './layout';
import type { AtSending, Definition, Tells, Trait } from './message';

/** All definitions, in the order in which they are shown. */
const MESSAGES = [
  SIGNUP_CODE,
  RESET_CODE,
  DELETE_CODE,
  CARE_CODE,
  CARE_CHANGED,
  KEPT_WITHDRAWN,
  CHAIR_OFFERED,
  OFFERS_PAUSED,
  TAKEN_OFF_LIST,
  DATES_OFFERED,
  ACCOUNT_EXISTS,
  NO_ACCOUNT,
  CONSENT_NEEDED,
  PASSWORD_CHANGED,
  ACCOUNT_DELETED,
  NEW_DEVICE,
  NEW_DEVICES,
  NEW_WAY,
  PROOF_CODE,
  ADDRESS_CODE,
  WAY_IN,
  BOOKING_CONFIRMED,
  BOOKING_RESCHEDULED,
  BOOKING_FUNDED,
  BOOKED_BY_CENTER,
  MOVED_BY_CENTER,
  MOVED_BY_CLOSURE,
  BOOKING_CANCELLED,
  BOOKING_CANCELLED_BY_CENTER,
  REFUND_STARTED,
  REFUND_ARRIVED,
  HOLD_LAPSING,
  FROM_DESK,
  REMINDER,
  REMINDER_CHANGE,
  SESSION_MISSED,
  PAYMENT_RECEIVED,
  ACCOUNT_MONEY,
  NEW_CHARGE,
  CHARGE_STAYS,
  REFUND_PAID,
  PAID_TWICE,
  PAYMENT_DIFFERS,
  PAYMENT_RETURNED,
  SERIES_CONFIRMED,
  SERIES_RETURNED,
  SERIES_GIVEN_UP,
  SESSIONS_CANCELLED,
  SESSIONS_MOVED,
  CENTER_CLOSED,
  CANCELLED_BY_US,
  NEWSLETTER_CONFIRM,
  NEWSLETTER_WELCOME,
  NEWSLETTER_ALREADY,
  ACCOUNTS_MONTH,
  STAFF_INVITATION,
  CONTACT_MESSAGE,
  CONTACT_RECEIVED,
  PHONE_CODE,
  NUMBER_MOVED,
  WAY_IN_AT_NUMBER,
  DESK_CODE,
  NUMBER_ASKED,
  REPLY,
] as const;
type Defined = (typeof MESSAGES)[number];

/** The stored details of each message until it is sent. Never a code or another secret. */
export type MailDetails = { [M in Defined as M['key']]: ReturnType<M['sample']> };
export type Template = keyof MailDetails;
/** The messages that have a mail. */
export type MailTemplate = Exclude<Defined, { mail: null }>['key'];

/** The definitions by their keys. Stored details have the type of their template. */
const BY_KEY = new Map((MESSAGES as unknown as readonly Definition<Template>[]).map((one) => [one.key as string, one]));

/** The keys of all messages. */
export const TEMPLATES = [...BY_KEY.values()].map(({ key }) => key);

/** The keys of the messages that have a mail. */
export const MAILS = TEMPLATES.filter((key): key is MailTemplate => BY_KEY.get(key)!.mail !== null);

/** Finds the definition of a message that waits or was sent; undefined for one of an older release. */
export function messageOf(template: string): Definition<Template> | undefined {
  return BY_KEY.get(template);
}

/** What each text tells, for those that belong to a message. */
const TELLS = new Map(
  [...BY_KEY.values()].flatMap(({ short }) => Object.entries(short?.texts ?? {}) as [ShortName, Tells][]),
);

/** Whether a text tells of a loss: a hoped-for chair is gone. */
export function tellsOfLoss(name: ShortName): boolean {
  return TELLS.get(name) === 'loss';
}

/** Whether a text has buttons that answer it. */
export function isAnswered(name: ShortName): boolean {
  return TELLS.get(name) === 'question';
}

/** The texts that carry a code. They have no link, and WhatsApp has a category of its own for them. */
const WITH_CODE = new Set(
  [...BY_KEY.values()].flatMap(({ made, short }) => (made?.code && short ? Object.keys(short.texts) : [])),
);

/** Whether a text carries a code instead of a link. */
export function carriesCode(name: ShortName): boolean {
  return WITH_CODE.has(name);
}

/** Whether a message has a short message. */
export function hasShort(template: Template): boolean {
  return Boolean(messageOf(template)?.short);
}

/** The short message of a message; null if it has none. `code`: the one that was made for it, if it carries one. */
export function shortOf<T extends Template>(template: T, details: MailDetails[T], now: Date, code = ''): Short | null {
  return messageOf(template)?.short?.of(details, now, code) ?? null;
}

/** The page to which a message leads: a path, which may have a query. */
export function pageOf<T extends Template>(template: T, details: MailDetails[T]): string {
  const page = messageOf(template)?.short?.leadsTo ?? paths.appointments(null);
  return typeof page === 'function' ? page(details) : page;
}

/** Returns the messages with a trait. */
export function withTrait(trait: Trait): Template[] {
  return TEMPLATES.filter((key) => messageOf(key)!.traits?.includes(trait));
}

/** The messages that only the operator and staff read, which are in English. */
export const ENGLISH_ALONE: ReadonlySet<MailTemplate> = new Set(
  MAILS.filter((key) => messageOf(key)!.afterEnding === 'work'),
);

/** Whether a mail is still sent to somebody who has ended our mails. */
export const isStillSent = (template: string): boolean => Boolean(messageOf(template)?.afterEnding);

/** The notices that remind of sessions. People answer them, and can end those that come by mail. */
export const REMINDERS = TEMPLATES.filter((key) => messageOf(key)!.short?.ladder === 'reminder');

/** Whether mail is one of the channels of a notice, so that it has no separate mail. */
export function goesByMail(template: string): boolean {
  const ladder = messageOf(template)?.short?.ladder;
  return ladder === 'mail-last' || ladder === 'reminder';
}

/** Writes a mail ready to be sent. */
export function writeMail(template: MailTemplate, details: MailDetails[MailTemplate], atSending: AtSending): Message {
  const { mail, afterEnding } = messageOf(template)!;
  const { operator, language, ending } = atSending;
  const text = withEnding(mail!({ ...details, ...atSending }), afterEnding, language, ending);
  return { template, language, ...layOutMail(text, operator, language) };
}
