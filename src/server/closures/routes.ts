/** Endpoints for closing with a plan: exceptions of centers, plans for those whom they touch, and carrying them out. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type CapacityExceptionFacts, capacity, closures } from '../../contract/admin';
import { mendPlan } from '../../domain/closure-plan';
import { type Scope, may } from '../../domain/rights';
import { parseWindowLabel } from '../../domain/windows';
import type { Context } from '../context';
import { AppError } from '../errors';
import { addException, endException, requireSense } from '../centers';
import { decideMove, windowsFor } from './adjust';
import { confirmPlan, undecided } from './confirm';
import { drawUp, presentPreview, situationOf, withoutChairs } from './draw-up';
import { giveUpPlan, giveUpPlansOf } from './give-up';
import { giveChairs, windowsOf } from './hold-chairs';
import { createPlanner, type Planner, planWithTries } from './planner';
import { presentClosure, presentClosures } from './present';
import { onlyLocked, proposeAgain } from './propose';
import type { Closed } from './touched';
import { writePlan } from './write-plan';
import type { Administrator } from '../platform/http/callers';
import { route } from '../platform/http/route';
import { type Capacity, standingCenter } from '../seats';
import { requireCenterIn } from '../staff';
import { carryOut, goOn } from './carry-out';

const TAG = { tag: 'Administration' };

/** How many bookings are moved before the administrator gets an answer. A job moves the others. */
const AT_ONCE = 100;

type NewException = z.output<NonNullable<typeof capacity.addException.body>>;

export function closureRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, log } = context;
  const { db } = database;
  const planner = createPlanner();
  app.addHook('onClose', () => planner.close());

  const answer = async (scope: Scope, closureId: string) => ({
    success: true as const,
    closure: await presentClosure(db, scope, closureId, clock()),
  });

  route(app, capacity.addException, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    const closing = { administrator, scope, centerId: params.id, body };
    const { exception, closureId } = body.plan
      ? await closeWithPlan(context, planner, closing)
      : await db.transaction().execute(async (tx) => ({
          exception: await addException(tx, administrator, params.id, body, clock()),
          closureId: null,
        }));
    const plan = closureId === null ? null : await presentClosure(db, scope, closureId, clock());
    return { success: true as const, message: 'It is added.', exception, plan };
  });

  route(app, capacity.endException, TAG, async ({ params, administrator, scope }) => {
    await db.transaction().execute(async (tx) => {
      const now = clock();
      await giveUpPlansOf(tx, administrator, params.id, now);
      await endException(tx, administrator, scope, params.id, now);
    });
    return { success: true as const, message: 'Undone.' };
  });

  route(app, closures.preview, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, params.id);
    await limits.take('preview-administrator', administrator.administratorId);
    const now = clock();
    const center = await standingCenter(db, params.id);
    requireSense(center, body, now);
    const draft = await drawUp(db, planner, { center, closed: closedOf(body), scope }, now);
    return { success: true as const, preview: await presentPreview(db, center, draft, now) };
  });

  route(app, closures.list, TAG, async ({ query, scope }) => {
    if (query.centerId !== undefined) requireCenterIn(scope, query.centerId);
    return { success: true as const, closures: await presentClosures(db, scope, query.centerId, clock()) };
  });

  route(app, closures.get, TAG, async ({ params, scope }) => {
    return { ...(await answer(scope, params.id)), now: clock().toISOString() };
  });

  route(app, closures.windows, TAG, async ({ params, scope }) => {
    const named = { closureId: params.id, bookingId: params.appointmentId };
    return { success: true as const, windows: await windowsFor(db, scope, named, clock()) };
  });

  route(app, closures.decide, TAG, async ({ params, body, administrator, scope }) => {
    const named = { closureId: params.id, bookingId: params.appointmentId };
    await db.transaction().execute((tx) => decideMove(tx, administrator, scope, named, body, clock()));
    return answer(scope, params.id);
  });

  route(app, closures.propose, TAG, async ({ params, administrator, scope }) => {
    await proposeAgain({ db, clock, planner }, administrator, scope, params.id);
    return answer(scope, params.id);
  });

  route(app, closures.confirm, TAG, async ({ params, administrator, scope }) => {
    const { unseated } = await db
      .transaction()
      .execute((tx) => confirmPlan(tx, administrator, scope, params.id, clock()));
    if (unseated.length > 0) throw undecided(unseated);
    // The plan is confirmed from here on, and what is not carried out now is due.
    const isMore = await carryOut(context, params.id, AT_ONCE).catch((error: unknown) => {
      log.warn({ err: error, closure: params.id }, 'the loop goes on with this closure');
      return true;
    });
    if (isMore) await goOn(db, params.id, clock());
    const { closure } = await answer(scope, params.id);
    const left = closure.moves.flatMap(({ appointmentId, patient, outcome, leftBecause }) =>
      outcome === 'left' && leftBecause ? [{ appointmentId, name: patient.name, because: leftBecause }] : [],
    );
    return { success: true as const, message: 'The plan is confirmed.', closure, left };
  });

  route(app, closures.giveUp, TAG, async ({ params, query, administrator, scope }) => {
    await db.transaction().execute(async (tx) => {
      const now = clock();
      const closure = await giveUpPlan(tx, administrator, scope, params.id, now);
      if (query.open !== 'true' || closure.exception_id === null) return;
      if (!may(administrator.roles, 'change-center', closure.center_id)) throw new AppError('not-allowed');
      await endException(tx, administrator, [closure.center_id], closure.exception_id, now);
    });
    return { success: true as const, message: 'The plan is given up.' };
  });
}

function closedOf({ from, to, time, chairs, chairNumbers }: Omit<NewException, 'plan' | 'anyway' | 'reason'>): Closed {
  const startHour = time === undefined ? null : parseWindowLabel(time);
  return { from, to, startHour, chairs: chairs ?? null, chairNumbers: chairNumbers ?? null };
}

type Closing = { administrator: Administrator; scope: Scope; centerId: string; body: NewException };

/**
 * Closes something, writes a plan for those whom it touches, and keeps their chairs, all in one transaction. Throws the
 * errors of `addException` except `capacity-below-sold`.
 */
async function closeWithPlan(
  { database: { db }, clock }: Context,
  planner: Planner,
  { administrator, scope, centerId, body }: Closing,
): Promise<{ exception: CapacityExceptionFacts; closureId: string | null }> {
  const closed = closedOf(body);
  const center = await standingCenter(db, centerId);
  requireSense(center, body, clock());
  return planWithTries(async (isLast, outdated) => {
    const now = clock();
    const draft = await drawUp(db, planner, { center, closed, scope }, now);
    const windows = isLast ? draft.windows : windowsOf(draft.placements);
    return db.transaction().execute(async (tx) => {
      let capacities: { before: Capacity; after: Capacity } | undefined;
      const look = async (before: Capacity, after: Capacity) => void (capacities = { before, after });
      const exception = await addException(tx, administrator, centerId, body, now, { windows, look });
      const found = await situationOf(tx, center, closed, scope, now, capacities);
      if (found.touched.bookings.length === 0) return { exception, closureId: null };
      const isSame = idsOf(found.touched.bookings) === idsOf(draft.touched.bookings);
      let { placements } = draft;
      let chairs = isSame ? giveChairs(placements, found.windows) : null;
      if (!chairs) {
        if (!isLast) throw outdated;
        const locked = onlyLocked(found.windows, windows);
        placements = mendPlan({ ...found.input, windows: locked.map(withoutChairs) }, draft.placements, now);
        chairs = giveChairs(placements, locked)!;
      }
      const closure = { centerId, exceptionId: exception._id, closed, reason: body.reason };
      const closureId = await writePlan(tx, administrator, closure, { ...found, placements }, chairs, now);
      return { exception, closureId };
    });
  });
}

function idsOf(rows: readonly { id: string }[]): string {
  return rows.map(({ id }) => id).join();
}
