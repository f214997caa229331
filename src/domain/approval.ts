/** What an approval of a cover covers. Small, since pages of patients load it. */
import type { IstDate } from './time';

/**
 * What is left of an approval that stands. `left`: of its sessions; null: no limit. `before`: the approval that it was given on top
 * of, while that one stands too: a session until its last day counts for it first.
 */
export type ApprovalLeft = {
  until: IstDate;
  left: number | null;
  before?: ApprovalLeft | null;
};

/** What is left after one more session; null where the approval does not cover it. */
export function afterSession(approval: ApprovalLeft, date: IstDate): ApprovalLeft | null {
  const { until, left, before } = approval;
  const earlier = before && afterSession(before, date);
  if (earlier) return { ...approval, before: earlier };
  return date > until || left === 0 ? null : { ...approval, left: left && left - 1 };
}

/**
 * Which of some more sessions an approval covers, each counted as soon as it is covered; give the earliest first. What it does not
 * cover waits for the center's next approval. Null: nothing is approved.
 */
export function coveredBy(approval: ApprovalLeft | null, dates: readonly IstDate[]): boolean[] {
  let rest = approval;
  return dates.map((date) => {
    const after = rest && afterSession(rest, date);
    rest = after ?? rest;
    return after !== null;
  });
}
