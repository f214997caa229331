/** A closure that is planned: what is proposed for each booking that it touches, and how that ends. */
import { HOUR_MS } from './time';

/**
 * `open`: a plan that the center's staff may change; `confirmed`: carried out, or just being so; `given-up`: let go, nobody
 * was moved by it.
 */
export const CLOSURE_STATES = ['open', 'confirmed', 'given-up'] as const;
export type ClosureState = (typeof CLOSURE_STATES)[number];

/**
 * What is to become of a touched booking. `stay`: it keeps its window, on a chair that works where there is one; `unseated`:
 * no chair fits, somebody has to decide.
 */
export const CLOSURE_DECISIONS = ['move', 'stay', 'cancel', 'unseated'] as const;
export type ClosureDecision = (typeof CLOSURE_DECISIONS)[number];

/** What became of it. `left`: it fell out, and is as it was when the plan came to it. */
export const CLOSURE_OUTCOMES = ['moved', 'stayed', 'cancelled', 'left'] as const;
export type ClosureOutcome = (typeof CLOSURE_OUTCOMES)[number];

/**
 * Why a booking fell out of a plan: it was cancelled or its hold lapsed, it was moved by somebody else, its session began,
 * its patient has another appointment at the proposed time, or the proposed chair is gone.
 */
export const LEFT_REASONS = ['cancelled', 'moved', 'begun', 'elsewhere', 'no-chair'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** What a patient answered who was moved. Without an answer the new session stands. */
export const CLOSURE_ANSWERS = ['accepted', 'moved', 'cancelled'] as const;
export type ClosureAnswer = (typeof CLOSURE_ANSWERS)[number];

type PlanPlace = { centerId: string; date: string; time?: string; startHour?: number };

/** Whether a move gives somebody another chair at the same time and center: nobody is told of it, and nothing can be answered to it. */
export function changesChairAlone(from: PlanPlace, to: PlanPlace | null): boolean {
  if (to === null || to.centerId !== from.centerId || to.date !== from.date) return false;
  return to.time === from.time && to.startHour === from.startHour;
}

/** For how many hours the chairs of a plan are held after each change of it. */
export const CLOSURE_HOLD_HOURS = 4;

/** Until when the chairs of a plan that is changed now are held. */
export function closureHeldUntil(now: Date): Date {
  return new Date(now.getTime() + CLOSURE_HOLD_HOURS * HOUR_MS);
}
