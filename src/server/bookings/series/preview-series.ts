import type { SeriesSession } from '../../../contract';
import { paiseToRupees } from '../../../domain/money';
import { SHOWN_AS, attendedBy, withSession } from '../../../domain/claimant';
import { longestGapHours, patternDates } from '../../../domain/series';
import { type IstDate, addDays } from '../../../domain/time';
import { type WindowKey, windowLabel } from '../../../domain/windows';
import type { Db } from '../../platform/db/database';
import { centersNear, readFreeChairs, readPerson, requireBookable, startHourOf } from '../../seats';
import type { ActingFor } from '../../appointments';
import { type FundingAsked, resolveFunding } from '../../funding';
import { findAlternatives } from './alternatives';

/** How many days before and after the pattern another chair may be. */
const DAYS_FOR_ALTERNATIVES = 1;

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
  const startHour = startHourOf(pattern);
  const center = (await requireBookable(db, [pattern.centerId])).get(pattern.centerId)!;
  const dates = patternDates(pattern.weekdays, pattern.from, pattern.until, now);
  if (dates.length === 0) return { sessions: [], total: 0, longestGapHours: 0 };

  const range = {
    from: addDays(dates[0]!, -DAYS_FOR_ALTERNATIVES),
    to: addDays(dates.at(-1)!, DAYS_FOR_ALTERNATIVES),
  };
  const funding = await resolveFunding(db, acting, [center.id], pattern, now);
  const { scheme } = funding;
  const priceOn = (date: IstDate) => funding.priceAt({ centerId: center.id, charge: center.priceOn(date) });
  // Other centers are offered only to patients who pay online: whether they take the cover or code is unknown.
  const isOnline = (pattern.funding ?? 'online') === 'online';
  const nearby = isOnline ? await centersNear(db, center) : [];
  const chairs = await readFreeChairs(db, [center, ...nearby], range, now);
  const look = await funding.preview([range.from, ...dates, range.to], now);
  let person = await readPerson(db, patientId, { from: dates[0]!, to: dates.at(-1)! }, now);
  const stated = dates.map((date) => {
    const sitting = { date, startHour };
    const window = { centerId: center.id, ...sitting };
    const { refused, take } = look(window);
    const whyNot = chairs.whyNot(window, { person, scheme });
    const state: SeriesSession['state'] =
      refused === 'closed' ? refused : whyNot !== null ? SHOWN_AS[whyNot] : (refused ?? 'free');
    if (state !== 'free') return { sitting, state };
    take();
    person = withSession(person, sitting);
    return { sitting, state };
  });
  const others = attendedBy(person);
  const isFree = (window: WindowKey) =>
    chairs.whyNot(window, { person, scheme }) === null && look(window).refused === null;
  const free = stated.filter(({ state }) => state === 'free').map(({ sitting }) => sitting);
  const sessions: SeriesSession[] = stated.map(({ sitting, state }) => ({
    date: sitting.date,
    time: windowLabel(startHour),
    centerId: center.id,
    price: paiseToRupees(priceOn(sitting.date)),
    state,
    alternatives:
      state === 'free' || state === 'yours'
        ? []
        : findAlternatives(sitting, { center: { ...center, priceOn }, nearby }, isFree, others),
  }));
  return {
    sessions,
    total: paiseToRupees(free.reduce((sum, { date }) => sum + priceOn(date), 0)),
    longestGapHours: longestGapHours(others),
  };
}
