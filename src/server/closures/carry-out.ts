/**
 * Carries out a confirmed plan: each booking in its own transaction, so that hundreds of them block nobody, and due
 * work continues what a crash left. Each transaction writes the outcome too, so that nothing is done twice.
 */
import { sql } from 'kysely';
import { isPatientRule } from '../../domain/claimant';
import { changesChairAlone, type LeftReason } from '../../domain/closures';
import { paiseToRupees } from '../../domain/money';
import type { Scheme } from '../../domain/schemes';
import type { Context } from '../context';
import { AppError } from '../errors';
import { move as moveRow, moveBooking, takeAppointmentAway, yieldOffers } from '../bookings';
import { type ClosureRow, type MoveRow, dropHolds, findClosure, moveOf, movesOf, whyLeft } from './closures';
import type { Db, Tx } from '../platform/db/database';
import { formatSession } from '../platform/formats';
import { lockSeats, seatAgain } from '../seats';
import { lockClosure, lockPatients, type WholeBooking, wholeBookings, lockBooking } from '../appointments';
import { lockPayment } from '../ledger';
import { tellOfClosure } from './tell';
import { happened } from '../messages';

type Deps = Pick<Context, 'database' | 'clock' | 'log'>;

/** How many bookings are read at once. */
const BATCH = 100;

/** Carries out all moves of a closure, and ends it. */
export async function carryOutClosure(deps: Deps, closureId: string): Promise<void> {
  while (await carryOut(deps, closureId, BATCH));
}

/**
 * Carries out up to `atMost` moves of a confirmed closure; returns true if there are more. Those who stay come last,
 * since others make room for them. A failure does not stop the others, and is thrown at the end.
 */
export async function carryOut(deps: Deps, closureId: string, atMost: number): Promise<boolean> {
  const { database, clock, log } = deps;
  const due = (await movesOf(database.db, [closureId], clock())).filter((move) => move.outcome === null);
  due.sort((one, other) => Number(one.decision === 'stay') - Number(other.decision === 'stay'));
  const failures: unknown[] = [];
  for (const { booking_id: bookingId } of due.slice(0, atMost)) {
    await carryOutOne(deps, closureId, bookingId).catch((error: unknown) => {
      log.error({ err: error, booking: bookingId }, 'a booking of a closure could not be moved yet');
      failures.push(error);
    });
  }
  await tellOfClosure(deps, closureId, due.length > atMost);
  if (failures.length > 0) throw failures[0];
  if (due.length > atMost) return true;
  await finish(deps, closureId);
  return false;
}

/** Makes the rest of a confirmed closure due now. */
export async function goOn(db: Db, closureId: string, now: Date): Promise<void> {
  await sql`update closures set due_at = ${now} where id = ${closureId} and state = 'confirmed' and ended_at is null`.execute(
    db,
  );
}

async function finish({ database, clock }: Deps, closureId: string): Promise<void> {
  await sql`update closures set ended_at = ${clock()} where id = ${closureId} and state = 'confirmed' and ended_at is null
    and not exists (select from closure_moves where closure_id = ${closureId} and outcome is null)`.execute(
    database.db,
  );
}

/** The outcome for each error of a move. */
const WHY: Partial<Record<string, LeftReason>> = {
  'patient-elsewhere': 'elsewhere',
  'no-free-chair': 'no-chair',
  'window-closed': 'no-chair',
  'window-over': 'no-chair',
  'date-past': 'no-chair',
  'date-sunday': 'no-chair',
  'date-beyond-desk': 'no-chair',
  'chair-taken': 'no-chair',
  'center-not-found': 'no-chair',
  'center-blocked': 'no-chair',
  // The scheme or sponsor does not pay there, or not on that date.
  'scheme-share-full': 'no-chair',
  'scheme-not-taken': 'no-chair',
  'scheme-course-full': 'no-chair',
  'scheme-gap': 'no-chair',
  'cover-expired': 'no-chair',
  'approval-ends': 'no-chair',
  'sponsor-unknown': 'no-chair',
};

/** Returns why a booking is left where it is after an error; undefined where it is tried again. */
function whyLeftBy(error: unknown): LeftReason | undefined {
  if (error instanceof Left) return error.because;
  if (!(error instanceof AppError)) return undefined;
  return isPatientRule(error.code) ? 'no-chair' : WHY[error.code];
}

class Left extends Error {
  constructor(readonly because: LeftReason) {
    super(`left: ${because}`);
  }
}

async function carryOutOne(deps: Deps, closureId: string, bookingId: string): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  try {
    await database.db.transaction().execute(async (tx) => {
      const found = await findDue(tx, closureId, bookingId, now);
      if (found) await DO[found.move.decision](tx, found, now);
    });
  } catch (error) {
    const because = whyLeftBy(error);
    if (because === undefined) throw error;
    await database.db.transaction().execute(async (tx) => {
      const found = await findDue(tx, closureId, bookingId, now);
      if (!found) return;
      await dropHolds(tx, [found.move.hold_id]);
      await settle(tx, found.move, { outcome: 'left', because }, now);
    });
  }
}

type Due = { closure: ClosureRow; move: MoveRow };

/** Finds a move that is still to be carried out; null if it is done. Locks its closure. */
async function findDue(tx: Tx, closureId: string, bookingId: string, now: Date): Promise<Due | null> {
  await lockClosure(tx, closureId);
  const closure = await findClosure(tx, 'all', closureId);
  const move = await moveOf(tx, { closureId, bookingId }, now);
  return closure.state === 'confirmed' && move && move.outcome === null ? { closure, move } : null;
}

type Settled = { outcome: 'moved' | 'stayed' | 'cancelled' } | { outcome: 'left'; because: LeftReason };

async function settle(tx: Tx, move: MoveRow, settled: Settled, now: Date): Promise<void> {
  const because = settled.outcome === 'left' ? settled.because : null;
  await sql`update closure_moves set outcome = ${settled.outcome}, left_because = ${because}, done_at = ${now}, hold_id = null
    where closure_id = ${move.closure_id} and booking_id = ${move.booking_id}`.execute(tx);
}

/** Throws `Left` if a booking is not as the plan found it any more. */
function requireStanding({ closure, move }: Due, row: WholeBooking | undefined, now: Date): WholeBooking {
  if (!row) throw new Left('cancelled');
  const because = whyLeft(closure.center_id, move, row, now);
  if (because) throw new Left(because);
  return row;
}

/** Returns the administrator who confirmed the plan: everything is done in their name, even by due work. */
function doerOf({ confirmed_by: administratorId, confirmer_name: userName }: ClosureRow) {
  return { administratorId, userName: userName ?? '' };
}

const DO = { move: moveOne, stay: stayOne, cancel: cancelOne, unseated: leaveOne };

/** Leaves a booking without a place. A confirmed plan has none of these. */
function leaveOne(): Promise<void> {
  throw new Left('no-chair');
}

/** Moves one booking. If only the chair changes, the patient is told and asked nothing. */
async function moveOne(tx: Tx, due: Due, now: Date): Promise<void> {
  const { closure, move } = due;
  const { centerId, date, startHour, chair } = move.to!;
  const isChairAlone = changesChairAlone({ centerId: closure.center_id, ...move.from }, move.to);
  const { before } = await moveBooking(
    tx,
    move.booking_id,
    // The chair may have been taken since its hold ended, or be out of order now; then any other of the window.
    { centerId, date, startHour, rather: chair },
    {
      by: {
        actor: 'administrator',
        administratorId: closure.confirmed_by,
        reason: closure.reason,
        movedByClosure: true,
      },
      finds: sql<boolean>`true`,
      lock: (patientId) => lockPatients(tx, [patientId]),
      check: (row) => void requireStanding(due, row, now),
      keptBy: move.hold_id,
    },
    now,
  );
  await settle(tx, move, { outcome: isChairAlone ? 'stayed' : 'moved' }, now);
  const after = await wholeBookings(tx).where('bookings.id', '=', move.booking_id).executeTakeFirstOrThrow();
  const log = { before: say(before), after: say(after), note: closure.reason };
  await happened(tx, 'moved-by-closure', { by: doerOf(closure), bookings: [before], log }, now);
}

function say(row: WholeBooking) {
  const session = formatSession('en', { date: row.session_date, startHour: row.start_hour });
  return { CenterName: row.center_name, session, chair: row.chair };
}

/** Leaves a booking in its window. If its chair is out of order, it gets another one there if one is free. */
async function stayOne(tx: Tx, due: Due, now: Date): Promise<void> {
  const { closure, move } = due;
  const bookingId = move.booking_id;
  const window = { centerId: closure.center_id, ...move.from };
  const found = await tx
    .selectFrom('appointments as bookings')
    .select('patient_id')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!found) throw new Left('cancelled');
  const patientId = found.patient_id;
  await lockPatients(tx, [patientId]);
  const asked = { by: 'desk', patientId, windows: [window], leaving: [bookingId], as: 'to-stand-again' } as const;
  const claim = await lockSeats(tx, asked, now);
  const row = requireStanding(due, await lockBooking(tx, bookingId), now);
  const wanted = { ...window, scheme: row.scheme as Scheme | null, rather: row.chair, isThere: true };
  const chair = await seatAgain(tx, claim, wanted, now);
  if (chair !== null && chair !== row.chair) {
    await yieldOffers(tx, [{ ...window, chair }], now);
    const by = { actor: 'administrator', administratorId: closure.confirmed_by, reason: closure.reason } as const;
    await moveRow(tx, row, { ...move.from, chair }, by, now);
  }
  await settle(tx, move, { outcome: 'stayed' }, now);
}

/** Cancels a booking for the center with a full refund. The patient is told once all their bookings are settled. */
async function cancelOne(tx: Tx, due: Due, now: Date): Promise<void> {
  const { closure, move } = due;
  const id = move.booking_id;
  const found = await tx
    .selectFrom('appointments as bookings')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.payment_id) await lockPayment(tx, found.payment_id);
  const row = requireStanding(due, await lockBooking(tx, id), now);
  const { confirmed_by: administratorId } = closure;
  const because = { reason: 'administrator', administratorId, askedBy: 'center', code: 'closed-day' } as const;
  const note = closure.reason;
  const { refund } = await takeAppointmentAway(tx, row, { ...because, note }, now);
  await settle(tx, move, { outcome: 'cancelled' }, now);
  const after = {
    bookingStatus: 'cancelled',
    ...(refund > 0 && { refundAmount: paiseToRupees(refund) }),
    askedBy: 'center',
  };
  const log = { before: { bookingStatus: row.status }, after, note };
  await happened(tx, 'cancelled-by-closure', { by: doerOf(closure), bookings: [row], log }, now);
}
