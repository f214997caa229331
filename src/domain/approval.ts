/** What an approval of a cover covers. Small, since pages of patients load it. */
import type { IstDate } from './time';

/**
 * What is left of an approval that stands. `left`: of its sessions; null: no limit. `before`: the approval that it was given on top
 * of, while that one stands too: a session until its last day counts for it first.
 */
export type ApprovalLeft = {
  until: IstDate;
  left: number | null;
  before: { until: IstDate; left: number | null } | null;
};

/**
 * Which of some more sessions an approval covers, each counted as soon as it is covered; give the earliest first. What it does not
 * cover waits for the center's next approval. Null: nothing is approved.
 */
export function coveredBy(approval: ApprovalLeft | null, dates: readonly IstDate[]): boolean[] {
  if (!approval) return dates.map(() => false);
  const { until, before } = approval;
  let left = approval.left ?? Infinity;
  let leftBefore = before ? (before.left ?? Infinity) : 0;
  return dates.map((date) => {
    if (before && date <= before.until && leftBefore > 0) {
      leftBefore -= 1;
      return true;
    }
    if (date > until || left <= 0) return false;
    left -= 1;
    return true;
  });
}
