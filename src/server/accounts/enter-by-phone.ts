import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Agreement, Language, RefusalCode } from '../../contract';
import { DAY_MS } from '../../domain/time';
import { findPhoneCode, tryCode, wouldAccept } from '../codes';
import type { Context } from '../context';
import { keepFirstNumber } from '../messages';
import { giveConsent } from '../patients';
import type { Tx } from '../platform/db/database';
import { hasContents } from './has-contents';
import { type Browser, logIn } from './log-in';
import { PERSON, type Person } from './present';
import type { OpenSession } from './sessions';

/**
 * How many days an account may be unused until its mobile number alone no longer opens it. A number that its owner gave
 * up is given to somebody else some time later; whoever has dialysis is seen here every few days.
 */
export const NUMBER_UNUSED_DAYS = 365;

type Input = {
  /** E.164. */
  phone: string;
  otp: string;
  verificationId: string;
  username: string | undefined;
  /** The language of the page; a new account keeps it until another one is chosen. */
  language: Language;
  agreement: Agreement;
  browser: Browser;
};
type Outcome = { session: OpenSession; user: Person; isNew: boolean } | { refused: RefusalCode; userId?: string };

/**
 * Logs in to the account that a number opens, or opens one. Nothing is asked about accounts before the code is right. A
 * refusal is a result and not an error, since the counted try must be committed. Throws `consent-outdated` without
 * spending the code.
 */
export async function enterByPhone(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  { phone, otp, verificationId, username, language, agreement, browser }: Input,
  now: Date,
): Promise<Outcome> {
  const asked = findPhoneCode(tx, { userId: null, verificationId, number: phone });
  const isRight = wouldAccept('phone', secret, await asked.executeTakeFirst(), otp, now);
  // An account is always locked before its codes.
  const known = isRight ? await ownerOf(tx, phone) : undefined;
  if (isRight && !known && username === undefined) return { refused: 'phone-name-needed' };
  const refused = await tryCode(tx, 'phone', secret, await asked.forUpdate().executeTakeFirst(), otp, now);
  if (refused) return { refused };
  // A wrong code that was replaced by another one in between.
  if (!isRight) return { refused: 'otp-invalid' };
  if (known) return enterKnown(tx, known, browser, now);
  const created = await tx
    .insertInto('users')
    .values({ id: newId(), phone, username: username!, language, created_at: now })
    .onConflict((conflict) => conflict.column('phone').where('phone', 'is not', null).doNothing())
    .returning(PERSON)
    .executeTakeFirst();
  // Somebody with another code for this number has just opened it.
  if (!created) return enterKnown(tx, (await ownerOf(tx, phone))!, browser, now);
  if (agreement.consentVersion) await giveConsent(tx, created.id, agreement, 'sign-up', now);
  await keepFirstNumber(tx, { userId: created.id, number: phone, verificationId, language }, now);
  return { session: await logIn(tx, created, browser, now), user: created, isNew: true };
}

type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>;

/** Locks the account that a number opens, and reads it. */
function ownerOf(tx: Tx, phone: string) {
  return tx
    .selectFrom('users')
    .select([...PERSON, 'status', 'created_at', 'phone_since'])
    .where('phone', '=', phone)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function enterKnown(tx: Tx, owner: Owner, browser: Browser, now: Date): Promise<Outcome> {
  if (owner.status !== 'active') return { refused: 'account-blocked', userId: owner.id };
  if (await needsMoreProof(tx, owner, now)) return { refused: 'phone-unused-long', userId: owner.id };
  return { session: await logIn(tx, owner, browser, now), user: owner, isNew: false };
}

/**
 * Whether a number alone does not open its account: the account has not been used for so long that the number may be
 * somebody else's by now, and has something to lose.
 */
async function needsMoreProof(tx: Tx, owner: Owner, now: Date): Promise<boolean> {
  const { id } = owner;
  const { rows } = await sql<{ last: Date | null }>`
    select greatest(
        (select max(last_used_at) from sessions where user_id = ${id}),
        (select max(last_seen_at) from devices where user_id = ${id}),
        ${owner.phone_since}::timestamptz) as last`.execute(tx);
  const last = rows[0]!.last ?? owner.created_at;
  if (last.getTime() > now.getTime() - NUMBER_UNUSED_DAYS * DAY_MS) return false;
  return owner.email !== null || owner.password_hash !== null || (await hasContents(tx, id, now));
}
