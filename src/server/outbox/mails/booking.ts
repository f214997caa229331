/** The mails about an appointment. All of them list the same facts in the same order. */
import type { Language } from '../../../contract';
import { bookingFileUrl } from '../../../contract/booking-files';
import type { Operator } from '../../../contract/operator';
import type { CancelAsker, CancelReason, PaymentStatus } from '../../../domain/booking';
import type { DeskMode } from '../../../domain/desk-money';
import { type Paise, formatAmount, formatRupees } from '../../../domain/money';
import type { PaidBy } from '../../../domain/paid-by';
import { type Payer, paidWith, payerName } from '../../../domain/paid-with';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { arrivalTime, noticeDeadline } from '../../../domain/policy';
import { FORMATS, formatSession } from '../../platform/formats';
import { BOOKING_WORDS, type Cancelled, type MoneyOfCancelled, whyReturned } from './booking-words';
import type { Block, Fact, Letter } from './layout';
import { COMMON } from './words';

/** Who reads a mail about appointments, and who else has to do with them. */
export type People = {
  /** The reader. */
  username: string;
  /** Whose appointment it is, where that is not the reader. */
  patientName?: string;
  /** Who booked it, where that is not the reader. */
  bookedBy?: string;
};

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
  /** It was paid at the desk of the center, which pays it back too. */
  paidAtDesk?: boolean;
};
/** The facts of an appointment without its people. */
export type SessionFacts = Omit<AppointmentFacts, keyof People>;
/**
 * Until when the appointment can be moved, and cancelled with a full refund, as ISO timestamps; null when it can't (any
 * more).
 */
export type Notice = { moveUntil: string | null; refundUntil: string | null };
export type Facts = AppointmentFacts & {
  language: Language;
  publicUrl: string;
  operator: Operator;
  pinOf: (bookingId: string) => string;
};

/**
 * Who pays and how, of the mails that say it. It stands in a table of facts, as on the receipt: a scheme is never named in a
 * subject, nor in the first sentence, which a lock screen may show.
 */
export type HowPaid = { paidBy?: PaidBy; cardLast4?: string; payers?: Payer[] };

type Place = Pick<
  AppointmentFacts,
  'centerName' | 'centerAddress' | 'centerCity' | 'contactNumber' | 'date' | 'startHour' | 'patientName' | 'bookedBy'
>;

/** Lines of a table of facts: for whom it is and who booked it, where that is not the reader. */
export function forWhom(language: Language, { patientName, bookedBy }: Omit<People, 'username'>): Fact[] {
  const words = BOOKING_WORDS[language].facts;
  return [
    ...(patientName ? [[words.patient, patientName] as Fact] : []),
    ...(bookedBy ? [[words.bookedBy, bookedBy] as Fact] : []),
  ];
}

/** By what the desk recognises the patient, for a table of facts. */
const pinFact = ({ language, bookingId, pinOf }: Facts): Fact => [BOOKING_WORDS[language].facts.pin, pinOf(bookingId)];

/** Who pays and how, for a table of facts. `amount`: what the patient pays; of nothing, others pay all of it. */
export function paidFacts(language: Language, amount: Paise, { paidBy, cardLast4, payers = [] }: HowPaid): Fact[] {
  const words = BOOKING_WORDS[language].facts;
  const others = payers.map((payer) => payerName(payer)[language]).join(', ');
  return [
    ...(paidBy ? [[words.paidWith, paidWith(paidBy, cardLast4)[language]] as Fact] : []),
    ...(others ? [[amount > 0 ? words.restPaidBy : words.paidBy, others] as Fact] : []),
  ];
}

/** The session and its center, for a table of facts. */
export function whenAndWhere(language: Language, facts: Place): Fact[] {
  const { when } = BOOKING_WORDS[language].facts;
  return [...forWhom(language, facts), [when, formatSession(language, facts)], ...whereOnly(language, facts)];
}

/** The center, for a table of facts. */
function whereOnly(language: Language, facts: Place): Fact[] {
  const { contactNumber } = facts;
  const { where, phone } = BOOKING_WORDS[language].facts;
  return [
    [where, `${facts.centerName}, ${facts.centerAddress}, ${facts.centerCity}`],
    isPhoneNumber(contactNumber) ? [phone, contactNumber, phoneHref(contactNumber)] : [phone, contactNumber],
  ];
}

type Links = { language: Language; publicUrl: string };

export const myAppointments = ({ language, publicUrl }: Links): Block => ({
  button: { label: BOOKING_WORDS[language].myAppointments, url: `${publicUrl}/myappoinments` },
});

export const findChair = ({ language, publicUrl }: Links): Block => ({
  button: { label: COMMON[language].findChair, url: `${publicUrl}/dialysis` },
});

/** The deadlines for changes. A mail enqueued by an older release lacks them, and states the rule. */
function noticeText({ language, date, startHour, ...facts }: Facts & Partial<Notice>): string {
  const { notice } = BOOKING_WORDS[language];
  const { moment } = FORMATS[language];
  const { moveUntil, refundUntil = noticeDeadline(date, startHour).toISOString() } = facts;
  if (refundUntil) return notice.both(moment(new Date(refundUntil)));
  if (moveUntil) return notice.moveOnly(moment(new Date(moveUntil)));
  return notice.none;
}

/** Where only a part of the money was given back, before the appointment was brought back. */
function partText({ language, amount, refunded = amount }: Facts & { refunded?: Paise }): string | null {
  if (refunded <= 0 || refunded >= amount) return null;
  return BOOKING_WORDS[language].partRefunded(amount, refunded);
}

const arrival = ({ language, date, startHour }: Facts) => FORMATS[language].clockTime(arrivalTime(date, startHour));

/** The chair is booked: because the payment arrived, or because the center says so, paid or not. */
export function bookingConfirmed(
  facts: Facts &
    Partial<Notice> &
    HowPaid & { stripePaymentId: string | null; paymentStatus?: PaymentStatus; refunded?: Paise },
): Letter {
  const { language, amount, stripePaymentId, paymentStatus = 'paid' } = facts;
  const words = BOOKING_WORDS[language];
  const { label, sentence: usual } = words.money[paymentStatus];
  const sentence = partText(facts) ?? usual;
  return {
    subject: words.subjects.confirmed(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: paymentStatus === 'paid' ? words.booked.paid : words.booked.byCenter },
      {
        facts: [
          ...whenAndWhere(language, facts),
          pinFact(facts),
          ...(label ? [[label, formatRupees(amount)] as Fact] : []),
          ...paidFacts(language, amount, facts),
          ...(stripePaymentId ? [[words.facts.paymentId, stripePaymentId] as Fact] : []),
        ],
      },
      ...(sentence ? [{ text: sentence }] : []),
      { text: words.booked.come(arrival(facts)) },
      { text: noticeText(facts) },
      myAppointments(facts),
    ],
  };
}

function moneyText(
  language: Language,
  { money, refund, refundedBefore = 0, paidAtDesk }: Cancelled,
  kept: string,
): string {
  const words = BOOKING_WORDS[language].moneyBack;
  switch (money) {
    case 'refunded':
      return paidAtDesk ? words.atDesk(refund) : words.refunded(refund);
    case 'kept':
      return refundedBefore > 0 ? `${words.refundedBefore(refundedBefore)} ${kept}` : kept;
    case 'refunded-before':
      return words.allBefore;
    case 'nothing-paid':
      return words.nothingPaid;
    case 'disputed':
      return words.disputed;
  }
}

/** Cancelled by the patient. `refund` in paise, 0 for none. One enqueued by an older release has `paid` alone. */
export function bookingCancelled(
  facts: Facts & Omit<Cancelled, 'money'> & { money?: MoneyOfCancelled; paid?: boolean },
): Letter {
  const { language, refund, money = refund > 0 ? 'refunded' : facts.paid ? 'kept' : 'nothing-paid' } = facts;
  const words = BOOKING_WORDS[language];
  const kept = words.moneyBack.lateCancel(Boolean(facts.refundedBefore));
  return {
    subject: words.subjects.cancelled(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.cancelled },
      { facts: whenAndWhere(language, facts) },
      { text: moneyText(language, { ...facts, money }, kept) },
      // Whoever gives up a chair that was only held misses no session.
      ...(money === 'nothing-paid' ? [] : [{ text: COMMON[language].doNotMiss }]),
      findChair(facts),
    ],
  };
}

/** By an administrator, or by a closure. `reason` is what was typed for the patient. */
export type ByCenter = { reason: string | null; askedBy?: CancelAsker | undefined; isClosure?: boolean };

/** Cancelled by the center. */
export function bookingCancelledByCenter(facts: Facts & Cancelled & ByCenter): Letter {
  const { language, askedBy = 'unknown', amount, refundedBefore = 0, operator, reason } = facts;
  const words = BOOKING_WORDS[language];
  const { subject, text } = words.askedBy[askedBy];
  const kept = words.moneyBack.keptByCenter(operator.phone, amount, refundedBefore > 0);
  return {
    subject: (facts.isClosure ? words.subjects.chooseAnother : subject)(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text },
      { facts: [...whenAndWhere(language, facts), ...(reason ? [[words.facts.reason, reason] as Fact] : [])] },
      { text: moneyText(language, facts, kept) },
      { text: COMMON[language].doNotMiss },
      findChair(facts),
    ],
  };
}

/** A refund that was made on the pages of the payment provider; whether the appointment stands. */
export type MadeThere = { stands: boolean };

/** A refund after a cancellation without one, or one that was made at the provider. `refund` in paise: all that was paid, or a part of it. */
export function refundStarted(facts: Facts & { refund: Paise; madeThere?: MadeThere }): Letter {
  const { language, refund, amount, madeThere } = facts;
  const { subjects, refundStarted: words } = BOOKING_WORDS[language];
  return {
    subject: subjects.refund(refund, formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      {
        text: madeThere ? words.madeThere(refund, amount, madeThere.stands) : words.text(refund, amount),
      },
      { facts: whenAndWhere(language, facts) },
      { text: facts.paidAtDesk ? BOOKING_WORDS[language].moneyBack.atDesk(refund) : words.sameCard },
      myAppointments(facts),
    ],
  };
}

/** The payment provider has paid a refund out. `refund` in paise. */
export function refundArrived(facts: Facts & { refund: Paise }): Letter {
  const { language, refund } = facts;
  const { subjects, refundArrived: words } = BOOKING_WORDS[language];
  return {
    subject: subjects.arrived(refund),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text(refund) },
      { facts: whenAndWhere(language, facts) },
      { text: words.ask(facts.operator.phone) },
      myAppointments(facts),
    ],
  };
}

/** Moved to another window. `before`: when it was, in the reader's language. */
export function bookingRescheduled(facts: Facts & Partial<Notice> & { before: string }): Letter {
  const { language } = facts;
  const { subjects, moved: words } = BOOKING_WORDS[language];
  return {
    subject: subjects.moved(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text(facts.before) },
      { facts: [...whenAndWhere(language, facts), pinFact(facts)] },
      { text: words.come(arrival(facts)) },
      { text: noticeText(facts) },
      myAppointments(facts),
    ],
  };
}

/** The payment arrived after the chair was lost: it is refunded in full. */
export function paymentReturned(facts: Facts & { cancelReason?: CancelReason | null }): Letter {
  const { language, amount } = facts;
  const { subjects, returned: words } = BOOKING_WORDS[language];
  const why = whyReturned(facts.cancelReason);
  return {
    subject: subjects.returned(amount),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: `${words.why[why]} ${words.back(amount)}` },
      { facts: whenAndWhere(language, facts) },
      { text: why === 'patient' ? words.bankDays : `${words.bankDays} ${words.sorry}` },
      findChair(facts),
    ],
  };
}

/** What came, in the smallest unit of its currency, what was asked in paise, and whether it goes back already. */
export type PaymentDiffers = {
  came: number;
  currency: string;
  asked: Paise;
  isBack: boolean;
};

/** A payment came that is not what was asked: the chair is not booked with it. */
export function paymentDiffers(facts: Facts & PaymentDiffers): Letter {
  const { language, currency, isBack } = facts;
  const words = BOOKING_WORDS[language].differs;
  const [came, asked] = [formatAmount(facts.came, currency), formatRupees(facts.asked)];
  return {
    subject: isBack ? words.subjectBack(came) : words.subject(came),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      {
        text: `${words.text(came, asked)} ${isBack ? words.back(came) : words.held}`,
      },
      { facts: whenAndWhere(language, facts) },
      {
        text: isBack ? BOOKING_WORDS[language].returned.bankDays : words.ask(facts.operator.phone),
      },
      isBack ? findChair(facts) : myAppointments(facts),
    ],
  };
}

/** `amount` of the facts is all that was paid; `sessions` are all that it paid for, the earliest first, where they are several. */
export type PaidAtDesk = { mode: DeskMode; receipt: string; at: string; isOver: boolean; sessions?: SessionFacts[] };

/** A payment was recorded at the desk of the center: the chair is booked and paid. */
export function paymentReceived(facts: Facts & Partial<Notice> & HowPaid & PaidAtDesk): Letter {
  const { language, amount, mode, receipt, at, publicUrl, bookingId, isOver, sessions = [facts] } = facts;
  const words = BOOKING_WORDS[language];
  const { date, window, moment } = FORMATS[language];
  const { subject, ofSeveral, text, stands, paid, number, button } = words.received;
  const isOne = sessions.length === 1;
  return {
    subject: isOne ? subject(amount, formatSession(language, facts)) : ofSeveral(amount, sessions.length),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: `${text[mode](amount, moment(new Date(at)))} ${stands(sessions.length)}` },
      ...(isOne
        ? []
        : [
            {
              facts: sessions.map(
                (one): Fact => [date(one.date), `${window(one.startHour)}, ${formatRupees(one.amount)}`],
              ),
            },
          ]),
      {
        facts: [
          ...(isOne ? whenAndWhere(language, facts) : [...forWhom(language, facts), ...whereOnly(language, facts)]),
          [paid, formatRupees(amount)],
          ...paidFacts(language, amount, facts),
          [number, receipt],
        ],
      },
      ...(isOver || !isOne ? [] : [{ text: words.booked.come(arrival(facts)) }, { text: noticeText(facts) }]),
      { button: { label: button, url: `${publicUrl}${bookingFileUrl('receipt', bookingId)}` } },
    ],
  };
}

/** A refund was paid back at the desk of the center. `refund` in paise. */
export function refundPaid(facts: Facts & { refund: Paise; mode: DeskMode; at: string }): Letter {
  const { language, refund, mode, at } = facts;
  const { subjects, paidBack } = BOOKING_WORDS[language];
  return {
    subject: subjects.paidBack(refund, formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: paidBack[mode](refund, FORMATS[language].moment(new Date(at))) },
      { facts: whenAndWhere(language, facts) },
      { text: BOOKING_WORDS[language].notYou(facts.operator.phone) },
      myAppointments(facts),
    ],
  };
}
