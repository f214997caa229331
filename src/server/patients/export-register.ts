/** The register as CSV for a spreadsheet, as it is filtered and sorted. */
import type { DeskPatient } from '../../contract/admin';
import { showAbha } from '../../domain/abha';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';

/** The columns; those of what an imported list may have are named as they are there. */
const CELLS: Record<string, (patient: DeskPatient) => string | number | null | undefined> = {
  'File number': ({ fileNumber }) => fileNumber,
  Name: ({ name }) => name,
  Age: ({ age }) => age,
  'Date of birth': ({ dateOfBirth }) => dateOfBirth,
  Sex: ({ sex }) => sex,
  Phone: ({ phone }) => phone,
  'E-mail': ({ email }) => email,
  Relative: ({ relative }) => relative?.name,
  "Relative's phone": ({ relative }) => relative?.phone,
  Address: ({ address }) => address,
  'PIN code': ({ pinCode }) => pinCode,
  Language: ({ language }) => language,
  'Referred by': ({ doctor }) => doctor,
  ABHA: ({ abha }) => abha && showAbha(abha),
  Note: ({ note }) => note,
  'Last session': ({ lastSession }) => lastSession,
  'Next session': ({ nextSession }) => nextSession,
  'To be paid (rupees)': ({ dues }) => dues,
  Center: ({ center }) => center?.name,
  'Has an account': ({ hasAccount }) => (hasAccount ? 'yes' : 'no'),
  'Patient id': ({ _id }) => _id,
};

/** Yields the file in parts, of people who come in parts. */
export async function* exportRegister(people: AsyncIterable<DeskPatient[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([Object.keys(CELLS)]);
  const cells = Object.values(CELLS);
  for await (const some of people) yield toCsv(some.map((patient) => cells.map((cell) => cell(patient) ?? '')));
}
