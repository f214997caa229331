import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '../../../domain/imports';
import { AppError } from '../../errors';
import { readTable } from './read-table';

const COLUMNS = {
  name: { header: 'Name', also: ['patient', 'नाम'], isRequired: true },
  phone: { header: 'Phone', also: ['mobileno', 'मोबाइलनंबर'], isRequired: true },
  note: { header: 'Note', also: [], isRequired: false },
} as const satisfies Record<string, ImportColumn>;

const read = (given: string | Buffer, maxRows = 10) =>
  readTable(typeof given === 'string' ? Buffer.from(given) : given, COLUMNS, maxRows);
const cellsOf = (given: string | Buffer) => read(given).rows.map(({ cells }) => Object.values(cells));
function refusal(given: string | Buffer, maxRows?: number): string {
  try {
    read(given, maxRows);
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
}

describe('a list from a spreadsheet', () => {
  it.each([
    ['commas', 'Name,Phone\nMeera,98\n'],
    ['semicolons', 'Name;Phone\nMeera;98\n'],
    ['tabs', 'Name\tPhone\nMeera\t98'],
    ['what Excel is told about the separator', 'sep=;\r\nName;Phone\r\nMeera;98\r\n'],
    ['a byte order mark, CRLF and spaces', '\uFEFF Name , Phone \r\n Meera , 98 \r\n'],
    ['other names and another order', 'MOBILE NO.,patient\n98,Meera\n'],
    ['quotes', '"Name","Phone"\n"Meera","98"'],
  ])('with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([['Meera', '98', '']]);
  });

  it.each([
    ['utf-8', Buffer.from('Name,Phone\nZoë नीमा,98')],
    ['utf-16', Buffer.from('\uFEFFName\tPhone\nZoë नीमा\t98', 'utf16le')],
    ['utf-16', Buffer.from('\uFEFFName\tPhone\nZoë नीमा\t98', 'utf16le').swap16()],
  ])('in %s', (encoding, bytes) => {
    expect(cellsOf(bytes)).toEqual([['Zoë नीमा', '98', '']]);
    expect(read(bytes).encoding).toBe(encoding);
  });

  it('in Windows-1252, as Excel saves plain CSV', () => {
    const bytes = Buffer.from('Name,Phone\nZo\u00EB \u0093K\u0094,98', 'latin1');
    expect(cellsOf(bytes)).toEqual([['Zoë “K”', '98', '']]);
    expect(read(bytes).encoding).toBe('windows-1252');
  });

  it('says the row of the spreadsheet, past empty rows', () => {
    const { rows } = read('Name,Phone,Note\n\nMeera,98,two\n,,\n"Ravi ""R""",99,a;b\n');
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
    expect(rows.map(({ cells }) => cells.note)).toEqual(['two', 'a;b']);
    expect(rows[1]!.cells.name).toBe('Ravi "R"');
  });

  it('keeps every row where lines end in different ways', () => {
    const { rows } = read('Name,Phone\r\nMeera,98\nRavi,99\rLatha,97\r\n');
    expect(rows.map(({ row, cells }) => [row, cells.name])).toEqual([
      [2, 'Meera'],
      [3, 'Ravi'],
      [4, 'Latha'],
    ]);
  });

  it('finds the head below a title, and in Hindi', () => {
    const { rows } = read('Patients of Asha Kidney Care,,\n\nNo of patients: 1\nनाम,मोबाइल नंबर\nMeera,98\n');
    expect(rows).toMatchObject([{ row: 5, cells: { name: 'Meera', phone: '98' } }]);
  });

  it('takes off the apostrophe by which our own files keep formulas from running', () => {
    expect(cellsOf("Name,Phone,Note\n'=1+1,'+91 98,'tis\n")).toEqual([['=1+1', '+91 98', "'tis"]]);
  });

  it('has fewer cells in a row, or empty ones more, and columns that nobody knows', () => {
    const table = read('Name,Phone,Blood group\nMeera\nRavi,98,B,\n');
    expect(table.rows.map(({ cells }) => cells.phone)).toEqual(['', '98']);
    expect(table).toMatchObject({ unknown: ['Blood group'], present: ['name', 'phone'] });
  });

  it.each([
    ['', 'import-empty'],
    ['\n\n', 'import-empty'],
    ['Name,Phone\n,\n', 'import-empty'],
    ['Meera,98450\n', 'import-columns: The first row must name the columns. Missing: Name, Phone.'],
    ['Name,Phone,Mobile no\na,b,c', 'import-columns: There twice: Phone.'],
    ['Name,Phone\n"Meera,98\n', 'import-not-csv: Row 2: a quote (") is opened there and never closed'],
    ['Name,Phone\nRavi,99\n\n"Meera,98\nLatha,97\nAsha,96\n', 'import-not-csv: Row 4: a quote'],
    ['Name,Phone\nMee\u0000ra,98\n', 'import-not-csv'],
    ['Name,Phone\nRavi,99\n"Meera\nRao",98\n', 'import-not-csv: Row 3: “Meera” goes on in the next line'],
    // An open quote would take in the rows up to the next one.
    ['Name,Phone\n"Meera,98\nRavi,99\nLatha,"97\n', 'import-not-csv'],
    ['Name,Phone\nMeera,98,Kothrud\n', 'import-not-csv: Row 2 has more cells'],
    [Buffer.from('504b030414000600', 'hex'), 'import-not-csv: This is a workbook'],
    ['Name,Phone\n1,1\n2,2\n3,3\n', 'import-too-long: This list has 3 rows; at most 2'],
  ])('is refused: %j', (given, said) => {
    expect(refusal(given, 2)).toContain(said);
  });
});
