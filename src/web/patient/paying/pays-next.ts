/** Consequences of a way to pay. Separate from `ways.ts`, which the browser does not load. */
import { coveredBy } from '../../../domain/approval';
import type { IstDate } from '../../../domain/time';
import type { SchemeWay, Way } from './ways';

/**
 * Whether an online payment follows at once. Where it does not, no text may speak of paying next or of refunds. Null stands for the
 * only way, online. False for a sponsor whose share is not known before its code was sent.
 */
export function paysNext(way: Pick<Way, 'kind' | 'price' | 'on'> | null | undefined): boolean {
  if (!way || way.kind === 'online') return true;
  if (way.kind === 'at-center' || !way.price) return false;
  return !way.on || way.on.check === 'approved';
}

/**
 * How many of these sessions wait for the center's approval: nothing is approved, or the approval does not cover them. The earliest
 * dates use it up first.
 */
export function waitingOf({ approval }: Pick<SchemeWay, 'approval'>, dates: readonly IstDate[]): number {
  return coveredBy(approval, [...dates].sort()).filter((isCovered) => !isCovered).length;
}

/** The way as it is for these dates: an approval that covers none of them counts as waiting. */
export function wayFor<W extends Way>(way: W, dates: readonly IstDate[]): W {
  const { on } = way;
  if (on?.check !== 'approved' || dates.length === 0 || waitingOf(on, dates) < dates.length) return way;
  return { ...way, on: { ...on, check: 'waiting' } };
}

/** A way with the price that is shown beside it, as a form sends it; `fundingIn` and `shownPrice` (ways.ts) read it. */
export function valueOf({ id, price }: Way): string {
  return `${id} ${price ?? 0}`;
}
