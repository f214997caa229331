import { CLOSE_GAP_HOURS, LONG_GAP_HOURS, type Sitting, hoursBetween, longGapsBeside } from '../../../domain/series';

export type Warning = { kind: 'same' } | { kind: 'close' | 'gap'; hours: number };

/** What stands against a session beside the patient's others: they are elsewhere, it is too close, or leaves a long gap. */
export function warningOf(session: Sitting, others: readonly Sitting[]): Warning | null {
  const hours = others.map((other) => hoursBetween(session, other));
  const nearest = Math.min(Infinity, ...hours);
  if (nearest === 0) return { kind: 'same' };
  if (nearest < CLOSE_GAP_HOURS) return { kind: 'close', hours: nearest };
  const gap = Math.max(0, ...longGapsBeside(session, others).map((one) => one.hours));
  return gap > LONG_GAP_HOURS ? { kind: 'gap', hours: gap } : null;
}
