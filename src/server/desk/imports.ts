/**
 * Imports from lists. An import has the id of its preview, so that a request which arrives twice is carried out once.
 */
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { ImportOf } from '../../domain/imports';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';

/**
 * Returns the fingerprint of a preview: its id, and a hash of everything that it would do. `id`: of the preview to
 * compare with.
 */
export function fingerprintOf(plan: unknown, id: string = newId()): string {
  return `${id}.${createHash('sha256').update(JSON.stringify(plan)).digest('base64url')}`;
}

/** Returns the import's id, with which its fingerprint begins. */
export function importIdOf(fingerprint: string): string {
  return fingerprint.slice(0, fingerprint.indexOf('.'));
}

type Import = { what: ImportOf; fingerprint: string; fileName: string };

/**
 * Begins an import, before anything is locked. Returns null if it is to be carried out now. If it was carried out
 * before, returns its result; a simultaneous request waits for that. Throws `import-changed` for somebody else's
 * preview.
 */
export async function beginImport(
  tx: Tx,
  { administratorId }: Administrator,
  { what, fingerprint, fileName }: Import,
  now: Date,
): Promise<unknown> {
  const id = importIdOf(fingerprint);
  const row = { id, what, administrator_id: administratorId, file_name: fileName, done: '{}', at: now };
  const inserted = await tx
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return null;
  const before = await tx
    .selectFrom('imports')
    .select('done')
    .where('id', '=', id)
    .where('what', '=', what)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  if (!before) throw new AppError('import-changed');
  return before.done;
}

/** Throws `import-changed` if the plan differs from the preview, and `import-not-clean` if it leaves something out. */
export function requireAsPreviewed(plan: unknown, fingerprint: string, mayImport: boolean): void {
  if (fingerprintOf(plan, importIdOf(fingerprint)) !== fingerprint) throw new AppError('import-changed');
  if (!mayImport) throw new AppError('import-not-clean');
}

/** Records the result of an import. `centers`: of patients, the ids of those at which it did something. */
export async function endImport(
  tx: Tx,
  fingerprint: string,
  done: object,
  centers: readonly string[] | null = null,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ done: JSON.stringify(done), centers: centers && [...centers] })
    .where('id', '=', importIdOf(fingerprint))
    .execute();
}
