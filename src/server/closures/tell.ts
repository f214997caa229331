/**
 * Messages about a closure that was carried out: one mail about all of a patient's moved sessions, one about all
 * cancelled ones.
 */
import { sql } from 'kysely';
import type { Language } from '../../contract';
import type { Context } from '../context';
import { type ClosureRow, findClosure } from './closures';
import { payOf } from '../desk';
import type { Tx } from '../platform/db/database';
import { formatSession } from '../platform/formats';
import { lockClosure, wholeBookings } from '../appointments';
import { sessionFacts, standingFacts, tellEach, whoAreTold } from '../messages';
import { moneyOfCancelled, refundedOf } from '../payments';

type Deps = Pick<Context, 'database' | 'clock'>;
type Outcome = 'moved' | 'cancelled';

/**
 * Tells each patient which sessions a closure moved or cancelled: one mail for each of the two, however many sessions.
 * `hasMore`: other moves are still to be carried out; a patient with one of these is told later.
 */
export async function tellOfClosure({ database, clock }: Deps, closureId: string, hasMore: boolean): Promise<void> {
  const { rows } = await sql<{ ids: string[]; outcome: Outcome }>`
    select array_agg(move.booking_id order by mine.session_date, mine.start_hour) as ids, move.outcome
    from closure_moves move join appointments mine on mine.id = move.booking_id
    where move.closure_id = ${closureId} and move.outcome in ('moved', 'cancelled') and move.told_at is null
      and not (${hasMore} and exists (
        select from closure_moves rest join appointments other on other.id = rest.booking_id
        where rest.closure_id = ${closureId} and rest.outcome is null and other.patient_id = mine.patient_id))
    group by mine.patient_id, mine.user_id, move.outcome`.execute(database.db);
  for (const { ids, outcome } of rows) {
    await database.db.transaction().execute((tx) => tellOnce(tx, closureId, { ids, outcome }, clock()));
  }
}

type Done = { id: string; date: string; startHour: number; at: Date };
type Mine = { ids: readonly string[]; outcome: Outcome };

async function tellOnce(tx: Tx, closureId: string, { ids, outcome }: Mine, now: Date): Promise<void> {
  await lockClosure(tx, closureId);
  const { rows: moves } = await sql<Done>`
    update closure_moves set told_at = ${now}
    where closure_id = ${closureId} and booking_id = any(${[...ids]}::uuid[]) and told_at is null
    returning booking_id as id, from_date as date, from_start_hour as "startHour", done_at as at`.execute(tx);
  const done = ids.flatMap((id) => moves.find((move) => move.id === id) ?? []);
  const closure = await findClosure(tx, 'all', closureId);
  return outcome === 'moved' ? tellMoved(tx, closure, done, now) : tellCancelled(tx, closure, done, now);
}

async function tellMoved(tx: Tx, closure: ClosureRow, done: readonly Done[], now: Date): Promise<void> {
  const told = await whoAreTold(
    tx,
    done.map(({ id }) => id),
  );
  const moved = [];
  for (const one of done) moved.push({ told: told.get(one.id)!, about: await movedFacts(tx, closure, one, now) });
  await tellEach(
    tx,
    moved,
    // Each session is asked about in a short text of its own; the one mail has all of them.
    (mine, { reader: { language } }) =>
      mine.map(({ bookingId, was, of }, place) => {
        const others = place === 0 ? mine.slice(1).map((other) => other.of(language)) : [];
        return {
          onceKey: `moved-by-closure:${closure.id}:${bookingId}`,
          template: 'moved-by-closure',
          details: { ...of(language), ...(others.length > 0 && { others }) },
          before: was,
          isShortOnly: place > 0,
        };
      }),
    now,
  );
}

/** Reads what is told about a moved session. */
async function movedFacts(tx: Tx, closure: ClosureRow, { id, date, startHour }: Done, now: Date) {
  const was = { date, startHour };
  const row = await wholeBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow();
  const { name: beforeCenter } = await tx
    .selectFrom('centers')
    .select('name')
    .where('id', '=', closure.center_id)
    .executeTakeFirstOrThrow();
  const { facts, notice } = await standingFacts(tx, id, now);
  const of = (language: Language) => ({
    ...facts,
    ...notice,
    reason: closure.reason,
    before: formatSession(language, was),
    beforeCenter,
    isElsewhere: closure.center_id !== row.center_id,
    pay: payOf(row),
    link: row.hold_expires_at && row.checkout_url,
  });
  return { bookingId: id, was, of };
}

const cancelKey = ({ id, at }: Done) => `booking-cancelled-by-center:${id}:${at.toISOString()}`;

async function tellCancelled(tx: Tx, closure: ClosureRow, done: readonly Done[], now: Date): Promise<void> {
  const before = await toldAlready(tx, done);
  const told = await whoAreTold(
    tx,
    done.map(({ id }) => id),
  );
  const cancelled = [];
  for (const one of done) {
    const facts = before.has(cancelKey(one)) ? null : await cancelledFacts(tx, one);
    if (facts) cancelled.push({ told: told.get(one.id)!, about: { onceKey: cancelKey(one), facts } });
  }
  const because = { reason: closure.reason, askedBy: 'center', isClosure: true } as const;
  await tellEach(
    tx,
    cancelled,
    (mine) =>
      mine.map(({ onceKey, facts }, place) => {
        const others = place === 0 ? mine.slice(1).map((other) => other.facts) : [];
        const details = { ...facts, ...because, ...(others.length > 0 && { others }) };
        return { onceKey, template: 'booking-cancelled-by-center', details, isShortOnly: place > 0 };
      }),
    now,
  );
}

/**
 * Finds sessions of which patients were told already: a process of the previous release tells of each as it cancels it.
 */
async function toldAlready(tx: Tx, done: readonly Done[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('outbox').select('once_key').where('once_key', 'in', done.map(cancelKey)).execute();
  return new Set(rows.map((row) => row.once_key));
}

/** Reads what is told about a cancelled session, with its money; null if somebody has restored it since. */
async function cancelledFacts(tx: Tx, { id, at }: Done) {
  const row = await wholeBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow();
  if (row.status !== 'cancelled') return null;
  const { rows } = await sql<{ refund: number }>`
    select coalesce(sum(amount_paise), 0)::int as refund from refunds where booking_id = ${id} and created_at = ${at}`.execute(
    tx,
  );
  const { refund } = rows[0]!;
  const refundedBefore = Math.max(0, refundedOf(row) - refund);
  // The refund is everything that was refundable.
  return { ...(await sessionFacts(tx, id)), refund, refundedBefore, money: moneyOfCancelled(row, refund, refund) };
}
