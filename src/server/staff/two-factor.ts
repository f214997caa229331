/**
 * The authenticator app of an administrator: enrols it, confirms it by a first code, checks codes, and turns it off.
 */
import { randomBytes } from 'node:crypto';
import { PRODUCT } from '../../domain/product';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { deriveKey } from '../platform/secrets/derive-key';
import { seal, unseal } from '../platform/secrets/seal';
import { CODE_DIGITS, base32, stepOfCode } from '../platform/secrets/totp';
import { lockAdministrator } from './lock-administrator';
import { countRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from './recovery-codes';

/** The length of a SHA-1 hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
const APP_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

type Person = { administratorId: string; userName: string };

/** Which kind of code was right. */
export type SpentCode = { kind: 'app' } | { kind: 'recovery'; left: number };

/** Reads the state of two-factor: since when it is on (null: off), and how many recovery codes are left. */
export async function readTwoFactor(
  db: Db,
  administratorId: string,
): Promise<{ onSince: Date | null; recoveryCodesLeft: number }> {
  const row = await db
    .selectFrom('administrator_two_factor')
    .select('turned_on_at')
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  return { onSince: row?.turned_on_at ?? null, recoveryCodesLeft: await countRecoveryCodes(db, administratorId) };
}

/** Makes a pending secret in place of an earlier one. */
export async function beginEnrolment(
  tx: Tx,
  serverSecret: string,
  { administratorId, userName }: Person,
): Promise<{ secret: string; uri: string }> {
  const bytes = randomBytes(SECRET_BYTES);
  const pending = seal(keyOf(serverSecret), administratorId, bytes);
  await tx
    .insertInto('administrator_two_factor')
    .values({ administrator_id: administratorId, pending_secret: pending })
    .onConflict((conflict) => conflict.column('administrator_id').doUpdateSet({ pending_secret: pending }))
    .execute();
  const secret = base32(bytes);
  const label = encodeURIComponent(`${PRODUCT.name}:${userName}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(PRODUCT.name)}` };
}

/**
 * Activates the pending secret if the code matches, and returns new recovery codes; null for a wrong code. With
 * `mayReplace` false, for an administrator who only answers an MFA challenge, an active secret can't be replaced.
 * Throws `two-factor-not-begun`, `login-half-over`.
 */
export async function confirmEnrolment(
  tx: Tx,
  serverSecret: string,
  administratorId: string,
  { code, mayReplace }: { code: string; mayReplace: boolean },
  now: Date,
): Promise<string[] | null> {
  // A concurrent login with only the password waits, and is then asked for a code.
  await lockAdministrator(tx, administratorId);
  const row = await lockTwoFactor(tx, administratorId);
  if (row?.secret && !mayReplace) throw new AppError('login-half-over');
  if (!row?.pending_secret) throw new AppError('two-factor-not-begun');
  const step = stepOfCode(open(serverSecret, administratorId, row.pending_secret), plainCode(code), now, null);
  if (step === null) return null;
  await tx
    .updateTable('administrator_two_factor')
    .set({ secret: row.pending_secret, pending_secret: null, last_step: step, turned_on_at: now })
    .where('administrator_id', '=', administratorId)
    .execute();
  return renewRecoveryCodes(tx, serverSecret, administratorId);
}

/** Uses up a code of the app or a recovery code; null if it is wrong or used. Throws `two-factor-unreadable`. */
export async function spendCode(
  tx: Tx,
  serverSecret: string,
  administratorId: string,
  given: string,
  now: Date,
): Promise<SpentCode | null> {
  const code = plainCode(given);
  const row = await lockTwoFactor(tx, administratorId);
  if (!row?.secret) return null;
  if (!APP_CODE.test(code)) {
    const isRight = await spendRecoveryCode(tx, serverSecret, administratorId, code, now);
    return isRight ? { kind: 'recovery', left: await countRecoveryCodes(tx, administratorId) } : null;
  }
  const step = stepOfCode(open(serverSecret, administratorId, row.secret), code, now, row.last_step);
  if (step === null) return null;
  await tx
    .updateTable('administrator_two_factor')
    .set({ last_step: step })
    .where('administrator_id', '=', administratorId)
    .execute();
  return { kind: 'app' };
}

/** Deletes the app's secret and the recovery codes. Returns false if two-factor was not on. */
export async function turnOff(tx: Tx, administratorId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('administrator_two_factor')
    .where('administrator_id', '=', administratorId)
    .returning('turned_on_at')
    .executeTakeFirst();
  return gone?.turned_on_at != null;
}

function lockTwoFactor(tx: Tx, administratorId: string) {
  return tx
    .selectFrom('administrator_two_factor')
    .select(['secret', 'pending_secret', 'last_step'])
    .where('administrator_id', '=', administratorId)
    .forUpdate()
    .executeTakeFirst();
}

function open(serverSecret: string, administratorId: string, box: Buffer): Buffer {
  const secret = unseal(keyOf(serverSecret), administratorId, box);
  if (!secret) throw new AppError('two-factor-unreadable');
  return secret;
}

function keyOf(serverSecret: string): Buffer {
  return deriveKey(serverSecret, 'administrator two-factor secrets');
}

/** Removes the gaps from a code, since apps show it in two groups. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}
