/**
 * The receipt of a payment, fit for an accounts desk: an A4 page with real text, or two pages for more sessions than a month has.
 * Written in a worker thread (`receipts.ts`).
 */
import type { Language, RefundStatus } from '../../contract';
import type { Operator } from '../../contract/operator';
import type { BRINGS_MONEY } from '../../domain/account-money';
import type { SessionState } from '../../domain/session-state';
import type { PaidBy } from '../../domain/paid-by';
import type { Payer } from '../../domain/payer';
import { type Paise, formatRupees } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import { amountInWords } from '../../locales/amount-in-words';
import { paidWith, payerName } from '../../locales/paid-with';
import { WRITING } from '../../locales/writing';
import { wordsOf } from '../../locales/words-of';
import { FORMATS, formatSession } from '../platform/formats';
import { BELOW, CHILLI, type Fact, GAP, INK, MARGIN, MUTED, PRICE_WIDTH, RULE_HEIGHT, beginSheet } from './pdf-sheet';

export type Receipt = {
  /** The reader's language. */
  language: Language;
  /** The payee. */
  operator: Operator;
  /** The product's main colour, `#rrggbb`. */
  color: string;
  /** The receipt number as printed. */
  number: string;
  patientName: string;
  /** The patient's address; null if none is known. */
  patientEmail: string | null;
  /** Who paid, if that was not the patient. */
  payerName: string | null;
  /** What was paid for all sessions together. */
  amount: Paise;
  paidAt: Date;
  paidBy: PaidBy;
  /** The payment's id at the provider; null for a payment at a desk. */
  providerPaymentId: string | null;
  cardLast4: string | null;
  /** The reference of a UPI payment or a card slip that the desk wrote down. */
  reference: string | null;
  /** When the payment was taken back, so that the receipt is void. */
  withdrawnAt: Date | null;
  /** The schemes, and the names of sponsors, that pay the rest of the price where the patient pays a share. */
  restPaidBy: Payer[];
  /** Sorted, the earliest first. Empty for money of an account. */
  sessions: ReceiptSession[];
  /** Money that the person gave for their account at a center, and for what; null for a payment of sessions. */
  onAccount:
    | (ReceiptCenter & {
        kind: (typeof BRINGS_MONEY)[number];
        packageSessions: number | null;
        /** The extras that were charged since the receipt before it, by name. */
        extras: { name: string; amount: Paise }[];
      })
    | null;
};

type ReceiptCenter = { centerName: string; centerAddress: string; contactNumber: string };

export type ReceiptSession = ReceiptCenter & {
  date: string;
  startHour: number;
  amount: Paise;
  state: SessionState;
  refund: { amount: Paise; status: RefundStatus; at: Date } | null;
  /** What was refunded, or is on its way. */
  givenBack: Paise;
  /** Whether a refund is paid back at the desk. */
  isAtDesk: boolean;
  /** Whether the session was paid from the person's account, where refunds stay. */
  isFromAccount: boolean;
  /** When this line was taken back. */
  withdrawnAt: Date | null;
};

/** The column of dates in the table of several sessions. */
const WHEN_WIDTH = 190;

/** Writes the PDF. Takes tens of milliseconds of CPU: call it through `receipts.ts`. */
export async function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const { language, operator } = receipt;
  const say = wordsOf(language, 'receipt');
  const { moment } = FORMATS[language];
  const sheet = beginSheet({
    ...{ title: `${say('title')} ${receipt.number}`, language, operator, color: receipt.color, at: receipt.paidAt },
  });
  const { pdf, width, finished, line, heightOf, rule, keepTogether, factHeight, writeFact, fact } = sheet;

  const takenBack = sumOf(receipt.sessions, (one) => (one.withdrawnAt ? one.amount : 0));
  const givenBack = sumOf(receipt.sessions, (one) => one.givenBack);
  const remains = Math.max(0, receipt.amount - takenBack - givenBack);
  const isLess = remains < receipt.amount && !receipt.withdrawnAt;
  /**
   * Writes a line for each session: when, where, its price and, if there is more to say, what became of it. `endHeight`: of what
   * follows the table, which the last session stays with.
   */
  const table = (endHeight: number) => {
    const whereX = MARGIN + WHEN_WIDTH + GAP;
    const priceX = MARGIN + width - PRICE_WIDTH;
    type Cells = [when: string, where: string, price: string];
    const placed = ([when, where, price]: Cells) =>
      [
        [when, MARGIN, WHEN_WIDTH, false],
        [where, whereX, priceX - whereX - GAP, false],
        [price, priceX, PRICE_WIDTH, true],
      ] as const;
    const rowHeight = (cells: Cells) => sheet.rowHeight(placed(cells));
    const row = (cells: Cells, color = INK) => sheet.row(placed(cells), color);
    const small = { size: 9, color: MUTED };
    row([say('session'), say('center'), say('price')], MUTED);
    for (const [index, session] of receipt.sessions.entries()) {
      const { refund, state, withdrawnAt } = session;
      const cells: Cells = [formatSession(language, session), session.centerName, formatRupees(session.amount)];
      const became = [
        ...(withdrawnAt && !receipt.withdrawnAt ? [say('lineWithdrawn', { date: moment(withdrawnAt) })] : []),
        ...(state === 'confirmed' ? [] : [say(`status.${state}`)]),
        ...(refund ? [`${say('refund')}: ${describeRefund(language, session)}`] : []),
      ].join(' · ');
      // The amounts are never alone on a page.
      const isLast = index === receipt.sessions.length - 1;
      keepTogether(rowHeight(cells) + (became ? heightOf(became, small) : 0) + (isLast ? RULE_HEIGHT + endHeight : 0));
      row(cells);
      if (became) {
        pdf.y -= BELOW;
        line(became, small);
        pdf.y += BELOW;
      }
    }
    rule();
  };

  line(say('title'), { size: 24, bold: true });
  if (receipt.withdrawnAt) {
    line(say('withdrawn', { date: moment(receipt.withdrawnAt) }), { size: 12, bold: true, color: CHILLI });
  }
  pdf.moveDown(0.4);
  fact(say('number'), receipt.number, true);
  fact(say('paidOn'), say('inIndia', { moment: moment(receipt.paidAt) }));
  fact(say('paidWith'), paidWith(receipt.paidBy, receipt.cardLast4)[language]);
  if (receipt.providerPaymentId) fact(say('paymentId'), receipt.providerPaymentId);
  if (receipt.reference) fact(say('reference'), receipt.reference);
  rule();
  fact(say('patient'), receipt.patientName, true);
  if (receipt.patientEmail) fact(say('email'), receipt.patientEmail);
  if (receipt.payerName) fact(say('paidBy'), receipt.payerName, true);
  const { sessions, onAccount } = receipt;
  for (const { centerName, centerAddress, contactNumber } of onAccount ? [onAccount] : centersOf(sessions)) {
    fact(say('center'), centerName, true);
    fact(say('address'), centerAddress);
    fact(say('phone'), showPhone(contactNumber));
  }
  const [only, ...others] = sessions;
  const isOne = only !== undefined && others.length === 0;
  const isUnderWay = sessions.some(({ refund }) => refund?.status === 'pending');
  // The amount that is still paid, since somebody may be reimbursed for it.
  const inWords = isLess ? remains : receipt.amount;
  const amount = (label: string, paise: Paise, bold = false) => ({
    label,
    value: formatRupees(paise),
    bold,
    isAmount: true,
  });
  const end: Fact[] = [
    amount(onAccount ? wordsOfAccount(say, onAccount) : say('line', { count: sessions.length }), receipt.amount),
    amount(say('total'), receipt.amount, true),
    ...(isLess && takenBack > 0 ? [amount(say('takenBack'), takenBack)] : []),
    ...(isLess && givenBack > 0 ? [amount(say(isUnderWay ? 'goesBack' : 'givenBack'), givenBack)] : []),
    ...(isLess ? [amount(say('remains'), remains, true)] : []),
    ...(onAccount && onAccount.extras.length > 0
      ? [
          {
            label: say('extras'),
            value: onAccount.extras.map((one) => `${one.name}: ${formatRupees(one.amount)}`).join('; '),
          },
        ]
      : []),
    ...(receipt.restPaidBy.length > 0
      ? [{ label: say('restPaidBy'), value: receipt.restPaidBy.map((payer) => payerName(payer)[language]).join(', ') }]
      : []),
    ...(inWords > 0 ? [{ label: say('inWords'), value: amountInWords(inWords, WRITING[language].numbers) }] : []),
    ...(isOne && only.refund ? [{ label: say('refund'), value: describeRefund(language, only), bold: true }] : []),
  ];
  const note = `${say('gstExempt')} ${say('noTax')}`;
  const noteStyle = { size: 9, color: MUTED };
  const endHeight = sumOf(end, factHeight) + RULE_HEIGHT + heightOf(note, noteStyle);
  if (isOne) {
    fact(say('session'), formatSession(language, only), true);
    fact(say('appointment'), say(`status.${only.state}`));
    rule();
    keepTogether(endHeight);
  } else if (onAccount) {
    rule();
  } else {
    rule();
    table(endHeight);
  }
  for (const one of end) writeFact(one);
  rule();
  line(note, noteStyle);
  sheet.end();
  return finished;
}

function sumOf<One>(all: readonly One[], numberOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + numberOf(one), 0);
}

type Say = ReturnType<typeof wordsOf<'receipt'>>;

/** Says for what money of an account was given. */
function wordsOfAccount(say: Say, { kind, packageSessions }: NonNullable<Receipt['onAccount']>): string {
  if (kind === 'package' && packageSessions !== null) return say('onAccount.package', { count: packageSessions });
  return say(kind === 'payment' ? 'onAccount.payment' : 'onAccount.advance');
}

/** Returns the centers of some sessions, each once. */
function centersOf(sessions: readonly ReceiptSession[]): ReceiptSession[] {
  return [...new Map(sessions.map((one) => [`${one.centerName}\n${one.centerAddress}`, one])).values()];
}

function describeRefund(language: Language, { refund, amount: paid, isAtDesk, isFromAccount }: ReceiptSession): string {
  if (!refund) return '';
  const { amount, status, at } = refund;
  const say = wordsOf(language, 'receipt');
  const rupees = formatRupees(amount);
  const what = amount < paid ? say('partOf', { amount: rupees, paid: formatRupees(paid) }) : rupees;
  const date = FORMATS[language].moment(at);
  if (isFromAccount && status === 'refunded') return say('refundsToAccount', { what, date });
  if (isAtDesk && (status === 'refunded' || status === 'pending'))
    return say(`refundsAtDesk.${status}`, { what, date });
  return say(`refunds.${status}`, { what, date });
}
