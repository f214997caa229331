/** Guards a record against two people who edit it at once: the one who saves second is told, and overwrites nothing. */
import { createHash } from 'node:crypto';
import { editConflict } from '../errors';

/**
 * Returns the version of a record: a hash of the part that can be edited. It is derived and not stored, so every change
 * of the record changes it, also an import or a merge.
 */
export function recordVersion(editable: object): string {
  return createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 16);
}

/**
 * Throws `edit-conflict` if an edit began at another state of the record than the present one. The record must be
 * locked. An edit without a version passes, since it never saw the record. `lastChange`: reads who changed it last, and
 * when, if that is known.
 */
export async function requireVersion(
  edited: string | undefined,
  editable: object,
  lastChange: () => Promise<{ name: string | null; at: Date } | undefined> = () => Promise.resolve(undefined),
): Promise<void> {
  if (edited === undefined || edited === recordVersion(editable)) return;
  throw editConflict(await lastChange());
}
