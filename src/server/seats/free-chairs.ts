/** Free chairs in the windows of several centers, for series and waits. */
import type { PersonFacts, WhyNot } from '../../domain/claimant';
import type { Paise } from '../../domain/money';
import { type Place, kilometresBetween } from '../../domain/distance';
import type { IstDate } from '../../domain/time';
import { START_HOURS, refuseWindow, type WindowKey } from '../../domain/windows';
import type { Scheme } from '../../domain/schemes';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { chargeAt, CHARGES } from '../charges';
import { readSeats } from './read-seats';

/** A center as a series needs it. `priceOn`: what a session on a date costs there (paise). */
export type SeriesCenter = {
  id: string;
  name: string;
  city: string;
  slots: number;
  priceOn: (date: IstDate) => Paise;
  place: Place | null;
};

/** How far away another center may be offered, and how many are offered at most. */
const REACH_KM = 30;
const MOST_NEIGHBOURS = 5;

export type FreeChairs = {
  /**
   * Why a patient can't be given a chair of a window; null if they can. Sessions less than 20 hours apart are refused:
   * nobody is offered one without a doctor's word. What is kept for the patient is given up for it.
   */
  whyNot(window: WindowKey, asking: { person: PersonFacts; scheme: Scheme | null }): WhyNot | null;
  /** How many chairs a scheme may take, or patients without one (null), whoever asks; 0 if the window can't be booked. */
  free(window: WindowKey, scheme: Scheme | null): number;
  /** How many chairs nobody has, whoever may take them; 0 if the window is closed. */
  left(window: WindowKey): number;
};

/** Reads the centers among these ids that can be booked. */
export async function bookableCenters(db: Db | Tx, ids: string[]): Promise<SeriesCenter[]> {
  if (ids.length === 0) return [];
  const rows = await centers(db).where('id', 'in', ids).execute();
  return rows.map(asSeriesCenter);
}

/** Reads centers by their ids. Throws `center-not-found` or `center-blocked` where one of them can't be booked. */
export async function requireBookable(db: Db | Tx, ids: string[]): Promise<Map<string, SeriesCenter>> {
  const found = new Map((await bookableCenters(db, ids)).map((center) => [center.id, center]));
  const missing = ids.find((id) => !found.has(id));
  if (missing === undefined) return found;
  const center = await db
    .selectFrom('centers')
    .select('id')
    .where('id', '=', missing)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  throw new AppError(center ? 'center-blocked' : 'center-not-found');
}

/**
 * Reads the bookable centers near another one, the nearest first. If its position is unknown, reads those in its city.
 */
export async function centersNear(
  db: Db | Tx,
  { id, city, place }: Pick<SeriesCenter, 'id' | 'city' | 'place'>,
): Promise<SeriesCenter[]> {
  if (!place) {
    const there = centers(db).where('id', '<>', id).where('city', '=', city).orderBy('id').limit(MOST_NEIGHBOURS);
    return (await there.execute()).map(asSeriesCenter);
  }
  const rows = await centers(db).where('id', '<>', id).execute();
  return rows
    .map(asSeriesCenter)
    .map((center) => ({ center, away: center.place ? kilometresBetween(place, center.place) : Infinity }))
    .filter(({ away }) => away <= REACH_KM)
    .sort((one, other) => one.away - other.away || one.center.id.localeCompare(other.center.id))
    .slice(0, MOST_NEIGHBOURS)
    .map(({ center }) => center);
}

function centers(db: Db | Tx) {
  return db
    .selectFrom('centers')
    .select(['id', 'name', 'city', 'slots', 'latitude', 'longitude'])
    .select(CHARGES)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null);
}

function asSeriesCenter(row: Awaited<ReturnType<ReturnType<typeof centers>['execute']>>[number]): SeriesCenter {
  const { id, name, city, slots, latitude, longitude } = row;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, name, city, slots, place, priceOn: (date) => chargeAt(row, date) };
}

/**
 * Reads which chairs are free at some centers, between two dates, both included. `without`: the ids of bookings whose
 * chairs count as free.
 */
export async function readFreeChairs(
  db: Db | Tx,
  some: readonly SeriesCenter[],
  range: { from: IstDate; to: IstDate },
  now: Date,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<FreeChairs> {
  const ids = new Set(some.map(({ id }) => id));
  const seats = await readSeats(db, { centers: [...ids], windows: range, without }, now);
  const isOpen = ({ centerId, date, startHour }: WindowKey) =>
    ids.has(centerId) && refuseWindow(date, startHour, now) === null;
  return {
    whyNot(window, asking) {
      if (!ids.has(window.centerId)) return 'closed';
      return seats.ask({ by: 'patient', binds: 'all', takesKept: true, ...asking }, window).whyNot;
    },
    free: (window, scheme) => (isOpen(window) ? seats.for({ by: 'patient', scheme, person: null }, window).free : 0),
    left(window) {
      const { capacity, left } = seats.in(window);
      return isOpen(window) && capacity.chairs > 0 ? left : 0;
    },
  };
}

/** Returns the windows of a date. */
export function windowsOf(date: IstDate) {
  return START_HOURS.map((startHour) => ({ date, startHour }));
}
