/** An account's telephone number: proved by a code, replaced, and forgotten. Several accounts may have the same one. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language, RefusalCode } from '../../contract';
import { PHONE_CHANNELS } from '../../domain/messages';
import { codeExpiry, tryCode } from '../codes';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { carrierOf, enqueueMessages, phoneCodeKey, resumeAddress } from '../outbox';
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

type PhoneChannel = (typeof PHONE_CHANNELS)[number];

type Asked = {
  /** Null for a code with which somebody logs in: it belongs to no account yet. */
  userId: string | null;
  number: string;
  channel: PhoneChannel;
  /** Whether the code comes by SMS where WhatsApp can't deliver it. */
  orBySms?: boolean;
  language: Language;
};

/** Begins the proof of a number (E.164), and enqueues the message with its code, which is made when that is sent. */
export async function beginProof(
  tx: Tx,
  { userId, number, channel, orBySms = false, language }: Asked,
  now: Date,
): Promise<{ verificationId: string }> {
  const verificationId = randomUUID();
  await tx
    .insertInto('phone_verifications')
    .values({
      id: verificationId,
      user_id: userId,
      number,
      created_at: now,
      expires_at: codeExpiry(now),
    })
    .execute();
  const to = { recipient: number, language, channel };
  const message = {
    ...to,
    onceKey: phoneCodeKey(verificationId),
    template: 'phone-code',
    slots: { verificationId, ...(orBySms && channel === 'whatsapp' && { orBySms }) },
  } as const;
  await enqueueMessages(tx, [message], now);
  return { verificationId };
}

type Claim = { userId: string; verificationId: string; otp: string };

/**
 * Proves a number by its code. It replaces an earlier number, whose channels end, and the channel that carried the code
 * is switched on. Returns null if proved. A wrong code is a result and not an error, since the counted try must be
 * committed.
 */
export async function proveNumber(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  { userId, verificationId, otp }: Claim,
  now: Date,
): Promise<RefusalCode | null> {
  await lockChannels(tx, userId);
  const asked = await tx
    .selectFrom('phone_verifications')
    .select(['id', 'number', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', verificationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const refused = await tryCode(tx, 'phone', secret, asked, otp, now);
  if (refused) return refused;
  const { number } = asked!;
  const isAnother = await keepNumber(tx, userId, number, now);
  const { channel, language } = await tx
    .selectFrom('outbox')
    .select(['channel', 'language'])
    .where('once_key', '=', phoneCodeKey(verificationId))
    .executeTakeFirstOrThrow();
  const by = channel as PhoneChannel;
  await resumeAddress(tx, by, number);
  const isNew = await beginChannel(tx, { userId, channel: by, language: language as Language }, now);
  if (isAnother || isNew) await tellOfNewWay(tx, userId, { by, to: number }, now);
  return null;
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
 * Tries a code that an account asked for, to whatever number, and says which it proves. The counted try must be committed.
 */
export async function readProvedNumber(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  { userId, verificationId, otp }: Claim,
  now: Date,
): Promise<{ number: string } | { refused: RefusalCode }> {
  const asked = await tx
    .selectFrom('phone_verifications')
    .select(['id', 'number', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', verificationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const refused = await tryCode(tx, 'phone', secret, asked, otp, now);
  return refused ? { refused } : { number: asked!.number };
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
  const channel = await carrierOf(tx, verificationId);
  await resumeAddress(tx, channel, number);
  await beginChannel(tx, { userId, channel, language }, now);
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

/** Tries a code that an account asked for to a number. Null where it is right; the counted try must be committed. */
export async function tryNumber(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  { userId, number, verificationId, otp }: Claim & { number: string },
  now: Date,
): Promise<RefusalCode | null> {
  const asked = await tx
    .selectFrom('phone_verifications')
    .select(['id', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', verificationId)
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return tryCode(tx, 'phone', secret, asked, otp, now);
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
  const channel = await carrierOf(tx, verificationId);
  await resumeAddress(tx, channel, number);
  await beginChannel(tx, { userId, channel, language }, now);
}
