import { CLOSE_GAP_HOURS, LONG_GAP_HOURS, type Sitting, hoursBetween, longGapsBeside } from '../../../domain/series';

export type Warning = { kind: 'same' } | { kind: 'close' | 'gap'; hours: number };

/**
 * The warning about a session beside the patient's other ones: they are somewhere else at that time, it is too close, or it leaves
 * a long gap. Null where there is none.
 */
export function warningOf(session: Sitting, others: readonly Sitting[]): Warning | null {
  const hours = others.map((other) => hoursBetween(session, other));
  const nearest = Math.min(Infinity, ...hours);
  if (nearest === 0) return { kind: 'same' };
  if (nearest < CLOSE_GAP_HOURS) return { kind: 'close', hours: nearest };
  const gap = Math.max(0, ...longGapsBeside(session, others).map((one) => one.hours));
  return gap > LONG_GAP_HOURS ? { kind: 'gap', hours: gap } : null;
}
