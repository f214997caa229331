/** Recovery codes for a lost phone: each works once, and only its keyed hash is kept. */
import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../contract/admin';
import type { Db, Tx } from '../platform/db/database';
import { deriveKey } from '../platform/secrets/derive-key';

/** Without characters that are easily confused on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** Two groups of five: 49 bits, too many for ten tries an hour. */
const GROUPS = [5, 5];

/** Replaces all recovery codes by ten new ones, which are shown only now. */
export async function renewRecoveryCodes(tx: Tx, serverSecret: string, administratorId: string): Promise<string[]> {
  await tx.deleteFrom('administrator_recovery_codes').where('administrator_id', '=', administratorId).execute();
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const rows = [...codes].map((code) => ({
    administrator_id: administratorId,
    code_hash: hashCode(serverSecret, administratorId, code),
  }));
  await tx.insertInto('administrator_recovery_codes').values(rows).execute();
  return [...codes];
}

/** Uses up a recovery code. Returns false if it is wrong or used. */
export async function spendRecoveryCode(
  tx: Tx,
  serverSecret: string,
  administratorId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('administrator_recovery_codes')
    .set({ used_at: now })
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hashCode(serverSecret, administratorId, code))
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst();
  return used !== undefined;
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Db | Tx, administratorId: string): Promise<number> {
  const { left } = await db
    .selectFrom('administrator_recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('left'))
    .where('administrator_id', '=', administratorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

function newCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  return GROUPS.map((length) => Array.from({ length }, letter).join('')).join('-');
}

/** Hashes a code, whatever the dashes, spaces and capitals in it. */
function hashCode(serverSecret: string, administratorId: string, code: string): Buffer {
  const key = deriveKey(serverSecret, 'administrator recovery codes');
  return createHmac('sha256', key)
    .update(`${administratorId}:${code.replace(/[\s-]/g, '').toLowerCase()}`)
    .digest();
}
