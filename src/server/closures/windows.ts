/** Windows to which touched bookings could be moved, with their free chairs. */
import { PLAN_DAYS_EARLIER, PLAN_DAYS_LATER, type PlanWindow } from '../../domain/closure-plan';
import type { CapacityException } from '../../domain/capacity';
import { refuseAtDesk } from '../../domain/desk';
import { type Place, kilometresBetween } from '../../domain/distance';
import type { Paise } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { type IstDate, addDays, datesFrom } from '../../domain/time';
import { START_HOURS } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { chargeAt, CHARGES } from '../charges';
import { readSeats } from '../seats';
import { inScope } from '../staff';

/** How far away another center may be, and how many are considered at most. */
const REACH_KM = 30;
const MOST_OTHERS = 5;

export type PlanCenter = {
  id: string;
  name: string;
  slots: number;
  /** What a session on a date costs there (paise). */
  priceOn: (date: IstDate) => Paise;
  /** Kilometres from the closed center: 0 for that itself, null if unknown. */
  kilometres: number | null;
};

/** A window with the numbers of the chairs that can be given out, which are no more than are free. */
export type OpenWindow = PlanWindow & { chairs: number[] };

/** Reads the closed center, if it can be booked, and the nearest others in a scope that can. */
export async function planCenters(db: Db | Tx, centerId: string, scope: Scope): Promise<PlanCenter[]> {
  const rows = await db
    .selectFrom('centers')
    .select(['id', 'name', 'city', 'slots', 'status', 'latitude', 'longitude'])
    .select(CHARGES)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', '=', centerId), inScope(scope, 'centers.id')]))
    .where((where) => where.or([where('id', '=', centerId), where('status', '=', 'active')]))
    .execute();
  const closed = rows.find(({ id }) => id === centerId);
  if (!closed) return [];
  const others = rows
    .filter(({ id }) => id !== centerId)
    .map((row) => ({ ...row, kilometres: apart(placeOf(closed), placeOf(row)) }))
    // If a position is unknown, centers in the same city.
    .filter(({ city, kilometres }) => (kilometres === null ? city === closed.city : kilometres <= REACH_KM))
    .sort((one, other) => (one.kilometres ?? REACH_KM) - (other.kilometres ?? REACH_KM) || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_OTHERS);
  const own = closed.status === 'active' ? [{ ...closed, kilometres: 0 }] : [];
  return [...own, ...others].map(({ id, name, slots, kilometres, ...row }) => {
    return { id, name, slots, kilometres, priceOn: (date: IstDate) => chargeAt(row, date) };
  });
}

type Located = { latitude: number | null; longitude: number | null };

function placeOf({ latitude, longitude }: Located): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function apart(one: Place | null, other: Place | null): number | null {
  return one && other ? Math.round(kilometresBetween(one, other) * 10) / 10 : null;
}

/** Kilometres between two centers, rounded as in a plan; null if unknown. */
export function kilometresApart(one: Located, other: Located): number | null {
  return apart(placeOf(one), placeOf(other));
}

/** Returns the dates to which sessions on these dates may be moved. */
export function reachOf(dates: readonly IstDate[]): { from: IstDate; to: IstDate } {
  const sorted = [...dates].sort();
  return { from: addDays(sorted[0]!, -PLAN_DAYS_EARLIER), to: addDays(sorted.at(-1)!, PLAN_DAYS_LATER) };
}

type Look = {
  /** The ids of bookings whose kept chairs count as free. */
  giveUp?: readonly string[];
  /** A closure that counts as if it were written. */
  planned?: { centerId: string; exception: CapacityException };
};

/** Reads the windows of some centers that have free chairs, the earliest first. */
export async function openWindows(
  db: Db | Tx,
  centers: readonly PlanCenter[],
  range: { from: IstDate; to: IstDate },
  now: Date,
  { giveUp = [], planned }: Look = {},
): Promise<OpenWindow[]> {
  const asked = { centers: centers.map(({ id }) => id), windows: range, numbers: true, without: giveUp, planned };
  const seats = await readSeats(db, asked, now);
  return datesFrom(range.from, range.to).flatMap((date) =>
    START_HOURS.filter((startHour) => refuseAtDesk(date, startHour, now) === null).flatMap((startHour) =>
      centers.flatMap(({ id: centerId, priceOn, kilometres }): OpenWindow[] => {
        const window = { centerId, date, startHour };
        const { chairs: all, free } = seats.for({ by: 'desk', scheme: null, person: null }, window);
        const chairs = all.slice(0, free);
        return chairs.length === 0
          ? []
          : [{ ...window, price: priceOn(date), kilometres, free: chairs.length, chairs }];
      }),
    ),
  );
}
