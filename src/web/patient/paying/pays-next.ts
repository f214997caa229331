/** What follows from a way to pay. Apart from `ways.ts`, which the browser does not load. */
import { coveredBy } from '../../../domain/approval';
import type { IstDate } from '../../../domain/time';
import type { SchemeWay, Way } from './ways';

/**
 * Whether something is paid online at once. Where it is not, no word may speak of paying next, nor of money that is given back.
 * Null: there is one way only, and that is online. What a sponsor leaves to pay is not known before the code was sent.
 */
export function paysNext(way: Pick<Way, 'kind' | 'price' | 'on'> | null | undefined): boolean {
  if (!way || way.kind === 'online') return true;
  if (way.kind === 'at-center' || !way.price) return false;
  return !way.on || way.on.check === 'approved';
}

/** How many of some sessions wait for the center, the earliest dates first: nothing was approved, or that does not cover them. */
export function waitingOf({ approval }: Pick<SchemeWay, 'approval'>, dates: readonly IstDate[]): number {
  return coveredBy(approval, [...dates].sort()).filter((isCovered) => !isCovered).length;
}

/** A way as it is for some sessions: an approval that covers none of them is none for them. */
export function wayFor<W extends Way>(way: W, dates: readonly IstDate[]): W {
  const { on } = way;
  if (on?.check !== 'approved' || dates.length === 0 || waitingOf(on, dates) < dates.length) return way;
  return { ...way, on: { ...on, check: 'waiting' } };
}
