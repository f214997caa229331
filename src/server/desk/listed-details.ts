/** The details of a person in a list of patients, beside sessions: read from the cells, and compared with what is kept. */
import type { CellIssue, DeskPatient } from '../../contract/admin';
import type { Language } from '../../contract/language';
import { LANGUAGES } from '../../contract/language';
import { USERNAME_MAX } from '../../contract/form-facts';
import { PATIENT_COLUMNS, type PatientColumn } from '../../domain/imports';
import { mayDo } from '../../domain/person-deeds';
import { BAD_PIN_CODE, PIN_CODE } from '../../domain/pin-code';
import { plainCode } from '../../domain/plain-text';
import { showPhone } from '../../domain/phone';
import { formatDate, type IstDate, istDateOf } from '../../domain/time';
import { ABOUT } from '../../locales/about';
import { readAge, readDateOfBirth, readLanguage, readSex } from '../../locales/written';
import { editableOf, type PersonField } from '../patients';

/** The details that a list may have of a person, by their names; `fileNumber` is of the center's own file. */
type DetailField = Extract<
  PersonField,
  'dateOfBirth' | 'sex' | 'address' | 'pinCode' | 'relativeName' | 'relativePhone' | 'language'
>;
export type ListedDetails = Partial<Record<DetailField, string>> & { fileNumber?: string };
export type FilledField = keyof ListedDetails;

/** The column in which each detail stands. */
const COLUMN_OF: Record<FilledField, PatientColumn> = {
  fileNumber: 'fileNumber',
  dateOfBirth: 'dateOfBirth',
  sex: 'sex',
  address: 'address',
  pinCode: 'pinCode',
  relativeName: 'relative',
  relativePhone: 'relativePhone',
  language: 'language',
};
export const headOf = (field: FilledField) => PATIENT_COLUMNS[COLUMN_OF[field]].header;

const OLDEST = 120;
const LONGEST = { fileNumber: 40, address: 300, relative: USERNAME_MAX } as const;

type Cells = Record<PatientColumn, string>;
type Note = (column: PatientColumn, message: string) => void;

/**
 * Reads the details in a row. What is wrong is given to `wrong`; what is worth a look, to `note`. An age is kept as a
 * birth on the first of January of that year. `relativePhone`: as it was read for finding the person.
 */
export function readDetails(
  cells: Cells,
  relativePhone: string | null,
  { wrong, note }: { wrong: Note; note: Note },
  now: Date,
): ListedDetails {
  const today = istDateOf(now);
  const text = (column: 'fileNumber' | 'address' | 'relative') => {
    const given = cells[column];
    const most = LONGEST[column];
    if (given.length > most) wrong(column, `Please use at most ${most} characters`);
    return given || undefined;
  };
  const read = <Value>(column: PatientColumn, how: (given: string) => Value | null, message: string) => {
    if (cells[column] === '') return undefined;
    const value = how(cells[column]);
    if (value === null) wrong(column, message);
    return value ?? undefined;
  };
  const born = read(
    'dateOfBirth',
    (given) => readDateOfBirth(given, today),
    `“${cells.dateOfBirth}” is no date of birth: write the day first, with the whole year, like 02/04/1961`,
  );
  const age = read('age', (given) => readAge(given, OLDEST), `“${cells.age}” is no age: write whole years, like 54`);
  const pinCode = read('pinCode', (given) => (PIN_CODE.test(plainCode(given)) ? plainCode(given) : null), BAD_PIN_CODE);
  const sex = read('sex', readSex, `“${cells.sex}” is not clear: write female, male or other`);
  const language = cells.language === '' ? undefined : (readLanguage(cells.language) ?? undefined);
  if (cells.language !== '' && !language) note('language', notWritten(cells.language));
  const byAge = age === undefined ? undefined : (`${Number(today.slice(0, 4)) - age}-01-01` as IstDate);
  if (!born && byAge) note('age', `“${cells.age}” is kept as born on ${formatDate(byAge)}`);
  const details = {
    fileNumber: text('fileNumber'),
    dateOfBirth: born ?? byAge,
    ...{ sex, address: text('address'), pinCode, relativeName: text('relative') },
    ...{ relativePhone: relativePhone ?? undefined, language },
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as ListedDetails;
}

const notWritten = (given: string) =>
  `“${given}” is none of the languages in which patients are written to: ${LANGUAGES.map((one) => ABOUT[one].name).join(', ')}`;

/** The details that a row fills in, and notes about those that stay: they are kept otherwise, or are not the center's to fill. */
type Filling = { fill: ListedDetails; notes: CellIssue[] };

/**
 * Compares the details of a row with a person who is kept; null: a new one. What is kept stays. `file`: the number of
 * their file at the center, null: none.
 */
export function fillingOf(details: ListedDetails, patient: DeskPatient | null, file: string | null): Filling {
  const { fileNumber, ...others } = details;
  const fill: ListedDetails = {};
  const notes: CellIssue[] = [];
  const say = (field: FilledField, message: string) => notes.push({ column: headOf(field), message });
  if (fileNumber && !file) fill.fileNumber = fileNumber;
  else if (fileNumber && file && fileNumber.toLowerCase() !== file.toLowerCase()) say('fileNumber', keptAs(file));
  const kept = patient && editableOf(patient);
  const mayFill = !patient || (mayDo(patient.knownAs, 'correct') === 'yes' && patient.isConfirmed);
  for (const [field, value] of Object.entries(others) as [DetailField, string][]) {
    const was = kept?.[field] ?? null;
    if (was === shownOf(field, value)) continue;
    if (!mayFill || (field === 'language' && patient?.hasAccount)) say(field, NOT_HERE);
    else if (was !== null) say(field, keptAs(wordsOf(field, was)));
    else fill[field] = value;
  }
  return { fill, notes };
}

const NOT_HERE =
  'Not filled in: it is changed by the person, or with the agreement of the other center that knows them';
const keptAs = (was: string) => `Kept as “${was}”, which stays. It can be corrected under Patients`;
const shownOf = (field: DetailField, value: string) => (field === 'relativePhone' ? showPhone(value) : value);

function wordsOf(field: DetailField, value: string): string {
  if (field === 'language') return ABOUT[value as Language].name;
  return field === 'dateOfBirth' ? formatDate(value) : value;
}
