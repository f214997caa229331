/** The scheme columns of a list of standing patients: reads the card, and for how long it is approved. */
import { deskCover } from '../../contract/admin';
import { MAX_APPROVED_SESSIONS, type SchemeTerms } from '../../domain/funding';
import type { PatientColumn } from '../../domain/imports';
import type { Paise } from '../../domain/money';
import type { Scheme } from '../../domain/schemes';
import { SCHEMES as IN_ENGLISH } from '../../locales/en/schemes';
import { type IstDate, istDateOf } from '../../domain/time';
import { hasNoYear, readCount, readDate, readScheme } from '../../locales/written';

/** The scheme of a correct row. */
export type ListedCover = {
  scheme: Scheme;
  /** What the patient pays at the center for a session (paise). */
  share: Paise;
  /** The least number of hours from the begin of one session on the scheme to the begin of the next. */
  hoursBetween: number;
  cardLast4: string;
  /** Absent if the list does not name one. */
  holder: string | undefined;
  /** The last approved date (IST). */
  approvedUntil: IstDate;
  /** Absent: as many as the center gives to a course of the scheme. */
  sessions: number | undefined;
  reference: string | undefined;
};

/** A center's schemes, and whether the reader of the list may approve covers there. */
type Taking = { name: string; schemes: readonly SchemeTerms[]; mayApprove: boolean };
type Cells = Record<PatientColumn, string>;
/** Notes what is wrong with a cell. */
type Note = (id: PatientColumn, message: string) => void;

const AT_CENTER = [
  'center',
  'centre',
  'at center',
  'at the center',
  'at centre',
  'later',
  'desk',
  'cash',
  'upi',
  'card',
  'pay at center',
];
const NOTHING = ['none', 'nothing', 'free', 'sponsor', 'no', '0'];
const BY_SCHEME = ['scheme', 'by scheme', 'a scheme', 'a scheme pays', 'government scheme', 'govt scheme', 'cashless'];
/** What lists write into a column of schemes if no scheme pays. */
const NO_SCHEME = ['', '-', '–', 'no', 'none', 'nil', 'na', 'n/a', 'self', 'self pay', 'cash', 'general', 'private'];

/** The most digits in a name on a card; a card number has more. */
const MOST_DIGITS_OF_NAME = 3;
const MOST_DIGITS_SHOWN = 4;
/** The shortest number of any scheme's card. */
const LEAST_OF_CARD = 7;

export type ListedPayment = 'later' | 'none' | 'scheme';

/** Reads how a row is paid; null, with a note, if that is unclear. A scheme may be named instead of “scheme”. */
export function readPayment(cells: Cells, note: Note): ListedPayment | null {
  const given = cells.payment.toLowerCase();
  const namesScheme = !NO_SCHEME.includes(cells.scheme.toLowerCase());
  if (given === '') return namesScheme ? 'scheme' : 'later';
  if (BY_SCHEME.includes(given) || readScheme(given) !== null) return 'scheme';
  const payment = AT_CENTER.includes(given) ? 'later' : NOTHING.includes(given) ? 'none' : null;
  if (payment === null) {
    note('payment', 'Write “at the center”, “scheme”, or “none” where there is nothing to pay');
  } else if (namesScheme) {
    note('payment', 'A scheme is named in this row: write “scheme” here, or leave Scheme empty');
    return null;
  }
  return payment;
}

/**
 * Reads the scheme that pays for a row and what the center approves; null, with notes, if something is wrong. Complete
 * card numbers are refused in every row, and no note repeats them.
 */
export function readCover(
  cells: Cells,
  { payment, center, from }: { payment: ListedPayment | null; center: Taking | null; from: IstDate | null },
  now: Date,
  note: Note,
): ListedCover | null {
  if (payment !== 'scheme') {
    readCard(cells.cardLast4, false, note);
    return null;
  }
  const terms = readTerms(cells, center, note);
  const card = readCard(cells.cardLast4, true, note);
  const holder = readHolder(cells.holder, note);
  const approvedUntil = readApprovedUntil(cells.approvedUntil, from, now, note);
  const sessions = deskCover.shape.sessions.safeParse(
    readCount(cells.approvedSessions) ?? (cells.approvedSessions || undefined),
  );
  if (!sessions.success) {
    note('approvedSessions', `Sessions approved must be a number from 1 to ${MAX_APPROVED_SESSIONS}`);
  }
  const reference = readReference(cells.reference, card, note);
  if (!terms || !card || holder === null || !approvedUntil || !sessions.success || reference === null) return null;
  const { scheme, share, hoursBetween } = terms;
  return {
    scheme,
    share,
    hoursBetween,
    cardLast4: card,
    holder,
    approvedUntil,
    sessions: sessions.data,
    reference,
  };
}

/** Reads the terms on which the center takes the scheme that the row names. */
function readTerms(cells: Cells, center: Taking | null, note: Note): SchemeTerms | null {
  const inPayment = readScheme(cells.payment);
  const isNamed = !NO_SCHEME.includes(cells.scheme.toLowerCase());
  if (!isNamed && inPayment === null) {
    note('scheme', 'Scheme is required where a scheme pays: PM-JAY, CGHS, ECHS, ESIC or another');
    return null;
  }
  const inScheme = isNamed ? readScheme(cells.scheme) : null;
  if (isNamed && inScheme === null) {
    // A cell with many digits may have a card number, which the note must not repeat.
    const what = digitsIn(cells.scheme) > MOST_DIGITS_SHOWN ? 'This' : `“${cells.scheme}”`;
    note('scheme', `${what} is no scheme that is known here: write PM-JAY, CGHS, ECHS, ESIC or another`);
    return null;
  }
  if (inScheme !== null && inPayment !== null && inScheme !== inPayment) {
    note('scheme', 'Payment names another scheme');
    return null;
  }
  const scheme = (inScheme ?? inPayment)!;
  if (!center) return null;
  if (!center.mayApprove) {
    note(
      'payment',
      `You may not approve schemes at ${center.name}: somebody who checks covers there has to import this`,
    );
  }
  const terms = center.schemes.find((one) => one.scheme === scheme);
  if (!terms) note('scheme', `${center.name} does not take ${IN_ENGLISH[scheme]}`);
  return center.mayApprove && terms ? terms : null;
}

/** Reads the last four characters of the card; '' if there are none and none are needed, null if something is wrong. */
function readCard(text: string, isNeeded: boolean, note: Note): string | null {
  const count = text.replace(/[^0-9a-z]/gi, '').length;
  if (!isNeeded && count <= 4) return '';
  if (text === '') {
    note('cardLast4', 'Card last four is required where a scheme pays');
    return null;
  }
  const read = deskCover.shape.cardLast4.safeParse(text);
  if (read.success) return read.data;
  note(
    'cardLast4',
    /^\d{1,3}$/.test(text)
      ? 'Write four characters. Spreadsheets leave out zeros at the beginning: format this column as text'
      : read.error.issues[0]!.message,
  );
  return null;
}

/** Reads the name on the card; undefined if none is given, null if something is wrong. */
function readHolder(text: string, note: Note): string | undefined | null {
  if (text === '') return undefined;
  const read = deskCover.shape.holder.safeParse(text);
  if (read.success && digitsIn(text) <= MOST_DIGITS_OF_NAME) return read.data;
  note('holder', read.success ? 'Write the name on the card here, not a number' : read.error.issues[0]!.message);
  return null;
}

/** Reads the number of the approval; undefined if none is given, null if something is wrong. */
function readReference(text: string, card: string | null, note: Note): string | undefined | null {
  const read = deskCover.shape.reference.safeParse(text || undefined);
  const plain = text.replace(/[^0-9a-z]/gi, '').toUpperCase();
  // A long number that ends like the card is the card's number.
  const isCard = card !== null && plain.length >= LEAST_OF_CARD && plain.endsWith(card);
  if (read.success && !isCard) return read.data;
  note(
    'reference',
    isCard ? 'Write the number of the approval here, not that of the card' : 'Please use at most 60 characters',
  );
  return null;
}

function readApprovedUntil(text: string, from: IstDate | null, now: Date, note: Note): IstDate | null {
  const date = readDate(text);
  const wrong =
    text === ''
      ? 'Approved until is required where a scheme pays'
      : date === null && hasNoYear(text)
        ? 'This date has no year: write it with the year, like 31-Dec-2026'
        : date === null
          ? 'This is no date: write the day first, like 31/12/2026, or 2026-12-31'
          : date < istDateOf(now)
            ? 'This date is in the past'
            : from !== null && date < from
              ? 'The approval ends before the first day of this row'
              : null;
  if (wrong === null) return date;
  note('approvedUntil', wrong);
  return null;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;
