/** CSV for spreadsheets (RFC 4180, UTF-8). */
import { stringify } from 'csv-stringify/sync';

/** The first character of a file, which Excel needs. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes rows as CSV. A text that begins like a formula gets an apostrophe, since patients type names, and spreadsheets
 * would run formulas.
 */
export function toCsv(rows: (string | number)[][]): string {
  return stringify(rows, { record_delimiter: 'windows', escape_formulas: true });
}
