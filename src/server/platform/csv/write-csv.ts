/** CSV for spreadsheets (RFC 4180, UTF-8). */
import { stringify } from 'csv-stringify/sync';

/** At the beginning of a file: Excel needs it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that begins like a formula gets an apostrophe: names are typed by patients, and spreadsheets would run them. */
export function toCsv(rows: (string | number)[][]): string {
  return stringify(rows, { record_delimiter: 'windows', escape_formulas: true });
}
