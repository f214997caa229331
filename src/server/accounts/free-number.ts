/** Staff take a number off an account whose person lost it, or who gave it up; give it back; and set another one. */
import { sql } from 'kysely';
import { languageOf } from '../../contract';
import { UNDO_FREED_DAYS } from '../../domain/person-deeds';
import { DAY_MS } from '../../domain/time';
import { lockPatients } from '../appointments';
import type { Context } from '../context';
import { AppError } from '../errors';
import { leaveNumber } from '../messages';
import { forgetClosedBrowsers } from '../outbox';
import type { Tx } from '../platform/db/database';
import { type Done, type Doer, recordAction } from '../staff';
import { isTaken } from './open-by';
import { listPasskeys } from './passkeys';
import { endSessionsOf } from './sessions';
import { tellOfWay, tellOldNumber } from './tell-of-way';

type Deps = Pick<Context, 'senders' | 'config'>;

type Freeing = {
  userId: string;
  /** The number (E.164) that staff saw, so that another one that was set meanwhile is not freed. */
  number: string;
  reason: string;
  /** Whether the passkeys go too: whoever had the phone may have made one. */
  removesPasskeys: boolean;
  /** Whether staff know that nothing else opens the account. */
  isLastKnown: boolean;
};

/**
 * Takes a number off an account, which is kept: ends its sessions, writes no more to the number, and tells the address and, since
 * staff may have been talked into it, the number. Throws
 * `user-not-found`, `number-changed` if this number does not open it any more, and `last-way-in` where nothing else does and
 * staff have not said that they know.
 */
export async function freeNumber(tx: Tx, deps: Deps, doer: Doer, freeing: Freeing, now: Date): Promise<void> {
  const { userId, number, reason, removesPasskeys, isLastKnown } = freeing;
  const user = await lockUser(tx, userId);
  if (user.phone !== number) throw new AppError('number-changed');
  if (removesPasskeys) await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  const isLast = user.email === null && (await listPasskeys(tx, userId)).length === 0;
  if (isLast && !isLastKnown) throw new AppError('last-way-in');
  await tx
    .updateTable('users')
    .set({ phone: null, phone_since: null, number_freed_at: now })
    .where('id', '=', userId)
    .execute();
  await tx
    .insertInto('freed_numbers')
    .values({ user_id: userId, number, freed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ number, freed_at: now }))
    .execute();
  await endSessionsOf(tx, userId, now);
  await leaveNumber(tx, userId, number, now);
  await forgetClosedBrowsers(tx, userId, now);
  await tellOfWay(tx, deps, userId, 'number-freed', now);
  await tellOldNumber(tx, deps, { userId, number, language: languageOf(user.language) ?? 'en' }, now);
  await record(tx, doer, user, { action: 'number-freed', before: endOf(number), after: null, note: reason }, now);
}

/**
 * Gives a freed number back to its account, which it opens again. Throws `user-not-found`, `freed-too-long-ago`, and
 * `number-taken` where it opens another account by now.
 */
export async function giveBackNumber(tx: Tx, deps: Deps, doer: Doer, userId: string, now: Date): Promise<void> {
  const user = await lockUser(tx, userId);
  const freed = await tx
    .selectFrom('freed_numbers')
    .select('number')
    .where('user_id', '=', userId)
    .where('freed_at', '>', new Date(now.getTime() - UNDO_FREED_DAYS * DAY_MS))
    .executeTakeFirst();
  if (!freed || user.phone !== null) throw new AppError('freed-too-long-ago');
  await openByNumber(tx, userId, freed.number, now);
  await tellOfWay(tx, deps, userId, 'number-given', now);
  const given = { action: 'number-given-back', before: null, after: endOf(freed.number) } as const;
  await record(tx, doer, user, given, now);
}

/**
 * Sets the number of an account whose number was freed, after its person has shown who they are; `reason` says how. They log in
 * with a code to it. Throws `user-not-found`, `number-not-freed`, `number-taken`.
 */
export async function setFreedNumber(
  tx: Tx,
  deps: Deps,
  doer: Doer,
  { userId, number, reason }: { userId: string; number: string; reason: string },
  now: Date,
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.phone !== null || user.number_freed_at === null) throw new AppError('number-not-freed');
  await openByNumber(tx, userId, number, now);
  await endSessionsOf(tx, userId, now);
  await forgetClosedBrowsers(tx, userId, now);
  await tellOfWay(tx, deps, userId, 'number-given', now);
  await record(tx, doer, user, { action: 'number-set', before: null, after: endOf(number), note: reason }, now);
}

type User = Awaited<ReturnType<typeof lockUser>>;

async function lockUser(tx: Tx, userId: string) {
  await lockPatients(tx, [userId]);
  const user = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'phone', 'language', 'number_freed_at'])
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('user-not-found');
  return user;
}

async function openByNumber(tx: Tx, userId: string, number: string, now: Date): Promise<void> {
  // In one statement, and under the index: whoever opens an account with the number now has it.
  const set = await sql<{ id: string }>`
    update users set phone = ${number}, phone_since = ${now}, number_freed_at = null
    where id = ${userId} and not exists (select from users other where other.phone = ${number})
    returning id`
    .execute(tx)
    .catch((error: unknown) => {
      if (isTaken(error)) throw new AppError('number-taken');
      throw error;
    });
  if (set.rows.length === 0) throw new AppError('number-taken');
  await tx.deleteFrom('freed_numbers').where('user_id', '=', userId).execute();
}

/** What the log has of a number: its end. */
const endOf = (number: string) => ({ phone: `…${number.slice(-4)}` });

function record(
  tx: Tx,
  doer: Doer,
  { id, username }: User,
  done: Pick<Done, 'action' | 'before' | 'after' | 'note'>,
  now: Date,
): Promise<void> {
  return recordAction(tx, doer, { ...done, subject: 'user', subjectId: id, subjectName: username }, now);
}
