/** An account's telephone number: proved by a code, replaced, and forgotten. Several accounts may have the same one. */
import { sql } from 'kysely';
import type { Language, RefusalCode } from '../../contract';
import { PHONE_CHANNELS } from '../../domain/messages';
import { verifyPhoneCode } from '../codes';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { carrierOf, resumeAddress } from '../outbox';
import { beginChannel, endChannels, lockChannels } from './channel-consents';
import { tellOfNewWay } from './tell-of-new-way';

/**
 * Whether an account may ask for codes to a number beyond the limit that all strangers share: it has proved the number
 * before, or has paid here. An account that was opened to annoy somebody has done neither.
 */
export async function isKnownToHave(db: Db, userId: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from account_phones where user_id = ${userId} and number = ${number})
      or exists (select from payments where user_id = ${userId} and status = 'paid') as known`.execute(db);
  return rows[0]!.known;
}

/**
 * Proves a number by its code. It replaces an earlier number, whose channels end, and the channel that carried the code
 * is switched on. Returns null if proved. A wrong code is a result and not an error, since the counted try must be
 * committed.
 */
export async function proveNumber(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  claim: { userId: string; verificationId: string; otp: string },
  now: Date,
): Promise<RefusalCode | null> {
  const { userId, verificationId } = claim;
  await lockChannels(tx, userId);
  const proved = await verifyPhoneCode(tx, { secret }, claim, now);
  if ('refused' in proved) return proved.refused;
  const { number } = proved;
  const isAnother = await keepNumber(tx, userId, number, now);
  const { channel, isNew } = await beginCarrier(tx, { userId, number, verificationId }, now);
  if (isAnother || isNew) await tellOfNewWay(tx, userId, { by: channel, to: number }, now);
  return null;
}

/**
 * Switches on the channel that carried a code to a number, in the language of its message if none is named. Returns the channel,
 * and whether it was off.
 */
async function beginCarrier(
  tx: Tx,
  {
    userId,
    number,
    verificationId,
    ...named
  }: { userId: string; number: string; verificationId: string; language?: Language },
  now: Date,
) {
  const { channel, language } = await carrierOf(tx, verificationId);
  await resumeAddress(tx, channel, number);
  const isNew = await beginChannel(tx, { userId, channel, language, ...named }, now);
  return { channel, isNew };
}

/**
 * Stores the number. Returns whether it differs from the one before, for which alone consent was given: then its
 * channels begin anew.
 */
async function keepNumber(tx: Tx, userId: string, number: string, now: Date): Promise<boolean> {
  const before = await tx
    .selectFrom('account_phones')
    .select('number')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (before && before.number !== number) await endChannels(tx, userId, PHONE_CHANNELS, 'number-changed', now);
  await tx
    .insertInto('account_phones')
    .values({ user_id: userId, number, verified_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ number, verified_at: now }))
    .execute();
  return before?.number !== number;
}

/** Forgets the number of an account, and switches WhatsApp and SMS off. */
export async function forgetNumber(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockChannels(tx, userId);
  await endChannels(tx, userId, PHONE_CHANNELS, 'page', now);
  await tx.deleteFrom('account_phones').where('user_id', '=', userId).execute();
}

/**
 * Lets messages to an account follow the number that opens it: they go to the new number where they went to the old one, or
 * to none, by the channel that carried the code. `before`: the number that opened the account until now.
 */
export async function followNumber(
  tx: Tx,
  {
    userId,
    before,
    number,
    verificationId,
    language,
  }: { userId: string; before: string | null; number: string; verificationId: string; language: Language },
  now: Date,
): Promise<void> {
  const kept = await tx.selectFrom('account_phones').select('number').where('user_id', '=', userId).executeTakeFirst();
  if (kept && kept.number !== before && kept.number !== number) return;
  await keepNumber(tx, userId, number, now);
  await beginCarrier(tx, { userId, number, verificationId, language }, now);
}

/** Writes no more to a number that is not the account's any more, if that is where messages went. */
export async function leaveNumber(tx: Tx, userId: string, number: string, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('account_phones')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .returning('user_id')
    .executeTakeFirst();
  if (gone) await endChannels(tx, userId, PHONE_CHANNELS, 'number-changed', now);
}

/** Keeps the number with which a new account was opened, and switches on the channel that carried its code. */
export async function keepFirstNumber(
  tx: Tx,
  {
    userId,
    number,
    verificationId,
    language,
  }: { userId: string; number: string; verificationId: string; language: Language },
  now: Date,
): Promise<void> {
  await tx.insertInto('account_phones').values({ user_id: userId, number, verified_at: now }).execute();
  await beginCarrier(tx, { userId, number, verificationId, language }, now);
}
