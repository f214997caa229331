/** What stands in for the app's code when the phone is lost: each once, kept only as a keyed hash. */
import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../contract/admin';
import type { Db, Tx } from '../../platform/db/database';
import { deriveKey } from '../../platform/secrets/derive-key';

/** Without what is taken for something else when it is read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** Two groups of five: 49 bits, of which ten tries an hour find nothing. */
const GROUPS = [5, 5];

/** Ten new ones in place of those there were; told only now. */
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

/** Uses one up; false when it is none, or was used. */
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

/** How many were not used yet. */
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

/** However it was typed: dashes, spaces and capitals don't count. */
function hashCode(serverSecret: string, administratorId: string, code: string): Buffer {
  const key = deriveKey(serverSecret, 'administrator recovery codes');
  return createHmac('sha256', key)
    .update(`${administratorId}:${code.replace(/[\s-]/g, '').toLowerCase()}`)
    .digest();
}
