/** The states of a planned closure, what it proposes for each booking, and how that ended. */
import { HOUR_MS } from './time';

/**
 * `open`: staff may still change the plan. `confirmed`: it is being carried out, or was. `given-up`: it was dropped, and moved
 * nobody.
 */
export const CLOSURE_STATES = ['open', 'confirmed', 'given-up'] as const;
export type ClosureState = (typeof CLOSURE_STATES)[number];

/**
 * What a plan proposes for a touched booking. `stay`: keeps its window, on a working chair if there is one. `unseated`: no chair
 * fits; somebody has to decide.
 */
export const CLOSURE_DECISIONS = ['move', 'stay', 'cancel', 'unseated'] as const;
export type ClosureDecision = (typeof CLOSURE_DECISIONS)[number];

/** What happened to a touched booking. `left`: it fell out of the plan and was not changed by it. */
export const CLOSURE_OUTCOMES = ['moved', 'stayed', 'cancelled', 'left'] as const;
export type ClosureOutcome = (typeof CLOSURE_OUTCOMES)[number];

/**
 * Why a booking fell out of a plan. `cancelled`: it was cancelled, or its hold lapsed. `moved`: somebody else moved it. `begun`:
 * its session began. `elsewhere`: its patient has another appointment at the proposed time. `no-chair`: the proposed chair is gone.
 */
export const LEFT_REASONS = ['cancelled', 'moved', 'begun', 'elsewhere', 'no-chair'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** The answers of a patient whose session was moved. Without an answer the new session stands. */
export const CLOSURE_ANSWERS = ['accepted', 'moved', 'cancelled'] as const;
export type ClosureAnswer = (typeof CLOSURE_ANSWERS)[number];

type PlanPlace = { centerId: string; date: string; time?: string; startHour?: number };

/**
 * Whether a move changes only the chair, not the time or the center. Patients are not told of such a move and can't answer it.
 */
export function changesChairAlone(from: PlanPlace, to: PlanPlace | null): boolean {
  if (to === null || to.centerId !== from.centerId || to.date !== from.date) return false;
  return to.time === from.time && to.startHour === from.startHour;
}

/** For how many hours the chairs of a plan are held after each change of it. */
export const CLOSURE_HOLD_HOURS = 4;

/** When the chairs held for a plan are released, if the plan changes now. */
export function closureHeldUntil(now: Date): Date {
  return new Date(now.getTime() + CLOSURE_HOLD_HOURS * HOUR_MS);
}
