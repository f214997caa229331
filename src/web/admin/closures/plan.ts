/** What staff look at in a plan: who needs a decision, what is worth a look, whom to phone, where somebody could go. */
import type { ClosureMove, ClosureWindow } from '../../../contract/admin/closures';
import { changesChairAlone, CLOSURE_ANSWERS, type ClosureAnswer } from '../../../domain/closures';
import type { IstDate } from '../../../domain/time';

export const FILTERS = ['all', 'decide', 'look'] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether somebody has no chair yet: the plan can't be confirmed before. Who falls out needs none. */
export function needsDecision({ decision, leftBecause }: ClosureMove): boolean {
  return decision === 'unseated' && leftBecause === null;
}

/** Whether staff may still decide on it: it stands, or would stand in another window. */
export function mayBeDecided({ leftBecause }: ClosureMove): boolean {
  return leftBecause === null || leftBecause === 'elsewhere' || leftBecause === 'no-chair';
}

/** Whether a proposal is one that a person should look at: a long gap, two sessions too close, no chair held, falls out. */
function isWorthALook(move: ClosureMove): boolean {
  if (move.leftBecause !== null || needsDecision(move)) return true;
  return move.to !== null && (move.to.addsLongGap || move.to.isTooClose || !move.isHeld);
}

/** The moves of a filter. */
export function filterMoves(moves: readonly ClosureMove[], filter: Filter): ClosureMove[] {
  if (filter === 'all') return [...moves];
  return moves.filter(filter === 'decide' ? needsDecision : isWorthALook);
}

/** Where they were booked, in the given order, each window once, with the moves of it. */
export function byWindow(moves: readonly ClosureMove[]): { date: IstDate; time: string; moves: ClosureMove[] }[] {
  const groups = groupBy(moves, ({ from }) => `${from.date} ${from.time}`);
  return groups.map((group) => ({ date: group[0]!.from.date, time: group[0]!.from.time, moves: group }));
}

/** Windows by day, the day of the best first, and the best of a day first. */
export function windowsByDay(windows: readonly ClosureWindow[]): { date: IstDate; windows: ClosureWindow[] }[] {
  return groupBy(windows, ({ date }) => date).map((group) => ({ date: group[0]!.date, windows: group }));
}

/** Those with the same key together, in the order in which a key first comes. */
function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

/** A length in whole days and hours. */
export function lengthOf(hours: number): { days: number; hours: number } {
  const length = Math.abs(hours);
  return { days: Math.floor(length / 24), hours: length % 24 };
}

/** Whether a move or a cancellation has to be told to its patient. */
function isNews({ decision, outcome, leftBecause, from, to }: ClosureMove): boolean {
  if (changesChairAlone(from, to)) return false;
  if (outcome !== null) return outcome === 'moved' || outcome === 'cancelled';
  return (decision === 'move' || decision === 'cancel') && leftBecause === null;
}

/** Whom a mail tells what becomes of their appointment, and who has to be phoned, since none reaches them. */
export function whoIsTold(moves: readonly ClosureMove[]): { byMail: ClosureMove[]; byPhone: ClosureMove[] } {
  const news = moves.filter(isNews);
  return {
    byMail: news.filter(({ patient }) => patient.hasMail),
    byPhone: news.filter(({ patient }) => !patient.hasMail),
  };
}

/** Whom to phone after confirming: moved or cancelled, no mail reaches them, and nothing was heard from them. */
export function toPhone(moves: readonly ClosureMove[]): ClosureMove[] {
  return whoIsTold(moves).byPhone.filter(({ answer }) => answer === null);
}

/** The call list: who has to be phoned first, then the others to whom something happens, in the given order. */
export function callList(moves: readonly ClosureMove[]): ClosureMove[] {
  const { byMail, byPhone } = whoIsTold(moves);
  return [...byPhone, ...byMail];
}

/** What those who were moved answered, and how many have not. */
export function countAnswers(moves: readonly ClosureMove[]): Record<ClosureAnswer | 'none', number> {
  const moved = moves.filter(({ outcome }) => outcome === 'moved');
  const count = (answer: ClosureAnswer | null) => moved.filter((move) => move.answer === answer).length;
  const counts = CLOSURE_ANSWERS.map((answer) => [answer, count(answer)] as const);
  return { ...(Object.fromEntries(counts) as Record<ClosureAnswer, number>), none: count(null) };
}
