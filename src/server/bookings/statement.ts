/**
 * The monthly statement of a person at a center: the sessions with who came, what was paid, and the account there. Written in the
 * thread of the receipts (`receipts.ts`).
 */
import type { Language } from '../../contract';
import type { Operator } from '../../contract/operator';
import type { AccountKind } from '../../domain/account-money';
import type { DeskKind, DeskMode } from '../../domain/desk-money';
import { type Paise, formatRupees } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import type { PaidBy } from '../../domain/paid-by';
import type { SessionState } from '../../domain/session-state';
import type { IstDate } from '../../domain/time';
import { paidWith } from '../../locales/paid-with';
import { wordsOf } from '../../locales/words-of';
import { FORMATS, formatSession } from '../platform/formats';
import { GAP, MARGIN, MUTED, PRICE_WIDTH, RULE_HEIGHT, beginSheet } from './pdf-sheet';

/** Everything that is printed. Amounts in paise; what a person owes is below zero. */
export type Statement = {
  /** The reader's language. */
  language: Language;
  operator: Operator;
  /** The product's main colour, `#rrggbb`. */
  color: string;
  patientName: string;
  centerName: string;
  centerAddress: string;
  contactNumber: string;
  /** The first and the last day of the month. */
  from: IstDate;
  to: IstDate;
  /** What is paid by now is said as of this moment. */
  writtenAt: Date;
  /** The sessions of the month, the earliest first. `paidBy`: null where nothing of it is paid. */
  sessions: {
    date: IstDate;
    startHour: number;
    state: SessionState;
    amount: Paise;
    paidBy: PaidBy | null;
    isDue: boolean;
  }[];
  /** What changed hands at the desk for single sessions, beside the account. */
  atDesk: { date: IstDate; kind: DeskKind; mode: DeskMode; receipt: string | null; amount: Paise }[];
  /** The entries of the account in the month. `name`: of an extra. */
  entries: {
    date: IstDate;
    kind: AccountKind;
    name: string | null;
    reason: string | null;
    session: { date: IstDate; startHour: number } | null;
    receipt: string | null;
    amount: Paise;
  }[];
  /** The balance before the month. */
  opening: Paise;
  /** What is not paid for the sessions of the month. */
  unpaid: Paise;
  /** The balance at the end of the month: `opening`, the entries, less `unpaid`. */
  closing: Paise;
  /**
   * The entries of the month by what they are. `sessions`: what the account paid for, less what came back. `atDesk`: what changed
   * hands for single sessions, which is no part of the balance.
   */
  sums: Record<'paid' | 'sessions' | 'discounts' | 'extras' | 'paidOut' | 'corrections' | 'atDesk', Paise>;
};

const WHEN_WIDTH = 190;
/** What leads from one balance to the other. */
const SUMS = ['paid', 'sessions', 'discounts', 'extras', 'paidOut', 'corrections'] as const;

/** Writes the PDF. Takes tens of milliseconds of CPU: call it through `receipts.ts`. */
export async function writeStatement(statement: Statement): Promise<Buffer> {
  const { language, operator, from, to, writtenAt: at, sessions, entries, atDesk, sums } = statement;
  const say = wordsOf(language, 'statement');
  const sayReceipt = wordsOf(language, 'receipt');
  const { date, moment } = FORMATS[language];
  const period = say('period', { from: date(from), to: date(to) });
  const sheet = beginSheet({
    title: `${say('title')}, ${period}`,
    ...{ language, operator, color: statement.color, at },
  });
  const { width, line, rule, keepTogether, fact, writeFact, rowHeight, row } = sheet;
  const priceX = MARGIN + width - PRICE_WIDTH;
  const whatX = MARGIN + WHEN_WIDTH + GAP;
  /** A row: when, what, and how much. Never alone below its heading. */
  const tableOf = (title: string, rows: readonly (readonly [when: string, what: string, amount: string])[]) => {
    if (rows.length === 0) return;
    const cells = rows.map(
      ([when, what, amount]) =>
        [
          [when, MARGIN, WHEN_WIDTH, false],
          [what, whatX, priceX - whatX - GAP, false],
          [amount, priceX, PRICE_WIDTH, true],
        ] as const,
    );
    keepTogether(3 * rowHeight(cells[0]!) + RULE_HEIGHT);
    line(title, { size: 12, bold: true });
    for (const one of cells) {
      keepTogether(rowHeight(one));
      row(one);
    }
    rule();
  };
  const amount = (label: string, paise: Paise, bold = false) =>
    writeFact({ label, value: formatRupees(paise), bold, isAmount: true });

  line(say('title'), { size: 24, bold: true });
  line(period, { size: 12, color: MUTED });
  fact(sayReceipt('patient'), statement.patientName, true);
  fact(sayReceipt('center'), statement.centerName, true);
  fact(sayReceipt('address'), statement.centerAddress);
  fact(sayReceipt('phone'), showPhone(statement.contactNumber));
  rule();

  tableOf(
    say('sessions', { count: sessions.length }),
    sessions.map((one) => [
      formatSession(language, one),
      [
        sayReceipt(`status.${one.state}`),
        one.paidBy ? paidWith(one.paidBy, null)[language] : one.isDue ? say('due') : say('nothingDue'),
      ].join(' · '),
      formatRupees(one.amount),
    ]),
  );
  tableOf(
    say('atDesk'),
    atDesk.map((one) => [
      date(one.date),
      [say(`desk.${one.kind}`), paidWith(`desk-${one.mode}`, null)[language], one.receipt].filter(Boolean).join(' · '),
      formatRupees(one.amount),
    ]),
  );
  tableOf(
    say('account'),
    entries.map((one) => [
      date(one.date),
      [
        one.name ?? say(`kinds.${one.kind}`),
        one.session && formatSession(language, one.session),
        one.receipt,
        one.reason,
      ]
        .filter(Boolean)
        .join(' · '),
      formatRupees(one.amount),
    ]),
  );
  const balanceOn = (day: IstDate, key: 'opening' | 'closing') => say(key, { date: date(day) });
  keepTogether(6 * RULE_HEIGHT);
  if (sums.atDesk !== 0) {
    amount(say('sums.atDesk'), sums.atDesk);
    rule();
  }
  amount(balanceOn(from, 'opening'), statement.opening);
  for (const sum of SUMS) if (sums[sum] !== 0) amount(say(`sums.${sum}`), sums[sum]);
  if (statement.unpaid !== 0) amount(say('unpaid'), -statement.unpaid);
  amount(balanceOn(to, 'closing'), statement.closing, true);
  rule();
  line(`${say('asOf', { moment: moment(at) })} ${say('below')}`, { size: 9, color: MUTED });
  sheet.end();
  return sheet.finished;
}
