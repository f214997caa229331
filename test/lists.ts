/** Lists as a clerk makes them, for tests of importing. */
import type { BodyOf } from '../src/contract/endpoint';
import { imports } from '../src/contract/admin';
import type { AdministratorAtWork } from './administrator';

/** The bytes of a list of lines, as it is sent. */
export const listOf = (lines: readonly string[] | Buffer) =>
  (Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\r\n'))).toString('base64');

type Patients = Omit<BodyOf<typeof imports.previewPatients>, 'file'>;

/** Previews a list of patients, and imports what the preview showed; answers with what was refused as well. */
export async function importPatients(by: AdministratorAtWork, lines: readonly string[], rest: Patients = {}) {
  const body = { file: listOf(lines), ...rest };
  const preview = await by.client.call(imports.previewPatients, { body });
  return by.client.ask(imports.patients, { body: { ...body, fingerprint: preview.fingerprint } });
}
