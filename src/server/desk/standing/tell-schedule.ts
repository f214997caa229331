/** Tells a patient about a standing schedule: one message about all sessions that were booked, one about all that were cancelled. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CancelledSession } from '../../bookings';
import { tellEach, whoAreTold } from '../../messages';
import type { Tx } from '../../platform/db/database';
import { tellOfSessions } from '../tell-booked';
import type { Placed } from './place-days';
import type { Schedule } from './schedules';

/**
 * Tells a patient in one message of the sessions that were booked or moved for a schedule.
 *
 * @param link - The page on which they can be paid, and until when.
 */
export async function tellPlaced(
  tx: Tx,
  placed: readonly Placed[],
  now: Date,
  link: { url: string; until: Date } | null = null,
): Promise<void> {
  if (placed.length === 0) return;
  const bookingIds = [...placed].sort((one, other) => one.date.localeCompare(other.date)).map(({ id }) => id);
  const pay = link ? 'link' : placed.some(({ price }) => price > 0) ? 'center' : 'nothing';
  const until = link && link.until.toISOString();
  const onceKey = `standing:${newId()}`;
  await tellOfSessions(tx, { bookingIds, onceKey, pay, link: link && link.url, until, isTheirs: true }, now);
  await noteTold(tx, placed, now);
}

/** Notes that the patient knows of the sessions of some days, so that no later message tells of them again. */
export async function noteTold(tx: Tx, placed: readonly Placed[], now: Date): Promise<void> {
  const ids = placed.map(({ id }) => id);
  await sql`update standing_days set told_at = ${now} where booking_id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Tells a patient of what the clock has placed: in one message a week, once the last day of the week is decided.
 */
export async function tellWeek(tx: Tx, { id, pattern }: Schedule, now: Date): Promise<void> {
  const lastDay = Math.max(...pattern.weekdays);
  const { rows } = await sql<Placed>`
    select bookings.id, days.date, bookings.price_paise as price from standing_days days
    join appointments bookings on bookings.id = days.booking_id
    where days.standing_id = ${id} and days.told_at is null and days.because is null and bookings.status = 'confirmed'
      and exists (select from standing_days ends where ends.standing_id = ${id} and ends.decided_at = ${now}
        and extract(isodow from ends.date) = ${lastDay} and days.date between ends.date - 6 and ends.date)
    order by days.date`.execute(tx);
  await tellPlaced(tx, rows, now);
}

/**
 * Tells a patient in one message of the sessions that a change of a schedule cancelled, the earliest first.
 *
 * @param sendAfter - While the change can still be undone without a trace.
 */
export async function tellCancelled(
  tx: Tx,
  cancelled: readonly CancelledSession[],
  { onceKey, sendAfter }: { onceKey: string; sendAfter?: Date },
  now: Date,
): Promise<void> {
  const told = await whoAreTold(
    tx,
    cancelled.map(({ facts }) => facts.bookingId),
  );
  await tellEach(
    tx,
    cancelled.map(({ facts }) => ({ told: told.get(facts.bookingId)!, about: facts })),
    ([first, ...others]) => ({
      onceKey,
      template: 'booking-cancelled-by-center',
      details: { ...first!, reason: null, askedBy: 'patient' as const, ...(others.length > 0 && { others }) },
      ...(sendAfter && { sendAfter }),
    }),
    now,
  );
}
