/** Presents closures and previews in the shapes of the contract. */
import { showPhone } from '../../domain/phone';
import type { Closure, ClosureMove, ClosurePreview, ClosureSummary, ClosureWindow } from '../../contract/admin';
import { type MoveCost, type PlanBooking, costOf } from '../../domain/closure-plan';
import { changesChairAlone } from '../../domain/closures';
import { type Paise, paiseToRupees } from '../../domain/money';
import type { IstDate } from '../../domain/time';
import { windowLabel, type WindowKey } from '../../domain/windows';
import type { Scope } from '../../domain/rights';
import type { Db, Tx } from '../platform/db/database';
import { statusOf, type WholeBooking, wholeBookings } from '../appointments';
import { chargeAt, CHARGES } from '../charges';
import { whoCanBeTold } from '../messages';
import { paymentStatusOf } from '../payments';
import { type ClosureRow, type MoveRow, findClosure, listedClosures, movesOf, whyLeft } from './closures';
import { planBookings } from './plan-bookings';
import { kilometresApart } from './windows';

/** A center to which somebody could be moved, as it is shown. */
type Target = { id: string; name: string; priceOn: (date: IstDate) => Paise; kilometres: number | null };

/** Presents a closure with its plan. Throws `closure-not-found`. */
export async function presentClosure(db: Db | Tx, scope: Scope, closureId: string, now: Date): Promise<Closure> {
  const closure = await findClosure(db, scope, closureId);
  const moves = await presentMoves(db, closure, await movesOf(db, [closureId], now), now);
  return {
    ...presentHead(
      closure,
      moves.some((move) => move.isHeld),
    ),
    counts: countsOf(moves),
    moves,
  };
}

/** Presents the closures of a list. */
export async function presentClosures(
  db: Db,
  scope: Scope,
  centerId: string | undefined,
  now: Date,
): Promise<ClosureSummary[]> {
  const closures = await listedClosures(db, scope, centerId, now);
  const ids = closures.map(({ id }) => id);
  const moves = await movesOf(db, ids, now);
  const bookings = await bookingsOf(db, moves);
  return closures.map((closure) => {
    const own = moves.filter((move) => move.closure_id === closure.id);
    const counted = own.flatMap((move) => {
      const row = bookings.get(move.booking_id);
      const from = { centerId: closure.center_id, ...move.from };
      const { decision, to } = move;
      return row ? [{ decision, from, to, leftBecause: leavesBecause(closure, move, row, now) }] : [];
    });
    return {
      ...presentHead(
        closure,
        own.some((move) => move.is_held),
      ),
      counts: countsOf(counted),
    };
  });
}

function presentHead(closure: ClosureRow, holdsChairs: boolean): Omit<ClosureSummary, 'counts'> {
  return {
    _id: closure.id,
    centerId: closure.center_id,
    CenterName: closure.center_name,
    exceptionId: closure.exception_id,
    from: closure.from_date,
    to: closure.to_date,
    time: closure.start_hour === null ? null : windowLabel(closure.start_hour),
    chairs: closure.chairs,
    chairNumbers: closure.chair_numbers,
    reason: closure.reason,
    state: closure.state as Closure['state'],
    isDone: closure.state === 'confirmed' && closure.ended_at !== null,
    heldUntil: closure.state === 'open' && holdsChairs ? closure.held_until.toISOString() : null,
    createdAt: closure.created_at.toISOString(),
    createdBy: closure.creator_name,
    confirmedAt: closure.confirmed_at?.toISOString() ?? null,
    confirmedBy: closure.confirmer_name,
  };
}

type Counted = Pick<ClosureMove, 'decision' | 'leftBecause'> & {
  from: Parameters<typeof changesChairAlone>[0];
  to: Parameters<typeof changesChairAlone>[1];
};

/** Counts the appointments of each decision. */
export function countsOf(moves: readonly Counted[]): ClosurePreview['counts'] {
  const standing = moves.filter((move) => move.leftBecause === null);
  const of = (decision: ClosureMove['decision']) => standing.filter((move) => move.decision === decision).length;
  const chairAlone = standing.filter(
    (move) => move.decision === 'move' && changesChairAlone(move.from, move.to),
  ).length;
  return {
    touched: moves.length,
    move: of('move') - chairAlone,
    chairAlone,
    stay: of('stay'),
    cancel: of('cancel'),
    unseated: of('unseated'),
    leaves: moves.length - standing.length,
  };
}

async function bookingsOf(db: Db | Tx, moves: readonly MoveRow[]): Promise<Map<string, WholeBooking>> {
  if (moves.length === 0) return new Map();
  const ids = [...new Set(moves.map((move) => move.booking_id))];
  const rows = await wholeBookings(db).where('bookings.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns why a booking has left the plan or, while the plan is open, why it will leave. */
function leavesBecause(closure: ClosureRow, move: MoveRow, row: WholeBooking, now: Date): ClosureMove['leftBecause'] {
  if (move.outcome !== null) return move.left_because;
  return closure.state === 'given-up' ? null : whyLeft(closure.center_id, move, row, now);
}

async function presentMoves(
  db: Db | Tx,
  closure: ClosureRow,
  moves: readonly MoveRow[],
  now: Date,
): Promise<ClosureMove[]> {
  const bookings = await bookingsOf(db, moves);
  const rows = [...bookings.values()];
  const froms = new Map(moves.map((move) => [move.booking_id, move.from]));
  const planned = await planBookings(db, rows, now, { froms });
  const reached = await whoCanBeTold(db, [...bookings.keys()]);
  const centers = await targetsOf(
    db,
    closure,
    moves.flatMap(({ to }) => (to ? [to.centerId] : [])),
  );
  return moves.flatMap((move) => {
    const row = bookings.get(move.booking_id);
    if (!row) return [];
    const because = leavesBecause(closure, move, row, now);
    const { to } = move;
    const isTwice =
      closure.state === 'open' &&
      to !== null &&
      planned.get(row.id)!.others.some(({ date, startHour }) => date === to.date && startHour === to.startHour);
    return presentMove({
      row,
      hasMail: reached.has(row.id),
      now,
      from: { centerId: closure.center_id, CenterName: closure.center_name, ...move.from, chair: move.from_chair },
      decision: move.decision,
      byHand: move.by_hand,
      to: presentTarget(planned.get(row.id)!, to, centers),
      isHeld: move.is_held,
      outcome: move.outcome,
      leftBecause: because ?? (isTwice ? 'elsewhere' : null),
      answer: move.answer,
    });
  });
}

async function targetsOf(db: Db | Tx, closure: ClosureRow, ids: string[]): Promise<Map<string, Target>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('centers')
    .select(['id', 'name', 'latitude', 'longitude'])
    .select(CHARGES)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, name, ...row }): [string, Target] => {
      const kilometres = id === closure.center_id ? 0 : kilometresApart(closure, row);
      return [id, { id, name, kilometres, priceOn: (date: IstDate) => chargeAt(row, date) }];
    }),
  );
}

type Shown = Omit<
  ClosureMove,
  'appointmentId' | 'patient' | 'bookingStatus' | 'paymentStatus' | 'isHold' | 'amount' | 'refund' | 'from'
> & {
  row: WholeBooking;
  hasMail: boolean;
  now: Date;
  from: { centerId: string; CenterName: string; date: string; startHour: number; chair: number };
};

/** Presents one touched appointment. */
export function presentMove({ row, hasMail, now, from: { startHour, ...from }, ...rest }: Shown): ClosureMove {
  return {
    appointmentId: row.id,
    patient: { _id: row.patient_id, name: row.username, phone: showPhone(row.phone), hasMail },
    bookingStatus: statusOf(row, now),
    paymentStatus: paymentStatusOf(row),
    isHold: row.hold_expires_at !== null,
    amount: paiseToRupees(row.price_paise),
    refund: paiseToRupees(row.refundable),
    from: { ...from, time: windowLabel(startHour) },
    ...rest,
  };
}

/** Presents the chair of a move, with what the move costs its patient. */
export function presentTarget(
  booking: PlanBooking,
  to: (WindowKey & { chair: number }) | null,
  centers: ReadonlyMap<string, Target>,
): ClosureMove['to'] {
  const center = to && centers.get(to.centerId);
  if (!to || !center) return null;
  return {
    ...presentPlace(to, center),
    chair: to.chair,
    ...presentCosts(costOf(booking, { ...to, ...center, price: center.priceOn(to.date) })),
  };
}

/** Presents a window to which somebody could be moved. */
export function presentWindow(window: WindowKey & { free: number }, center: Target, cost: MoveCost): ClosureWindow {
  return { ...presentPlace(window, center), free: window.free, ...presentCosts(cost) };
}

function presentPlace({ centerId, date, startHour }: WindowKey, { name }: Target) {
  return { centerId, CenterName: name, date, time: windowLabel(startHour) };
}

function presentCosts(costs: MoveCost) {
  const { cost: _, priceDifference, ...rest } = costs;
  return { ...rest, priceDifference: paiseToRupees(priceDifference) };
}
