/** The message that a center took money into a person's account at its desk, or paid some out of it. */
import type { Language } from '../../../contract';
import { type DeskMode, receiptNumber } from '../../../domain/desk-money';
import { type Paise, formatRupees } from '../../../domain/money';
import { istDateOf } from '../../../domain/time';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import { type AppointmentFacts, type Facts, type People, forWhom, myAppointments, whereOnly } from './booking';
import { APPOINTMENTS } from './in-short';
import type { Fact, MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON, SAMPLE_SESSION } from './sample-facts';
import { greet } from './greet';

/**
 * The details. `entryId`: of the account. `at`: ISO timestamp. `packageSessions`: of a package, for how many sessions it is.
 * `paysFor`: the sessions that the account paid for at once. `balance` (paise): after all of it; below zero, the person owes.
 */
export type AccountMoney = People &
  Pick<AppointmentFacts, 'centerName' | 'centerAddress' | 'centerCity' | 'contactNumber'> & {
    entryId: string;
    kind: 'advance' | 'payment' | 'package' | 'refund';
    amount: Paise;
    mode: DeskMode;
    at: string;
    receipt: string | null;
    packageSessions: number | null;
    paysFor: { date: string; startHour: number }[];
    balance: Paise;
  };

/** The fact of how a person and a center stand (paise): below zero, the person owes. */
export function balanceFact(language: Language, balance: Paise): Fact {
  const say = wordsOf(language, 'account-money');
  const way = balance < 0 ? 'owes' : balance > 0 ? 'ahead' : 'even';
  return [say('balance'), say(`balance.${way}`, { amount: formatRupees(Math.abs(balance)) })];
}

function accountMoney(facts: AccountMoney & Pick<Facts, 'language' | 'publicUrl'>): MailText {
  const { language, kind, mode, at, receipt, packageSessions, paysFor, balance } = facts;
  const say = wordsOf(language, 'account-money');
  const sayBooking = wordsOf(language, 'booking');
  const amount = formatRupees(facts.amount);
  const what = { amount, moment: FORMATS[language].moment(new Date(at)) };
  const isOut = kind === 'refund';
  const lines: Fact[] = [
    [isOut ? say('paidOut') : sayBooking('received.paid'), amount],
    ...(isOut ? [] : [[say('for'), say(`kinds.${kind}`, { count: packageSessions ?? 0 })] as Fact]),
    ...paysFor.map((one): Fact => [say('paysFor'), formatSession(language, one)]),
    balanceFact(language, balance),
    ...(receipt ? [[sayBooking('received.number'), receipt] as Fact] : []),
  ];
  return {
    subject: say(isOut ? 'subjectOut' : 'subject', { amount }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: isOut ? say(`out.${mode}`, what) : sayBooking(`received.text.${mode}`, what) },
      { facts: [...forWhom(language, facts), ...whereOnly(language, facts), ...lines] },
      myAppointments(facts),
    ],
  };
}

export const ACCOUNT_MONEY = defineMessage<AccountMoney>()({
  key: 'account-money',
  mail: accountMoney,
  afterEnding: 'money',
  // What was taken back at once was a slip of the hand.
  stillTrue: { asked: 'everywhere', ask: ({ entryId }, truth) => truth.isEntered(entryId) },
  short: {
    texts: { 'account-received': 'other', 'account-paid-out': 'other' },
    of: ({ kind, amount, at }) => ({
      name: kind === 'refund' ? 'account-paid-out' : 'account-received',
      values: { amount, date: istDateOf(new Date(at)) },
    }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_PERSON,
    ...{ centerName: SAMPLE_SESSION.centerName, centerAddress: SAMPLE_SESSION.centerAddress },
    ...{ centerCity: SAMPLE_SESSION.centerCity, contactNumber: SAMPLE_SESSION.contactNumber },
    entryId: '01a1f82a-e85a-714a-8e78-fef7c8d6a590',
    kind: 'payment',
    amount: 200_000,
    mode: 'cash',
    at: '2026-11-26T08:52:00+05:30',
    receipt: receiptNumber(214),
    packageSessions: null,
    paysFor: [{ date: SAMPLE_SESSION.date, startHour: SAMPLE_SESSION.startHour }],
    balance: 15_000,
  }),
});
