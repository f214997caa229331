/** What all mails about an appointment share: they list the same facts in the same order. */
import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { type Paise, formatRupees } from '../../../domain/money';
import type { PaidBy } from '../../../domain/paid-by';
import type { Payer } from '../../../domain/payer';
import { paidWith, payerName } from '../../../locales/paid-with';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { arrivalTime } from '../../../domain/policy';
import { hasBegun } from '../../../domain/windows';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import type { Block, Fact } from './layout';

/** The reader of a mail about appointments, and the other people concerned. */
export type People = {
  /** The reader's name. */
  username: string;
  /** The patient's name, if that is not the reader. */
  patientName?: string;
  /** The patient's id, if that is not the reader and the reader may see their appointments. */
  patientId?: string;
  /** The name of whoever booked, if that is not the reader. */
  bookedBy?: string;
};

/** Paid at the desk of the center, or with money that the center had of the person. */
export type PaidHere = true | 'account' | undefined;

/** The facts of a mail about an appointment. `amount` in paise. */
export type AppointmentFacts = People & {
  bookingId: string;
  centerName: string;
  centerAddress: string;
  centerCity: string;
  contactNumber: string;
  date: string;
  startHour: number;
  amount: number;
  /** Set where it was paid at the center, which also gives it back. */
  paidAtDesk?: PaidHere;
};
/** The facts of an appointment without its people. */
export type SessionFacts = Omit<AppointmentFacts, keyof People>;
/**
 * Until when the appointment can be moved, and cancelled with a full refund (ISO timestamps); null if it can't be, or
 * no longer.
 */
export type Notice = { moveUntil: string | null; refundUntil: string | null };
export type Facts = AppointmentFacts & {
  language: Language;
  publicUrl: string;
  operator: Operator;
  pinOf: (bookingId: string) => string;
};

/**
 * Who pays and how, in the mails that say it: in a table of facts, as on the receipt. A scheme is never named in a
 * subject or in the first sentence, which a lock screen may show.
 */
export type HowPaid = { paidBy?: PaidBy; cardLast4?: string; payers?: Payer[] };

/**
 * What happens to the money of a cancelled appointment: refunded now, kept, refunded before, never paid, or disputed by
 * a bank.
 */
export type MoneyOfCancelled = 'refunded' | 'kept' | 'refunded-before' | 'nothing-paid' | 'disputed';

/**
 * The money of a cancelled appointment (paise). `refundedBefore`: refunded before this cancellation; mails of an older
 * release lack it.
 */
export type Cancelled = {
  refund: Paise;
  refundedBefore?: Paise;
  money: MoneyOfCancelled;
  /** Set where the center gives it back. */
  paidAtDesk?: PaidHere;
};

type Place = Pick<
  AppointmentFacts,
  'centerName' | 'centerAddress' | 'centerCity' | 'contactNumber' | 'date' | 'startHour' | 'patientName' | 'bookedBy'
>;

/** Lines for a table of facts: the patient, and who booked, if they are not the reader. */
export function forWhom(language: Language, { patientName, bookedBy }: Omit<People, 'username'>): Fact[] {
  const sayBooking = wordsOf(language, 'booking');
  return [
    ...(patientName ? [[sayBooking('facts.patient'), patientName] as Fact] : []),
    ...(bookedBy ? [[sayBooking('facts.bookedBy'), bookedBy] as Fact] : []),
  ];
}

/** Lines for a table of facts: who pays and how. `amount`: what the patient pays; if nothing, others pay all of it. */
export function paidFacts(language: Language, amount: Paise, { paidBy, cardLast4, payers = [] }: HowPaid): Fact[] {
  const sayBooking = wordsOf(language, 'booking');
  const others = payers.map((payer) => payerName(payer)[language]).join(', ');
  return [
    ...(paidBy ? [[sayBooking('facts.paidWith'), paidWith(paidBy, cardLast4)[language]] as Fact] : []),
    ...(others ? [[amount > 0 ? sayBooking('facts.restPaidBy') : sayBooking('facts.paidBy'), others] as Fact] : []),
  ];
}

/** Lines for a table of facts: the session and its center. */
export function whenAndWhere(language: Language, facts: Place): Fact[] {
  const sayBooking = wordsOf(language, 'booking');
  return [
    ...forWhom(language, facts),
    [sayBooking('facts.when'), formatSession(language, facts)],
    ...whereOnly(language, facts),
  ];
}

/** Lines for a table of facts: the center. */
export function whereOnly(language: Language, facts: Omit<Place, 'date' | 'startHour'>): Fact[] {
  const { contactNumber } = facts;
  const sayBooking = wordsOf(language, 'booking');
  return [
    [sayBooking('facts.where'), `${facts.centerName}, ${facts.centerAddress}, ${facts.centerCity}`],
    isPhoneNumber(contactNumber)
      ? [sayBooking('facts.phone'), contactNumber, phoneHref(contactNumber)]
      : [sayBooking('facts.phone'), contactNumber],
  ];
}

/** Where money goes that was paid at the center: it is collected at the desk, or stays in the person's account. */
export function moneyBackHere(language: Language, paidAtDesk: PaidHere, refund: Paise): string {
  const key = paidAtDesk === 'account' ? 'moneyBack.toAccount' : 'moneyBack.atDesk';
  return wordsOf(language, 'booking')(key, { amount: formatRupees(refund) });
}

/** What happens to the money of a cancelled appointment, in short, for lists of several. */
export function moneyInShort(language: Language, { money, refund, paidAtDesk }: Cancelled): string {
  const sayBooking = wordsOf(language, 'booking');
  if (money !== 'refunded') return sayBooking(`moneyInShort.${money}`);
  return paidAtDesk
    ? sayBooking(paidAtDesk === 'account' ? 'moneyInShort.toAccount' : 'moneyInShort.atDesk', {
        amount: formatRupees(refund),
      })
    : sayBooking('moneyInShort.refunded', { amount: formatRupees(refund) });
}

/** When to come, in the words of `come`; for a session that has begun, that it is time to come. */
export function comeText(
  { language, now }: { language: Language; now: Date },
  { date, startHour }: Pick<SessionFacts, 'date' | 'startHour'>,
  come: (time: string) => string,
): string {
  if (hasBegun({ date, startHour }, now)) return wordsOf(language, 'booking')('begun');
  return come(FORMATS[language].clockTime(arrivalTime(date, startHour)));
}

type Links = { language: Language; publicUrl: string };

export const myAppointments = ({ language, publicUrl, ...facts }: Links & Pick<People, 'patientId'>): Block => ({
  button: { label: wordsOf(language, 'booking')('myAppointments'), url: `${publicUrl}${appointmentsOf(facts)}` },
});

/** The path to the list of the appointments that a mail is about. */
export function appointmentsOf({ patientId }: Pick<People, 'patientId'>): string {
  return paths.appointments(patientId);
}

export const findChair = ({ language, publicUrl }: Links): Block => ({
  button: { label: wordsOf(language, 'common')('findChair'), url: `${publicUrl}${paths.centers}` },
});
