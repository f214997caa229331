/**
 * The receipt of a payment, fit for an accounts desk: an A4 page with real text, or two pages for more sessions than a month has.
 * Written in a worker thread (`receipts.ts`).
 */
import PDFDocument from 'pdfkit';
import type { Language, RefundStatus } from '../../contract';
import type { Operator } from '../../contract/operator';
import type { BRINGS_MONEY } from '../../domain/account-money';
import type { SessionState } from '../../domain/session-state';
import type { PaidBy } from '../../domain/paid-by';
import type { Payer } from '../../domain/payer';
import { type Paise, formatRupees } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import { LOCALES } from '../../locales';
import { amountInWords } from '../../locales/amount-in-words';
import { paidWith, payerName } from '../../locales/paid-with';
import { WRITING } from '../../locales/writing';
import { wordsOf } from '../../locales/words-of';
import { FORMATS, formatSession } from '../platform/formats';
import { type Run, type Weight, fontsFor } from './receipt-fonts';

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

const INK = '#1B2A2A';
const MUTED = '#4C5B5A';
const LINE = '#E3DCCF';
const CHILLI = '#A3341F';
const MARGIN = 56;
const LABEL_WIDTH = 150;
/** The columns of the table of several sessions. */
const WHEN_WIDTH = 190;
const PRICE_WIDTH = 70;
const GAP = 12;
/** The room below a fact and below a session, and on both sides of a rule. */
const BELOW = 4;
const BESIDE_RULE = 8;
const RULE_HEIGHT = 2 * BESIDE_RULE;
/** Less than at the sides, so that the sessions of a month are on one page with their total. */
const BOTTOM_MARGIN = 44;

/**
 * The height of a line, in ems. Indian scripts need room above and below for their signs; their own line height is more
 * than a receipt needs.
 */
const LINE_HEIGHT = 1.32;
/** The baseline of a line, in ems from its top. */
const BASELINE = 0.98;

/** The mark of the letterhead (`web/drawings/mark.svg`), 40 by 40: a rounded square, a kidney, a drop. */
const MARK = 40;
const KIDNEY = 'M22.5 7.5c7.5 0 12 6 11 13.5s-7 12-13 11.5c-5-.4-7.3-4.3-5.6-8q2.1-4.1-.6-7.6c-3-4 1-9.4 8.2-9.4';
const DROP = 'M9.5 20c2.7 3.3 3.7 5 3.7 7a3.7 3.7 0 0 1-7.4 0c0-2 1-3.7 3.7-7';
const MARIGOLD = '#E8A317';

type Style = { size: number; bold?: boolean; color?: string; isRight?: boolean };

/** A label with its value: beside it, or an amount at the right edge, aligned with those of the table. */
type Fact = { label: string; value: string; bold?: boolean; isAmount?: boolean };

/** Writes the PDF. Takes tens of milliseconds of CPU: call it through `receipts.ts`. */
export async function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const { language, operator } = receipt;
  const say = wordsOf(language, 'receipt');
  const { moment } = FORMATS[language];
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM_MARGIN },
    lang: LOCALES[language].tag,
    tagged: true,
    displayTitle: true,
    info: { Title: `${say('title')} ${receipt.number}`, Author: operator.name, CreationDate: receipt.paidAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const fonts = fontsFor(pdf, language);

  const width = pdf.page.width - 2 * MARGIN;
  const takenBack = sumOf(receipt.sessions, (one) => (one.withdrawnAt ? one.amount : 0));
  const givenBack = sumOf(receipt.sessions, (one) => one.givenBack);
  const remains = Math.max(0, receipt.amount - takenBack - givenBack);
  const isLess = remains < receipt.amount && !receipt.withdrawnAt;
  const linesOf = (text: string, { size, bold }: Style, available: number) =>
    breakLines(fonts, text, { size, weight: bold ? 700 : 400, available });
  const heightOf = (text: string, style: Style, available = width) =>
    linesOf(text, style, available).length * LINE_HEIGHT * style.size;
  const line = (text: string, style: Style, x = MARGIN, available = width) => {
    const { size, color = INK, isRight } = style;
    const lines = linesOf(text, style, available);
    // The letters are drawn in another order than they are written; this is for copying, and for reading aloud.
    const isShaped = NOT_AS_WRITTEN.test(text);
    if (isShaped) pdf.markContent('Span', { actual: text });
    pdf.fontSize(size).fillColor(color);
    for (const runs of lines) {
      let left = isRight ? x + available - runs.reduce((sum, run) => sum + run.width, 0) : x;
      const baseline = pdf.y + BASELINE * size;
      for (const run of runs) {
        fonts.choose(run.font);
        pdf.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += run.width;
      }
      pdf.y = baseline + (LINE_HEIGHT - BASELINE) * size;
    }
    if (isShaped) pdf.endMarkedContent();
  };
  const rule = () => {
    pdf.y += BESIDE_RULE;
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(1)
      .strokeColor(LINE)
      .stroke();
    pdf.y += BESIDE_RULE;
  };
  /** Begins a new page if this one has no room for the given height. */
  const keepTogether = (height: number) => {
    if (pdf.y + height <= pdf.page.maxY()) return;
    pdf.addPage();
    line(`${say('title')} ${receipt.number}`, { size: 10, color: MUTED });
    rule();
  };
  /** How a fact is set: its label, its value, and the widths of both. */
  const setting = ({ bold = false, isAmount = false }: Fact) => ({
    label: isAmount && bold ? { size: 11, bold } : { size: 11, color: MUTED },
    labelWidth: isAmount ? width - PRICE_WIDTH - GAP : LABEL_WIDTH,
    value: { size: 11, bold, isRight: isAmount },
    valueWidth: isAmount ? width : width - LABEL_WIDTH,
  });
  const factHeight = (fact: Fact) => {
    const { label, labelWidth, value, valueWidth } = setting(fact);
    return Math.max(heightOf(fact.label, label, labelWidth), heightOf(fact.value, value, valueWidth)) + BELOW;
  };
  const writeFact = (fact: Fact) => {
    const { label, labelWidth, value, valueWidth } = setting(fact);
    const height = factHeight(fact);
    keepTogether(height);
    const top = pdf.y;
    line(fact.label, label, MARGIN, labelWidth);
    pdf.y = top;
    line(fact.value, value, MARGIN + width - valueWidth, valueWidth);
    pdf.y = top + height;
  };
  const fact = (label: string, value: string, bold = false) => writeFact({ label, value, bold });

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
    const rowHeight = (cells: Cells) =>
      Math.max(...placed(cells).map(([text, , available]) => heightOf(text, { size: 10 }, available))) + BELOW;
    const row = (cells: Cells, color = INK) => {
      const top = pdf.y;
      for (const [text, x, available, isRight] of placed(cells)) {
        pdf.y = top;
        line(text, { size: 10, color, isRight }, x, available);
      }
      pdf.y = top + rowHeight(cells);
    };
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

  const letterhead = (text: string, style: Style) => line(text, style, MARGIN + MARK + GAP, width - MARK - GAP);
  pdf.markContent('Artifact');
  pdf.save().translate(MARGIN, MARGIN + 4);
  pdf
    .roundedRect(0, 0, MARK, MARK, 11)
    .fill(receipt.color)
    .path(KIDNEY)
    .fill('#FFFFFF')
    .path(DROP)
    .fill(MARIGOLD)
    .restore();
  pdf.endMarkedContent();
  letterhead(operator.name, { size: 20, bold: true, color: receipt.color });
  letterhead(operator.address, { size: 10, color: MUTED });
  letterhead(`${operator.phone}, ${operator.email}`, { size: 10, color: MUTED });
  if (operator.gstin) letterhead(`GSTIN ${operator.gstin}`, { size: 10, color: MUTED });
  rule();
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
  pdf.end();
  return finished;
}

function sumOf<One>(all: readonly One[], numberOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + numberOf(one), 0);
}

/** Matches anything but Latin letters, figures and signs. */
const NOT_AS_WRITTEN = /[^\u0000-\u02ff\u1e00-\u1eff\u2000-\u206f\u20b9]/;

type Placed = Run & { width: number };

/**
 * Breaks a text into lines of at most `available` width. A word that is wider, such as a mail address, continues in the
 * next line.
 */
function breakLines(
  fonts: ReturnType<typeof fontsFor>,
  text: string,
  { size, weight, available }: { size: number; weight: Weight; available: number },
): Placed[][] {
  const placed = (words: string): Placed[] =>
    fonts.runsOf(words, weight).map((run) => {
      const width = fonts.choose(run.font).widthOfString(run.text, size);
      return { ...run, width };
    });
  const widthOf = (word: string) => placed(word).reduce((sum, run) => sum + run.width, 0);
  const space = widthOf(' ');
  const lines: string[] = [];
  let left = 0;
  for (const word of text.split(/ +/)) {
    for (const [index, piece] of piecesOf(word, available, widthOf).entries()) {
      const width = widthOf(piece);
      if (index === 0 && lines.length > 0 && width + space <= left) {
        lines[lines.length - 1] += ` ${piece}`;
        left -= space + width;
      } else {
        lines.push(piece);
        left = available - width;
      }
    }
  }
  return lines.map(placed);
}

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** After these signs a word is broken, in preference to between two letters. */
const BREAKS = new Set([',', ';', '/', '-', '_', '.', '@']);

/** Splits a word into pieces of at most `available` width; one piece if it fits. */
function piecesOf(word: string, available: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= available) return [word];
  const letters = Array.from(LETTERS.segment(word), ({ segment }) => segment);
  let most = 1;
  while (most < letters.length && widthOf(letters.slice(0, most + 1).join('')) <= available) most++;
  const sign = letters.slice(0, most).findLastIndex((letter) => BREAKS.has(letter));
  const at = sign > most / 2 ? sign + 1 : most;
  return [letters.slice(0, at).join(''), ...piecesOf(letters.slice(at).join(''), available, widthOf)].filter(Boolean);
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
