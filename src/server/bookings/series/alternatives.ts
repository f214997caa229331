import type { OfferedSession } from '../../../contract';
import { paiseToRupees } from '../../../domain/money';
import { type Sitting, beside } from '../../../domain/series';
import { addDays } from '../../../domain/time';
import { type WindowKey, windowLabel } from '../../../domain/windows';
import { type SeriesCenter, windowsOf } from '../../seats';

/** How many alternatives are offered for one date. */
const MOST = 6;

/**
 * Finds the next best chairs for a date that can't be had, the best first: another window of that day, a neighbouring
 * day that keeps the gaps to the other sessions, or the same window at another center nearby. Chairs that leave a long
 * gap come last. `isFree`: whether the patient can have a window. `others`: the patient's other sessions, booked and
 * wanted.
 */
export function findAlternatives(
  wanted: Sitting,
  { center, nearby }: { center: SeriesCenter; nearby: SeriesCenter[] },
  isFree: (window: WindowKey) => boolean,
  others: readonly Sitting[],
): OfferedSession[] {
  const { date, startHour } = wanted;
  const { keepsGaps } = beside(others);
  const at = (where: SeriesCenter, sitting: Sitting) => ({ where, sitting });
  const nearest = <T extends Sitting>(sittings: T[]) =>
    sittings.sort((one, other) => Math.abs(one.startHour - startHour) - Math.abs(other.startHour - startHour));

  const sameDay = nearest(windowsOf(date).filter((sitting) => sitting.startHour !== startHour));
  const neighbours = nearest([-1, 1].flatMap((days) => windowsOf(addDays(date, days))));
  const candidates = [
    ...sameDay.map((sitting) => at(center, sitting)),
    ...neighbours
      .map((sitting) => at(center, sitting))
      .filter(({ sitting }) => keepsGaps(sitting))
      .slice(0, 2),
    ...nearby.map((where) => at(where, wanted)),
    ...nearby.flatMap((where) => sameDay.map((sitting) => at(where, sitting))),
  ].filter(({ where, sitting: { date, startHour } }) => isFree({ centerId: where.id, date, startHour }));
  const good = candidates.filter(({ sitting }) => keepsGaps(sitting));
  const gapped = candidates.filter(({ sitting }) => !keepsGaps(sitting));
  return [...good, ...gapped].slice(0, MOST).map(({ where, sitting }) => ({
    date: sitting.date,
    time: windowLabel(sitting.startHour),
    centerId: where.id,
    price: paiseToRupees(where.priceOn(sitting.date)),
  }));
}
