/**
 * Visitors: people who come once or a few times, because they travel or because their own center has no chair; and
 * people who have signed up and not booked yet.
 */
import { type IstDate, MINUTE_MS, addDays, istDateOf, weekdayOf } from '../../../domain/time';
import type { StartHour } from '../../../domain/windows';
import { byDay } from './booked-at';
import type { Invent, Invented } from './invented';
import type { Chance } from './random';
import { DAYS_BACK, type DemandedCenter, type Sitting, type OccupiedPlaces, isBooked, placeKey } from './regulars';

/** How many visitors a center has within the time of the demonstration. */
const VISITORS = { popular: { least: 4, most: 7 }, other: { least: 1, most: 2 } };
/** The demand from which a center is popular. */
const POPULAR = 0.5;
/** How many days ahead visitors book: a few, or the evening before. */
const LEAD_DAYS = { least: 1, most: 9 };
const ONCE_ONLY = 0.7;
/** The start hours, each as often as it is wanted. */
const HOURS: readonly StartHour[] = [5, 5, 9, 9, 9, 13, 13, 17];
/** The hour from which visitors leave one chair free, so that every day has room for one more. */
const AFTERNOON = 13;
const SIGNED_UP_ONLY = { people: 14, withinDays: 12 };

/** Invents visitors and their sessions, on free chairs. */
export function planVisitors(
  centers: readonly DemandedCenter[],
  taken: OccupiedPlaces,
  invent: Invent,
  now: Date,
  chance: Chance,
): { patients: Invented[]; sittings: Sitting[] } {
  const patients: Invented[] = [];
  const sittings: Sitting[] = [];
  const today = istDateOf(now);
  for (const center of centers) {
    const { least, most } = center.demand >= POPULAR ? VISITORS.popular : VISITORS.other;
    for (let visitors = chance.between(least, most); visitors > 0; visitors--) {
      const first = addDays(today, chance.between(-DAYS_BACK, LEAD_DAYS.most));
      const sessions = chance.happens(ONCE_ONLY) ? 1 : chance.between(2, 3);
      const bookedAt = byDay(addDays(first, -chance.between(LEAD_DAYS.least, LEAD_DAYS.most)), chance);
      if (!isBooked(bookedAt, now)) continue;
      const patient = invent(new Date(bookedAt.getTime() - chance.between(5, 55) * MINUTE_MS));
      const startHour = chance.pick(HOURS);
      const theirs = Array.from({ length: sessions }, (_, index) => addDays(first, 2 * index)).flatMap(
        (date, index) => {
          const chair = freeChair(center, date, startHour, taken);
          if (weekdayOf(date) === 0 || chair === null) return [];
          taken.add(placeKey(center.id, date, startHour, chair));
          const moment = new Date(bookedAt.getTime() + index * 4 * MINUTE_MS);
          return [{ patient, center, date, startHour, chair, bookedAt: moment, isScheme: false }];
        },
      );
      patients.push(patient);
      sittings.push(...theirs);
    }
  }
  return { patients, sittings };
}

/** Invents people who signed up recently and have not booked. */
export function planSignUps(invent: Invent, now: Date, chance: Chance): Invented[] {
  const today = istDateOf(now);
  const moments = Array.from({ length: SIGNED_UP_ONLY.people }, () =>
    byDay(addDays(today, -chance.between(0, SIGNED_UP_ONLY.withinDays)), chance),
  );
  return moments.filter((moment) => isBooked(moment, now)).map(invent);
}

function freeChair(center: DemandedCenter, date: IstDate, startHour: StartHour, taken: OccupiedPlaces): number | null {
  const most = center.slots - (startHour >= AFTERNOON ? 1 : 0);
  for (let chair = 1; chair <= most; chair++) {
    if (!taken.has(placeKey(center.id, date, startHour, chair))) return chair;
  }
  return null;
}
