/** The rows of a list of standing patients: reads what each asks for, and finds what is wrong with its cells. */
import { type CellIssue, MAX_SLOTS, patientName } from '../../contract/admin';
import { phoneNumber } from '../../contract/phone-number';
import type { SchemeTerms } from '../../domain/funding';
import { type PatientColumn, PATIENT_COLUMNS, USUAL_WEEKS } from '../../domain/imports';
import { nameKey } from '../../domain/plain-text';
import { readPhone } from '../../domain/phone';
import { type IstDate, addDays, formatDate, istDateOf, formatWeekdays } from '../../domain/time';
import { START_HOURS, windowLabel } from '../../domain/windows';
import {
  hasNoYear,
  isSpan,
  readCount,
  readDate,
  readWeekdays,
  readWindow,
  readYesNo,
  windowsMeant,
} from '../../locales/written';
import type { Charged } from '../charges';
import type { Row } from '../platform/csv/read-table';
import { patientKey } from '../patients';
import { type ListedCover, type ListedPayment, readCover, readPayment } from '../funding';
import { type ListedDetails, readDetails } from './listed-details';

/** A center at which the list may book. */
export type ListedCenter = Charged & {
  id: string;
  name: string;
  city: string;
  chairs: readonly number[];
  /** The terms of the schemes that the center takes, as they apply. Read only for centers that the list names. */
  schemes: readonly SchemeTerms[];
  /** Whether the reader of the list may approve covers there. */
  mayApprove: boolean;
};

/** A correct row, as it is read. `until`: the last date. */
export type Standing = {
  /** Identifies the patient in the list: name and number, or the row if they have no number. */
  key: string;
  name: string;
  /** Null if they have none. */
  phone: string | null;
  relativePhone: string | undefined;
  /** Whether the list says that this is a new person, though somebody with this number has a similar name. */
  isNew: boolean;
  center: ListedCenter;
  /** Empty where the row asks for no sessions, and only for a place in the register. */
  weekdays: number[];
  startHour: number;
  chair: number | undefined;
  from: IstDate;
  until: IstDate;
  payment: ListedPayment;
  /** Set where a scheme pays. */
  cover: ListedCover | null;
  reason: string | undefined;
  informed: boolean;
  /** The person's other details in the row. */
  details: ListedDetails;
};

export type ReadRow = {
  row: number;
  cells: Record<PatientColumn, string>;
  issues: CellIssue[];
  /** Remarks on a row that is not wrong, but worth a look. */
  notes: CellIssue[];
  /** Null if something is wrong. */
  standing: Standing | null;
};

/** The most weeks that a row may span: as far ahead as the desk may book. */
const MAX_WEEKS = 26;
const WEEK_DAYS = 7;
const SUNDAY = 0;
const MAX_REASON = 500;

/** Reads a row. `usual`: the center of rows that name none. `centers`: those at which the reader may book. */
export function readStanding(
  { row, cells }: Row<PatientColumn>,
  centers: readonly ListedCenter[],
  usual: ListedCenter | undefined,
  now: Date,
): ReadRow {
  const issues: CellIssue[] = [];
  /** Reads the value of a cell, or notes what is wrong with it. */
  function cell<Value>(id: PatientColumn, read: (text: string) => Value | null, wrong: string): Value | null {
    const value = read(cells[id]);
    if (value === null) issues.push({ column: PATIENT_COLUMNS[id].header, message: wrong });
    return value;
  }
  const note = (id: PatientColumn, message: string) => issues.push({ column: PATIENT_COLUMNS[id].header, message });
  const said = (id: PatientColumn, { error }: { error?: { issues: { message: string }[] } | undefined }) => {
    const [first] = error?.issues ?? [];
    if (first) issues.push({ column: PATIENT_COLUMNS[id].header, message: first.message });
  };

  /** Reads the number in a cell; null if it is empty, or wrong, which is noted. */
  function readNumber(id: 'phone' | 'relativePhone'): string | null {
    if (cells[id] === '') return null;
    const number = phoneNumber.safeParse(cells[id]);
    if (!number.success && numbersIn(cells[id]).length > 1) note(id, ONE_NUMBER[id]);
    else said(id, number);
    return number.data ?? null;
  }

  const name = patientName.safeParse(cells.name);
  said('name', name);
  const hasNoPhone = saysNone(cells.phone);
  if (cells.phone === '') note('phone', 'Phone is required; write “none” where they have no phone');
  const phone = hasNoPhone ? null : readNumber('phone');
  const relativePhone = saysNone(cells.relativePhone) ? null : readNumber('relativePhone');
  const isWithoutSessions = cells.days === '' && cells.window === '';
  const weekdays = cell(
    'days',
    (text) => (isWithoutSessions ? [] : readWeekdays(text)),
    cells.days === '' ? 'Days is required' : `“${cells.days}” is not clear: write Mon Wed Fri, 1,3,5, MWF or TTS`,
  );
  if (weekdays?.includes(SUNDAY)) {
    issues.push({ column: PATIENT_COLUMNS.days.header, message: 'Centers are closed on Sundays' });
  }
  const startHour = cell('window', (text) => (isWithoutSessions ? 0 : readWindow(text)), windowIssue(cells.window));
  const center = cell('center', (text) => centerOf(text, centers, usual), centerIssue(cells.center));
  const chair = cell(
    'chair',
    (text) => (text === '' ? 0 : chairIn(text, center)),
    center
      ? `There is no chair “${cells.chair}”: they are numbered from ${center.chairs[0]} to ${center.chairs.at(-1)}`
      : 'This is no chair',
  );
  const from = cell('from', (text) => (text === '' ? istDateOf(now) : readDate(text)), dateIssue(cells.from));
  const weeks = cell(
    'weeks',
    (text) => (text === '' ? USUAL_WEEKS : wholeNumber(text, MAX_WEEKS)),
    `Weeks must be a number from 1 to ${MAX_WEEKS}`,
  );
  const payment = readPayment(cells, note);
  if (payment === 'none' && cells.reason === '') {
    issues.push({ column: PATIENT_COLUMNS.reason.header, message: 'Reason is required where there is nothing to pay' });
  }
  if (cells.reason.length > MAX_REASON) {
    issues.push({ column: PATIENT_COLUMNS.reason.header, message: `Please use at most ${MAX_REASON} characters` });
  }
  const informed = cell('informed', readYesNo, 'Write yes or no');
  const isNew = cell('isNew', (text) => (text === '' ? false : readYesNo(text)), 'Write yes or no');
  const cover = readCover(cells, { payment, center, from }, now, note);
  const remarks: CellIssue[] = [];
  const remark = (id: PatientColumn, message: string) => remarks.push({ column: PATIENT_COLUMNS[id].header, message });
  const details = readDetails(cells, relativePhone, { wrong: note, note: remark }, now);

  const isPaid = payment && (payment !== 'scheme' || cover);
  const isWhole =
    weekdays && startHour !== null && center && from && weeks && isPaid && informed !== null && isNew !== null;
  const standing =
    issues.length === 0 && isWhole && chair !== null
      ? {
          key: keyOf({ name: name.data!, phone: phone ?? relativePhone, row }),
          name: name.data!,
          phone,
          relativePhone: relativePhone ?? undefined,
          isNew,
          center,
          weekdays,
          startHour,
          chair: chair || undefined,
          from,
          until: addDays(from, weeks * WEEK_DAYS - 1),
          payment,
          cover,
          reason: cells.reason || undefined,
          informed,
          details,
        }
      : null;
  return { row, cells, issues, notes: standing ? [...notesOf(cells, standing, now), ...remarks] : [], standing };
}

/**
 * The key of the patient in a row. Without a number, a row is never matched by name with a known patient or another
 * row.
 */
const keyOf = ({ name, phone, row }: { name: string; phone: string | null; row: number }) =>
  phone === null ? `row ${row}` : patientKey({ name, phone });

/** The words that lists have in a column of numbers where somebody has none. */
const NONE = ['-', '–', '—', 'none', 'nil', 'na', 'n/a', 'no phone', 'no mobile', 'not available'];
const saysNone = (text: string) => NONE.includes(text.toLowerCase()) || (text !== '' && readYesNo(text) === false);

const ONE_NUMBER = {
  phone: `One number goes into this cell. A relative’s goes into “${PATIENT_COLUMNS.relativePhone.header}”`,
  relativePhone: 'One number goes into this cell',
};

/** The complete numbers in a cell, whatever separates them. */
const numbersIn = (text: string) => text.split(/[/,;&|\n]|\b(?:and|or)\b/).filter((part) => readPhone(part) !== null);

/** Returns remarks on a row: days and dates that could be read differently, and patients who must still be informed. */
function notesOf(cells: ReadRow['cells'], { weekdays, informed, from }: Standing, now: Date): CellIssue[] {
  const notes: CellIssue[] = [];
  if (from < istDateOf(now)) {
    const message = `“${cells.from}” is read as ${formatDate(from)}, which is past: the day comes before the month`;
    notes.push({ column: PATIENT_COLUMNS.from.header, message });
  }
  if (isSpan(cells.days)) {
    const days = formatWeekdays(weekdays);
    notes.push({ column: PATIENT_COLUMNS.days.header, message: `“${cells.days}” is read as ${days}` });
  }
  if (!informed && cells.informed !== '') {
    const message = 'Not informed yet: tell the patient what is kept about them, and note their consent';
    notes.push({ column: PATIENT_COLUMNS.informed.header, message });
  }
  return notes;
}

/** Reads a number from 1 to `most`; null for anything else. */
function wholeNumber(text: string, most: number): number | null {
  const read = readCount(text);
  return read !== null && read <= most ? read : null;
}

/** Reads a chair of the center, or any possible number if the center is unknown; null otherwise. */
function chairIn(text: string, center: ListedCenter | null): number | null {
  const read = wholeNumber(text, MAX_SLOTS);
  return read !== null && (center === null || center.chairs.includes(read)) ? read : null;
}

function windowIssue(text: string): string {
  if (text === '') return 'Window is required';
  const meant = windowsMeant(text).map(windowLabel);
  if (meant.length > 1) return `“${text}” may be ${meant.join(' or ')}: please write which`;
  return `No window begins at “${text}”. The windows are ${START_HOURS.map(windowLabel).join(', ')}`;
}

function dateIssue(text: string): string {
  if (hasNoYear(text)) return `“${text}” has no year: write it with the year, like 12-Nov-2026`;
  return `“${text}” is no date: write the day first, like 12/11/2026, or 2026-11-12`;
}

/** Finds the center with this name, or name and city; the usual one if none is named. Null if none or several match. */
export function centerOf<Center extends { name: string; city: string }>(
  text: string,
  centers: readonly Center[],
  usual: Center | undefined,
): Center | null {
  if (text === '') return usual ?? null;
  const wanted = nameKey(text);
  const found = centers.filter(({ name, city }) => [name, `${name}, ${city}`].some((one) => nameKey(one) === wanted));
  return found.length === 1 ? found[0]! : null;
}

function centerIssue(text: string): string {
  if (text === '') return 'Name the center here, or choose one for the whole list';
  return `There is no single center called “${text}” at which you may book. With several of one name, add the city: Name, City`;
}
