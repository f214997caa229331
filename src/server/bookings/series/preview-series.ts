import type { SeriesSession } from '../../../contract';
import { paiseToRupees } from '../../../domain/money';
import { type Sitting, isTooClose, longestGapHours, patternDates } from '../../../domain/series';
import { type IstDate, addDays } from '../../../domain/time';
import { parseWindowLabel, windowLabel } from '../../../domain/windows';
import type { Db } from '../../platform/db/database';
import { AppError } from '../../errors';
import { centersNear, type FreeChairs, readFreeChairs, requireBookable } from '../../seats';
import type { ActingFor } from '../../appointments';
import { type FundingAsked, resolveFunding } from '../../funding';
import { findAlternatives } from './alternatives';
import { ownSittings } from './own-sittings';

/** How many days before and after the pattern the patient's other sessions count for gaps. */
const AROUND_DAYS = 7;

export type Pattern = FundingAsked & {
  centerId: string;
  time: string;
  weekdays: number[];
  from: IstDate;
  until: IstDate;
};

/**
 * Returns every date of a pattern with its state and, if it is not free, the next best chairs, at the price on the
 * requested terms. Holds nothing. Throws `window-unknown`, `center-not-found`, `center-blocked` and the errors of
 * `resolveFunding`.
 */
export async function previewSeries(db: Db, acting: ActingFor, pattern: Pattern, now: Date) {
  const { patientId } = acting;
  const startHour = parseWindowLabel(pattern.time);
  if (startHour === null) throw new AppError('window-unknown');
  const center = (await requireBookable(db, [pattern.centerId])).get(pattern.centerId)!;
  const dates = patternDates(pattern.weekdays, pattern.from, pattern.until, now);
  if (dates.length === 0) return { sessions: [], total: 0, longestGapHours: 0 };

  const range = { from: addDays(dates[0]!, -AROUND_DAYS), to: addDays(dates.at(-1)!, AROUND_DAYS) };
  const funding = await resolveFunding(db, acting, [center.id], pattern, now);
  const { scheme } = funding;
  const price = funding.priceAt({ centerId: center.id, charge: center.price });
  // Other centers are offered only to patients who pay online: whether they take the cover or code is unknown.
  const isOnline = (pattern.funding ?? 'online') === 'online';
  const nearby = isOnline ? await centersNear(db, center) : [];
  const chairs = await readFreeChairs(db, [center, ...nearby], range, { patientId, scheme, takesKept: true }, now);
  const look = await funding.preview(dates, now);
  const mine = await ownSittings(db, patientId, range, now);
  const stated = dates.map((date) => {
    const sitting = { date, startHour };
    const window = { centerId: center.id, ...sitting };
    const { refused, take } = look(window);
    if (refused === 'closed') return { sitting, state: 'closed' as const };
    const state = stateOf(sitting, center.id, chairs, mine);
    if (state !== 'free' || refused) return { sitting, state: state === 'free' ? ('too-close' as const) : state };
    take();
    return { sitting, state };
  });
  const free = stated.filter(({ state }) => state === 'free').map(({ sitting }) => sitting);
  const sessions: SeriesSession[] = stated.map(({ sitting, state }) => ({
    date: sitting.date,
    time: windowLabel(startHour),
    centerId: center.id,
    price: paiseToRupees(price),
    state,
    alternatives:
      state === 'free' || state === 'yours'
        ? []
        : findAlternatives(sitting, { center: { ...center, price }, nearby }, chairs, [...mine, ...free]),
  }));
  return {
    sessions,
    total: paiseToRupees(price * free.length),
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
