/** Guards a record against two people who edit it at once: whoever saves second is told, and undoes nothing. */
import { createHash } from 'node:crypto';
import { editConflict } from '../errors';

/**
 * Names this state of a record, of what of it can be edited. It is derived, not kept: whatever changes the record changes it,
 * an import and a merge too.
 */
export function recordVersion(editable: object): string {
  return createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 16);
}

/**
 * Throws `edit-conflict` for an edit that began at another state of the record than it has now; the record must be locked.
 * An edit without a version is none that saw the record. `lastChange`: who changed it last, and when, where that is kept.
 */
export async function requireVersion(
  edited: string | undefined,
  editable: object,
  lastChange: () => Promise<{ name: string | null; at: Date } | undefined> = () => Promise.resolve(undefined),
): Promise<void> {
  if (edited === undefined || edited === recordVersion(editable)) return;
  throw editConflict(await lastChange());
}
