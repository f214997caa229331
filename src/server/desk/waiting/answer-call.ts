/** Records what somebody on the waiting list said to the desk, takes them off the list, and undoes that. */
import { sql } from 'kysely';
import { type Scope, isWithin } from '../../../domain/rights';
import { undoUntil } from '../../../domain/undo';
import type { Said } from '../../../domain/waits';
import { isWaitedForAgain, keepWaitingElsewhere, releaseOffer, tellTakenOff, withdrawTakenOff } from '../../bookings';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';

export type Answer = { said: Said; note?: string | undefined; passOn?: boolean | undefined };

type Found = {
  id: string;
  patient_id: string;
  name: string;
  /** Those of the scope alone: what a desk does says nothing of the others. */
  centers: string[];
  /** Those that the wait is for too, where the desk has no say. */
  elsewhere: string[];
  dates: string[];
  start_hours: number[];
  ended_at: Date | null;
  ended_by: string | null;
};

/** Finds and locks a wait at a center of the scope, ended or not. Throws `wait-not-found`. */
async function findWait(tx: Tx, scope: Scope, waitId: string): Promise<Found> {
  const there = scope === 'all' ? sql`true` : sql`w.centers && ${[...scope]}::uuid[]`;
  const { rows } = await sql<Omit<Found, 'elsewhere'>>`
    select w.id, w.patient_id, w.centers, w.dates, w.start_hours, w.ended_at, w.ended_by, p.name
    from waits w join patients p on p.id = w.patient_id
    where w.id = ${waitId} and ${there} for update of w`.execute(tx);
  const [found] = rows;
  if (!found) throw new AppError('wait-not-found', { message: NOT_THERE });
  const centers = found.centers.filter((id) => isWithin(scope, id));
  return { ...found, centers, elsewhere: found.centers.filter((id) => !isWithin(scope, id)) };
}

/** Finds and locks a wait that has not ended. Throws `wait-not-found`. */
async function findActive(tx: Tx, scope: Scope, waitId: string): Promise<Found> {
  const found = await findWait(tx, scope, waitId);
  if (found.ended_at) throw new AppError('wait-not-found', { message: NOT_THERE });
  return found;
}

const NOT_THERE = 'This person is not on the list any more.';

/**
 * Records what somebody who waits said to a call. After a “no”, and where the desk passes it on, the chair that is kept
 * for them goes to the next; they keep waiting. Throws `wait-not-found`.
 */
export async function answerCall(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  waitId: string,
  { said, note, passOn = said === 'no' }: Answer,
  now: Date,
): Promise<void> {
  const wait = await findActive(tx, scope, waitId);
  const { administratorId } = administrator;
  await tx
    .updateTable('waits')
    .set({ said, said_note: note ?? null, said_at: now, said_by: administratorId })
    .where('id', '=', waitId)
    .execute();
  const isReleased = passOn && (await releaseOffer(tx, wait, { reason: 'patient', administratorId }, now));
  await record(tx, administrator, 'waiting-answered', wait, { said, ...(isReleased && { passedOn: true }) }, now);
}

/**
 * Takes somebody off the list of the centers of a scope; a chair that is kept for them there goes to the next. Whoever has
 * an account is told, once it can't be undone. They keep waiting at other centers. Throws `wait-not-found`.
 */
export async function leaveList(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  waitId: string,
  now: Date,
): Promise<void> {
  const wait = await findActive(tx, scope, waitId);
  if (wait.elsewhere.length > 0) await keepWaitingElsewhere(tx, waitId, wait);
  await tx.updateTable('waits').set({ ended_at: now, ended_by: 'withdrawn' }).where('id', '=', waitId).execute();
  await tellTakenOff(tx, waitId, undoUntil(now), now);
  // Not as a “no”: if it is undone, they may be offered it again.
  const { administratorId } = administrator;
  await releaseOffer(tx, wait, { reason: 'administrator', administratorId }, now);
  await record(tx, administrator, 'waiting-left', wait, {}, now);
}

/**
 * Puts somebody back whom a desk took off the list seconds ago, at their place in it. A chair that was kept for them is
 * offered to the next by then, or to them again. Throws `wait-not-found`, and `too-late-to-undo` also where they wait for the same again.
 */
export async function resumeWait(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  waitId: string,
  now: Date,
): Promise<void> {
  const wait = await findWait(tx, scope, waitId);
  const { ended_at: endedAt } = wait;
  const canUndo = endedAt && wait.ended_by === 'withdrawn' && now < undoUntil(endedAt);
  if (!canUndo || (await isWaitedForAgain(tx, waitId))) throw new AppError('too-late-to-undo');
  await withdrawTakenOff(tx, waitId, endedAt, now);
  await tx.updateTable('waits').set({ ended_at: null, ended_by: null }).where('id', '=', waitId).execute();
  await record(tx, administrator, 'waiting-resumed', wait, {}, now);
}

async function record(
  tx: Tx,
  administrator: Administrator,
  action: 'waiting-answered' | 'waiting-left' | 'waiting-resumed',
  { patient_id: subjectId, name: subjectName, centers }: Found,
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const subject = { subject: 'patient', subjectId, subjectName, centerId: centers[0]! } as const;
  await recordAction(tx, administrator, { action, ...subject, after }, now);
}
