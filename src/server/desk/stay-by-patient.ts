/** A stay in a hospital, as the person or who cares for them says it, and taking it back. */
import { sql } from 'kysely';
import type { CareAccess } from '../../contract';
import { type IstDate, formatDate, istDateOf } from '../../domain/time';
import { type ActingFor, changeableUntil, wholeBookings } from '../appointments';
import { cancelComing, type SeenSession, undoCancelled } from '../bookings';
import { askToBeCalled, withdrawCall } from '../messages';
import type { Tx } from '../platform/db/database';
import {
  daysOf,
  endStay,
  lockPaused,
  lockSchedules,
  pauseForStay,
  requireEndOfStay,
  type StayBefore,
} from './stay-in-hospital';

type Stay = { sessions: SeenSession[]; until: IstDate; asksForLate: boolean };

/** The details that taking the stay back needs. `call`: the request to the center; null where nothing was asked. */
type Kept = StayBefore & { call: string | null };

/**
 * Cancels the sessions of a stay as `cancelComing` does, and pauses the standing schedules of the person until its last
 * day, where the account manages everything for them. Where it is asked for, the center is asked to give back what was
 * paid for sessions that are too near: it decides. Throws the errors of `cancelComing` and `requireEndOfStay`.
 */
export async function stayByPatient(
  tx: Tx,
  acting: ActingFor & { access: CareAccess },
  { sessions, until, asksForLate }: Stay,
  now: Date,
): Promise<Awaited<ReturnType<typeof cancelComing>> & { paused: number }> {
  const today = istDateOf(now);
  requireEndOfStay(until, today);
  const { patientId, userId, access } = acting;
  const schedules = access === 'manage' ? await lockSchedules(tx, 'all', patientId, today) : [];
  const ids = sessions.map(({ bookingId }) => bookingId);
  const standing = new Set(schedules.map(({ id }) => id));
  const days = (await daysOf(tx, ids)).filter((day) => standing.has(day.standing_id));
  const late = asksForLate ? await lateOf(tx, ids, now) : [];
  const done = await cancelComing(tx, acting, sessions, now);
  if (!done.undo) return { ...done, paused: 0 };
  const pauses = await pauseForStay(tx, schedules, { from: today, until, by: null, days }, now);
  const [first] = late;
  const call = first
    ? await askToBeCalled(tx, { userId, bookingId: first.id, text: askingFor(late, until) }, now)
    : null;
  const kept: Kept = { pauses, days, call };
  await sql`update patient_changes set stay = ${JSON.stringify(kept)}::jsonb
    where id = ${done.undo.id} and stay is null`.execute(tx);
  return { ...done, paused: pauses.length };
}

type Late = { id: string; session_date: IstDate };

/** Those of some bookings that were paid and are too near for a refund by the rule, the earliest first. */
async function lateOf(tx: Tx, ids: readonly string[], now: Date): Promise<Late[]> {
  const rows = await wholeBookings(tx)
    .where('bookings.id', 'in', [...ids])
    .where('bookings.status', '<>', 'cancelled')
    .orderBy('bookings.session_date')
    .execute();
  return rows.filter((row) => row.refundable > 0 && now > changeableUntil(row));
}

/** The note is in English, since staff read it. */
const askingFor = (late: readonly Late[], until: IstDate) =>
  `Can’t come until ${formatDate(until)}. Asks for the money of ${late.map((row) => formatDate(row.session_date)).join(', ')} back.`;

/**
 * Takes back what an account cancelled seconds ago, with the pauses of a stay and what the center was asked. Throws the
 * errors of `undoCancelled`.
 */
export async function takeBackCancelled(tx: Tx, userId: string, changeId: string, now: Date): Promise<number> {
  const change = await tx
    .selectFrom('patient_changes')
    .select(['stay', 'undone_at'])
    .where('id', '=', changeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const kept = change?.undone_at ? null : (change?.stay as Kept | null | undefined);
  if (kept) await lockPaused(tx, kept.pauses);
  const count = await undoCancelled(tx, userId, changeId, now);
  if (!kept) return count;
  await endStay(tx, kept, now);
  if (kept.call) await withdrawCall(tx, kept.call);
  return count;
}
