import type { SeriesClash } from '../../../contract';
import { attendedBy, refuseTogether } from '../../../domain/claimant';
import { paiseToRupees } from '../../../domain/money';
import type { Scheme } from '../../../domain/schemes';
import { bySession, type Sitting } from '../../../domain/series';
import { addDays } from '../../../domain/time';
import { isSameHour, type WindowKey, windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import {
  bookableCenters,
  chooseSeats,
  type Claim,
  lockSeats,
  readFreeChairs,
  readPerson,
  refusalFor,
  type SeriesCenter,
  startHourOf,
} from '../../seats';
import { type ActingFor, lockActivePatient, lockBookings, reschedulingOf, type WholeBooking } from '../../appointments';
import { lockPayments } from '../../ledger';
import { allSessionFacts, tellEach, whoAreTold } from '../../messages';
import { allowsMove } from '../../funding';
import { type Moving, moveAll } from '../move';
import { findAlternatives } from '../series/alternatives';
import { type Scope, comingSessions, namedSessions, paymentsOf, sittingOf } from './coming-sessions';
import { coveredOf, hourOf } from './preview-move';

type Named = { bookingId: string; was: { date: string; time: string } };
export type MoveInput = Scope & {
  moves: (Named & { date: string; time: string })[];
  stays: Named[];
  doctorAsked: boolean;
};

type Move = { row: WholeBooking; to: Sitting };

/**
 * Moves several coming sessions to other windows of their centers, or none. The request must name every session of the
 * scope, as moving or staying. A window that one session leaves is free for another. Throws `coming-changed` if a
 * session differs from what was shown, `move-clash` with the sessions that can't be moved, and `sessions-too-close`
 * without a doctor's word.
 */
export async function moveComing(tx: Tx, acting: ActingFor, input: MoveInput, now: Date): Promise<number> {
  const targets = new Map(input.moves.map((move) => [move.bookingId, readTarget(move)]));
  const { patientId } = acting;

  await lockActivePatient(tx, acting);
  const named = [...input.moves, ...input.stays].map(({ bookingId }) => bookingId);
  const found = await namedSessions(tx, acting, named);
  await lockPayments(tx, paymentsOf(found));
  const windows = found.flatMap((row): WindowKey[] => {
    const to = targets.get(row.id);
    return to ? [{ centerId: row.center_id, ...to }] : [];
  });
  const present = found.map((row) => ({ centerId: row.center_id, ...hourOf(row) }));
  const claim = await lockSeats(
    tx,
    { by: 'patient', patientId, windows, also: present, leaving: [...targets.keys()], as: 'to-book' },
    now,
  );
  await lockBookings(tx, named);
  if (isDone(await namedSessions(tx, acting, named), targets)) return targets.size;
  const rows = await comingSessions(tx, acting, input, now);
  requireAsSeen(rows, input, now);

  const moves = rows.flatMap((row): Move[] => {
    const to = targets.get(row.id);
    return to ? [{ row, to }] : [];
  });
  const centers = new Map(
    (await bookableCenters(tx, [...new Set(rows.map((row) => row.center_id))])).map((center) => [center.id, center]),
  );
  const stays = rows.filter((row) => !targets.has(row.id));
  const clashing = await moveInTurn(tx, claim, { moves, stays }, centers, now);
  if (clashing.length > 0) {
    throw new AppError('move-clash', { clashes: await explain(tx, patientId, clashing, centers, now) });
  }
  // Said last, since a doctor's word lifts it.
  const asked = { ...claim, binds: input.doctorAsked ? claim.binds : 'all' } as const;
  const refused = refuseTogether(asked, [...targets.values()], now);
  if (refused) throw new AppError(refusalFor('patient', refused));

  const ids = moves.map(({ row }) => row.id);
  const [facts, told] = [await allSessionFacts(tx, ids), await whoAreTold(tx, ids)];
  const changed = moves.map(({ row }) => {
    return { told: told.get(row.id)!, about: { ...facts.get(row.id)!, before: hourOf(row) } };
  });
  await tellEach(
    tx,
    changed,
    (mine) => {
      const sessions = mine.sort(bySession);
      const { bookingId } = sessions[0]!;
      const onceKey = `sessions-moved:${bookingId}:${now.toISOString()}`;
      return { onceKey, template: 'sessions-moved', details: { bookingId, sessions } };
    },
    now,
  );
  return moves.length;
}

function readTarget({ was, date, time }: MoveInput['moves'][number]): Sitting {
  const startHour = startHourOf({ time });
  if (was.date === date && was.time === time) throw new AppError('same-window');
  return { date, startHour };
}

/** Whether all sessions were moved before: a double click, or a retry after a lost answer. */
function isDone(rows: readonly WholeBooking[], targets: ReadonlyMap<string, Sitting>): boolean {
  const moved = rows.filter(({ id }) => targets.has(id));
  return moved.every((row) => row.status !== 'cancelled' && isSameHour(hourOf(row), targets.get(row.id)!));
}

/**
 * Requires that the client showed every session of the scope where it is now, and that those to be moved still may be.
 * Throws `coming-changed`.
 */
function requireAsSeen(rows: WholeBooking[], { moves, stays }: MoveInput, now: Date): void {
  const named = new Map([...moves, ...stays].map(({ bookingId, was }) => [bookingId, was]));
  const isMoved = new Set(moves.map(({ bookingId }) => bookingId));
  const isAsSeen = (row: WholeBooking) => {
    const was = named.get(row.id);
    const { date, time } = sittingOf(row);
    return was?.date === date && was.time === time && (!isMoved.has(row.id) || reschedulingOf(row, now).allowed);
  };
  const isAll = named.size === rows.length && named.size === moves.length + stays.length;
  if (!isAll || !rows.every(isAsSeen)) throw new AppError('coming-changed');
}

/**
 * Moves sessions, each once its window is free of the patient's other sessions, and as many at once as possible.
 * Returns those that got no chair, or whose window stays taken. Chairs are chosen for all sessions together, since one
 * may get the chair that another leaves. The windows' locks must be held.
 */
async function moveInTurn(
  tx: Tx,
  claim: Claim,
  { moves, stays }: { moves: readonly Move[]; stays: readonly WholeBooking[] },
  centers: ReadonlyMap<string, SeriesCenter>,
  now: Date,
): Promise<Move[]> {
  const chairs = await chairsFor(tx, claim, moves, now);
  let waiting = [...moves];
  const failed: Move[] = [];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ to }) => !waiting.some(({ row }) => isSameHour(hourOf(row), to)));
    if (ready.length === 0) return [...failed, ...waiting];
    // A scheme pays depending on where the other sessions are by then, so sessions with a cover move one after the
    // other.
    const free = ready.filter(({ row }) => row.cover_id === null);
    const next = free.length > 0 ? free : ready.slice(0, 1);
    const moving: Moving[] = [];
    for (const one of next) {
      waiting = waiting.filter((other) => other !== one);
      const { row, to } = one;
      const taken = [...stays, ...failed.map((other) => other.row)].map(hourOf);
      const isTaken = [...taken, ...moving.map((other) => other.to)].some((hour) => isSameHour(hour, to));
      const others = waiting.map((other) => other.row.id);
      const chair = centers.has(row.center_id) && !isTaken ? chairs.get(row.id) : undefined;
      const wanted = { centerId: row.center_id, ...to };
      if (chair === undefined || !(await allowsMove(tx, row, wanted, now, others))) failed.push(one);
      else moving.push({ booking: row, to: { ...to, chair } });
    }
    if (moving.length > 0) await moveAll(tx, moving, { actor: 'patient' }, now);
  }
  return failed;
}

/**
 * Chooses the chairs of sessions in their new windows, once all have left the old ones. Returns them by booking; a
 * session without a chair is missing.
 */
async function chairsFor(tx: Tx, claim: Claim, moves: readonly Move[], now: Date): Promise<Map<string, number>> {
  const wanted = moves.map(({ row, to }) => {
    return { bookingId: row.id, centerId: row.center_id, ...to, scheme: row.scheme as Scheme | null };
  });
  const found = await chooseSeats(tx, claim, { wanted }, now);
  return new Map(found.flatMap(({ wanted: { bookingId }, chair }) => (chair === null ? [] : [[bookingId, chair]])));
}

/** Describes the sessions that can't be moved, each with the next best chairs at its center. */
async function explain(
  tx: Tx,
  patientId: string,
  clashing: readonly Move[],
  centers: ReadonlyMap<string, SeriesCenter>,
  now: Date,
): Promise<SeriesClash[]> {
  const clashes: SeriesClash[] = [];
  const ids = clashing.map(({ row }) => row.id);
  for (const { row, to } of clashing) {
    const center = centers.get(row.center_id);
    const range = { from: addDays(to.date, -1), to: addDays(to.date, 1) };
    const person = await readPerson(tx, patientId, range, now, { leaving: [row.id] });
    const scheme = row.scheme as Scheme | null;
    const chairs = center && (await readFreeChairs(tx, [center], range, now));
    const isFree = (window: WindowKey) =>
      !isSameHour(window, hourOf(row)) && chairs!.whyNot(window, { person, scheme }) === null;
    const found = center ? findAlternatives(to, { center, nearby: [] }, isFree, attendedBy(person)) : [];
    clashes.push({
      date: to.date,
      time: windowLabel(to.startHour),
      centerId: row.center_id,
      // A moved session keeps the price that was paid.
      alternatives: (await coveredOf(tx, row, found, ids, now)).map((one) => ({
        ...one,
        price: paiseToRupees(row.price_paise),
      })),
    });
  }
  return clashes;
}
