/** Which sessions an approval covers. Kept small: patients' pages load it. */
import type { IstDate } from './time';

/**
 * What is left of a standing approval. `left`: sessions left; null means no limit. `before`: an earlier approval that still stands;
 * sessions up to its last day count against it first.
 */
export type ApprovalLeft = {
  until: IstDate;
  left: number | null;
  before?: ApprovalLeft | null;
};

/** The approval after one more session on `date`; null where the approval does not cover that session. */
export function afterSession(approval: ApprovalLeft, date: IstDate): ApprovalLeft | null {
  const { until, left, before } = approval;
  const earlier = before && afterSession(before, date);
  if (earlier) return { ...approval, before: earlier };
  return date > until || left === 0 ? null : { ...approval, left: left && left - 1 };
}

/**
 * Which of these sessions the approval covers, in the same order. Pass the dates earliest first: each covered session uses up one.
 * A session that is not covered waits for the center's next approval. `null` means no approval: none is covered.
 */
export function coveredBy(approval: ApprovalLeft | null, dates: readonly IstDate[]): boolean[] {
  let rest = approval;
  return dates.map((date) => {
    const after = rest && afterSession(rest, date);
    rest = after ?? rest;
    return after !== null;
  });
}
