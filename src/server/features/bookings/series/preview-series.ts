import type { SeriesSession } from '../../../../contract';
import { paiseToRupees } from '../../../../domain/money';
import { type Sitting, isTooClose, longestGapHours, patternDates } from '../../../../domain/series';
import { type IstDate, addDays } from '../../../../domain/time';
import { parseWindowLabel, windowLabel } from '../../../../domain/windows';
import type { Db } from '../../../platform/db/database';
import { AppError } from '../../../errors';
import { findAlternatives } from './alternatives';
import { type FreeChairs, centersNear, readFreeChairs, requireBookable } from './free-chairs';
import { ownSittings } from './own-sittings';

/** How far before and after the pattern a person's other sessions count for gaps. */
const AROUND_DAYS = 7;

export type Pattern = { centerId: string; time: string; weekdays: number[]; from: IstDate; until: IstDate };

/**
 * Every date of a pattern with its state and, where it is not free, the next best chairs. Holds nothing. Throws
 * `window-unknown`, `center-not-found` and `center-blocked`.
 */
export async function previewSeries(db: Db, patientId: string, pattern: Pattern, now: Date) {
  const startHour = parseWindowLabel(pattern.time);
  if (startHour === null) throw new AppError('window-unknown');
  const center = (await requireBookable(db, [pattern.centerId])).get(pattern.centerId)!;
  const dates = patternDates(pattern.weekdays, pattern.from, pattern.until, now);
  if (dates.length === 0) return { sessions: [], total: 0, longestGapHours: 0 };

  const range = { from: addDays(dates[0]!, -AROUND_DAYS), to: addDays(dates.at(-1)!, AROUND_DAYS) };
  const nearby = await centersNear(db, center);
  const chairs = await readFreeChairs(db, [center, ...nearby], range, now, patientId);
  const mine = await ownSittings(db, patientId, range, now);
  const stated = dates.map((date) => {
    const sitting = { date, startHour };
    return { sitting, state: stateOf(sitting, center.id, chairs, mine) };
  });
  const free = stated.filter(({ state }) => state === 'free').map(({ sitting }) => sitting);
  const sessions: SeriesSession[] = stated.map(({ sitting, state }) => ({
    date: sitting.date,
    time: windowLabel(startHour),
    centerId: center.id,
    price: paiseToRupees(center.price),
    state,
    alternatives:
      state === 'free' || state === 'yours'
        ? []
        : findAlternatives(sitting, { center, nearby }, chairs, [...mine, ...free]),
  }));
  return {
    sessions,
    total: paiseToRupees(center.price * free.length),
    longestGapHours: longestGapHours([...mine, ...free]),
  };
}

function stateOf(
  sitting: Sitting,
  centerId: string,
  chairs: FreeChairs,
  mine: readonly Sitting[],
): SeriesSession['state'] {
  if (mine.some(({ date, startHour }) => date === sitting.date && startHour === sitting.startHour)) return 'yours';
  const free = chairs.in({ centerId, ...sitting });
  if (free === 'closed') return 'closed';
  if (free === 0) return 'full';
  return isTooClose(sitting, mine) ? 'too-close' : 'free';
}
