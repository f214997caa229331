/** Reads a list that somebody made with a spreadsheet: finds its encoding, its separator, and which column is which. */
import { CsvError, parse } from 'csv-parse/sync';
import { type ImportColumn, columnOf } from '../../../domain/imports';
import { AppError } from '../../errors';

type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** One row. `row`: its number in the spreadsheet, in which the head is row 1. A missing cell is ''. */
export type Row<Id extends string> = { row: number; cells: Record<Id, string> };

export type Table<Id extends string> = {
  encoding: Encoding;
  rows: Row<Id>[];
  /** The columns that the list has. */
  present: Id[];
  /** The heads of unknown columns, which are ignored. */
  unknown: string[];
};

const SEPARATORS = [',', ';', '\t'] as const;
const MAX_HEAD = 4_000;
/** In how many of the first rows the head may be: above it may be a title, a date, or an empty row. */
const ROWS_ABOVE = 5;
const LINE_ENDS = ['\r\n', '\n', '\r'];

/**
 * Reads the bytes of a list, without empty rows. Throws `import-not-csv`, `import-columns` if a column is missing or
 * there twice, `import-empty` and `import-too-long`.
 */
export function readTable<Id extends string>(
  bytes: Buffer,
  columns: Record<Id, ImportColumn>,
  maxRows: number,
): Table<Id> {
  const { text, encoding } = decode(bytes);
  const whole = text.replace(/^"?sep=.{1}"?\r?\n/i, '');
  const skipped = whole.length < text.length ? 1 : 0;
  const all = recordsOf(whole, separatorOf(whole, columns));
  for (const { line, cells } of all) requireOneLine(line + skipped, cells);
  const [head, ...records] = all.slice(
    headOf(
      all.map(({ cells }) => cells),
      columns,
    ),
  );
  if (!head) throw new AppError('import-empty');
  const ids = head.cells.map((cell) => columnOf(columns, cell));
  requireColumns(columns, ids);
  for (const { line, cells } of records) requireNoMore(line + skipped, cells, ids.length);
  if (records.length === 0) throw new AppError('import-empty');
  if (records.length > maxRows) {
    const message = `This list has ${records.length} rows; at most ${maxRows} can be imported at once. Please split it.`;
    throw new AppError('import-too-long', { message });
  }
  const rows = records.map(({ line, cells }) => ({
    row: line + skipped,
    cells: Object.fromEntries(
      (Object.keys(columns) as Id[]).map((id) => [id, plainCell(cells[ids.indexOf(id)] ?? '')]),
    ) as Record<Id, string>,
  }));
  return {
    encoding,
    rows,
    present: (Object.keys(columns) as Id[]).filter((id) => ids.includes(id)),
    unknown: head.cells.filter((cell, index) => cell !== '' && ids[index] === null),
  };
}

/** Decodes a file. Throws `import-not-csv` for something that is no text, such as a workbook. */
function decode(bytes: Buffer): { text: string; encoding: Encoding } {
  if (bytes.length === 0) throw new AppError('import-empty');
  if (['504b0304', 'd0cf11e0'].includes(bytes.subarray(0, 4).toString('hex'))) {
    const message = 'This is a workbook, not a CSV file. In the spreadsheet, choose Save as, then CSV UTF-8.';
    throw new AppError('import-not-csv', { message });
  }
  const text16 = utf16Of(bytes);
  if (text16 !== null) return { text: requireText(text16), encoding: 'utf-16' };
  try {
    return { text: requireText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'utf-8' };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The encoding in which Excel saves CSV, unless UTF-8 is chosen.
    return { text: requireText(windows1252(bytes)), encoding: 'windows-1252' };
  }
}

/** Decodes a text whose byte order mark says that it is UTF-16, like Excel's "Unicode text"; null otherwise. */
function utf16Of(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  return mark === 'feff' ? new TextDecoder('utf-16be').decode(bytes) : null;
}

/** The characters of Windows-1252 from 0x80 to 0x9F, where it differs from Latin-1. Node 20 decodes it as Latin-1. */
const NOT_LATIN =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (one) => NOT_LATIN[one.charCodeAt(0) - 0x80]!);
}

/** Throws `import-not-csv` for a text with control characters other than tabs and line breaks, which no list has. */
function requireText(text: string): string {
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text)) throw new AppError('import-not-csv');
  return text;
}

/** Finds the separator with which most columns of the head are known. */
function separatorOf<Id extends string>(text: string, columns: Record<Id, ImportColumn>): string {
  const known = SEPARATORS.map((separator) => {
    try {
      const rows = parse(text.slice(0, MAX_HEAD), {
        delimiter: separator,
        record_delimiter: LINE_ENDS,
        to: ROWS_ABOVE,
        relax_column_count: true,
        relax_quotes: true,
        bom: true,
      });
      return knownIn(rows[headOf(rows, columns)] ?? [], columns);
    } catch {
      return 0;
    }
  });
  return SEPARATORS[known.indexOf(Math.max(...known))]!;
}

const knownIn = <Id extends string>(cells: readonly string[], columns: Record<Id, ImportColumn>) =>
  cells.filter((cell) => columnOf(columns, cell) !== null).length;

/** Finds the row that names the columns: of the first rows, the one with the most known cells. */
function headOf<Id extends string>(rows: readonly string[][], columns: Record<Id, ImportColumn>): number {
  const known = rows.slice(0, ROWS_ABOVE).map((cells) => knownIn(cells, columns));
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/**
 * Throws `import-not-csv` if a cell has a line break. It may be meant, but an open quote takes in the rows below in the
 * same way.
 */
function requireOneLine(line: number, cells: readonly string[]): void {
  const broken = cells.find((cell) => /[\r\n]/.test(cell));
  if (broken === undefined) return;
  const message = `Row ${line}: “${broken.split(/[\r\n]/)[0]}” goes on in the next line. Take the line break out, or close the quote, and try again.`;
  throw new AppError('import-not-csv', { message });
}

function requireNoMore(line: number, cells: readonly string[], columns: number): void {
  if (cells.slice(columns).every((cell) => cell === '')) return;
  const message = `Row ${line} has more cells than there are columns. A comma inside of a cell needs quotes around the cell: "4 Lake Road, Kothrud".`;
  throw new AppError('import-not-csv', { message });
}

function recordsOf(text: string, delimiter: string): { line: number; cells: string[] }[] {
  try {
    let line = 0;
    let emptyBefore = 0;
    const read = parse(text, {
      delimiter,
      record_delimiter: LINE_ENDS,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { empty_lines: number } }[];
    return read
      .map(({ record, info }) => {
        line += 1 + info.empty_lines - emptyBefore;
        emptyBefore = info.empty_lines;
        return { line, cells: record };
      })
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('import-not-csv', { message: sayUnread(error) });
  }
}

/**
 * Returns the message for a file that can't be parsed. The parser counts to the end of the file, so the row of an open
 * quote is the one after those it has read.
 */
function sayUnread({ code, message, ...at }: CsvError): string {
  const { records, empty_lines: empty } = at as unknown as { records: number; empty_lines: number };
  if (code !== 'CSV_QUOTE_NOT_CLOSED') return `This file can't be read as CSV: ${message}`;
  return `Row ${records + empty + 1}: a quote (") is opened there and never closed. Close it, or take it out, and try again.`;
}

function requireColumns<Id extends string>(columns: Record<Id, ImportColumn>, ids: (Id | null)[]): void {
  const all = Object.keys(columns) as Id[];
  const names = (which: Id[]) => which.map((id) => columns[id].header).join(', ');
  const missing = all.filter((id) => columns[id].isRequired && !ids.includes(id));
  if (missing.length > 0) {
    const message = `The first row must name the columns. Missing: ${names(missing)}.`;
    throw new AppError('import-columns', { message });
  }
  const twice = all.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  if (twice.length > 0) throw new AppError('import-columns', { message: `There twice: ${names(twice)}.` });
}

/** Returns a cell without the apostrophe that our own CSV puts before a formula. */
function plainCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
