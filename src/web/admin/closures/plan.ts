/**
 * What staff look for in a plan: who needs a decision, what should be checked, whom to phone, and where a patient could go.
 */
import type { ClosureMove, ClosureWindow } from '../../../contract/admin/closures';
import { changesChairAlone, CLOSURE_ANSWERS, type ClosureAnswer } from '../../../domain/closures';
import type { IstDate } from '../../../domain/time';

export const FILTERS = ['all', 'decide', 'look'] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether a booking has no chair yet, so that the plan can't be confirmed. One that fell out needs none. */
export function needsDecision({ decision, leftBecause }: ClosureMove): boolean {
  return decision === 'unseated' && leftBecause === null;
}

/** Whether staff may still decide on a booking: it is in the plan, or could return to it in another window. */
export function mayBeDecided({ leftBecause }: ClosureMove): boolean {
  return leftBecause === null || leftBecause === 'elsewhere' || leftBecause === 'no-chair';
}

/**
 * Whether somebody should check a proposal: a long gap, sessions too close, no chair held, no chair at all, or it fell out.
 */
function isWorthALook(move: ClosureMove): boolean {
  if (move.leftBecause !== null || needsDecision(move)) return true;
  return move.to !== null && (move.to.addsLongGap || move.to.isTooClose || !move.isHeld);
}

/** The moves that match a filter. */
export function filterMoves(moves: readonly ClosureMove[], filter: Filter): ClosureMove[] {
  if (filter === 'all') return [...moves];
  return moves.filter(filter === 'decide' ? needsDecision : isWorthALook);
}

/** Groups moves by the window that was booked, in the given order. */
export function byWindow(moves: readonly ClosureMove[]): { date: IstDate; time: string; moves: ClosureMove[] }[] {
  const groups = groupBy(moves, ({ from }) => `${from.date} ${from.time}`);
  return groups.map((group) => ({ date: group[0]!.from.date, time: group[0]!.from.time, moves: group }));
}

/** Groups windows by day, keeping their order: the day of the best window comes first. */
export function windowsByDay(windows: readonly ClosureWindow[]): { date: IstDate; windows: ClosureWindow[] }[] {
  return groupBy(windows, ({ date }) => date).map((group) => ({ date: group[0]!.date, windows: group }));
}

/** Groups items by key, in the order in which each key first occurs. */
function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

/** A number of hours as whole days and hours. */
export function lengthOf(hours: number): { days: number; hours: number } {
  const length = Math.abs(hours);
  return { days: Math.floor(length / 24), hours: length % 24 };
}

/** Whether the patient has to be told of a move or a cancellation. */
function isNews({ decision, outcome, leftBecause, from, to }: ClosureMove): boolean {
  if (changesChairAlone(from, to)) return false;
  if (outcome !== null) return outcome === 'moved' || outcome === 'cancelled';
  return (decision === 'move' || decision === 'cancel') && leftBecause === null;
}

/** Who is told by mail what happens to their appointment, and who has to be phoned because no mail reaches them. */
export function whoIsTold(moves: readonly ClosureMove[]): { byMail: ClosureMove[]; byPhone: ClosureMove[] } {
  const news = moves.filter(isNews);
  return {
    byMail: news.filter(({ patient }) => patient.hasMail),
    byPhone: news.filter(({ patient }) => !patient.hasMail),
  };
}

/** Whom to phone after confirming: moved or cancelled, without mail, and without an answer so far. */
export function toPhone(moves: readonly ClosureMove[]): ClosureMove[] {
  return whoIsTold(moves).byPhone.filter(({ answer }) => answer === null);
}

/** The call list: those without mail first, then the others whose appointment changes, in the given order. */
export function callList(moves: readonly ClosureMove[]): ClosureMove[] {
  const { byMail, byPhone } = whoIsTold(moves);
  return [...byPhone, ...byMail];
}

/** The answers of patients who were moved, and how many have not answered. */
export function countAnswers(moves: readonly ClosureMove[]): Record<ClosureAnswer | 'none', number> {
  const moved = moves.filter(({ outcome }) => outcome === 'moved');
  const count = (answer: ClosureAnswer | null) => moved.filter((move) => move.answer === answer).length;
  const counts = CLOSURE_ANSWERS.map((answer) => [answer, count(answer)] as const);
  return { ...(Object.fromEntries(counts) as Record<ClosureAnswer, number>), none: count(null) };
}
