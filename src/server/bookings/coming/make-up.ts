import type { MakeUpChair } from '../../../contract';
import type { CancelReason } from '../../../domain/booking';
import { attendedBy } from '../../../domain/claimant';
import { kilometresBetween } from '../../../domain/distance';
import { paiseToRupees } from '../../../domain/money';
import { gapsAround, hoursBetween, hoursBeyondLong } from '../../../domain/series';
import type { Scheme } from '../../../domain/schemes';
import { addDays, datesFrom, istDateOf } from '../../../domain/time';
import { lastBookableDate, windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/database';
import { bookableCenters, centersNear, readFreeChairs, readPerson, type SeriesCenter, windowsOf } from '../../seats';
import { type WholeBooking, wholeBookings } from '../../appointments';
import { mayAct } from '../../patients';
import { isByCenter, isFunded, isMadeUp } from '../made-up';
import { presentComing } from './coming-sessions';

/** How many chairs are offered at most, and how many of them at one center, since another center may suit better. */
const MOST = 12;
const MOST_AT_ONE = 4;
/** How many days before and after the lost session are searched, as far as they can still be booked. */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 3;

/** The distance (km) that stands for an unknown one: far. */
const FAR = 1_000;

/** Cancel reasons of sessions that count as lost. An unpaid hold that ended was no session. */
const LOST: readonly CancelReason[] = ['patient', 'administrator', 'center-closed'];

function isLost({ status, cancel_reason: reason, attendance_state: attendance }: WholeBooking): boolean {
  return status === 'cancelled' ? LOST.includes(reason as CancelReason) : attendance === 'missed';
}

/**
 * Finds free chairs that make up for a cancelled or missed session. Sorted: those that leave the fewest hours of long
 * gaps first, then those at the same center, the nearest, the cheapest, and the closest in time. Leaves out chairs less
 * than 20 hours from another session, and centers where the scheme or sponsor of the lost session does not pay. Throws
 * `booking-not-found` and `nothing-to-make-up`.
 */
export async function findMakeUp(db: Db, userId: string, bookingId: string, now: Date) {
  const lost = await wholeBookings(db)
    .where('bookings.id', '=', bookingId)
    .where(mayAct(userId, 'change'))
    .executeTakeFirst();
  if (!lost) throw new AppError('booking-not-found');
  if (!isLost(lost)) throw new AppError('nothing-to-make-up');
  const keepsPrice = isByCenter(lost) && !isFunded(lost) && !(await isMadeUp(db, lost.patient_id, lost.id, now));
  const chairs = await chairsFor(db, lost, keepsPrice ? lost.price_paise : Infinity, now);
  return { lost: { ...presentLost(lost, userId), keepsPrice }, chairs };
}

function presentLost(lost: WholeBooking, userId: string) {
  const { patient_id: id, username: name } = lost;
  return {
    ...presentComing(lost),
    patient: { _id: id, name, isSelf: id === userId },
    byCenter: isByCenter(lost),
    missed: lost.status !== 'cancelled',
    funded: isFunded(lost),
  };
}

/** `most`: the highest price of a chair, in paise. */
async function chairsFor(db: Db, lost: WholeBooking, most: number, now: Date): Promise<MakeUpChair[]> {
  const today = istDateOf(now);
  const later = (date: string) => (date > today ? date : today);
  const from = later(addDays(lost.session_date, -DAYS_BEFORE));
  const last = addDays(later(lost.session_date), DAYS_AFTER);
  const until = last < lastBookableDate(now) ? last : lastBookableDate(now);
  const person = await readPerson(db, lost.patient_id, { from, to: until }, now);
  const mine = attendedBy(person);

  const { latitude, longitude } = lost;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const own = await bookableCenters(db, [lost.center_id]);
  const near = await centersNear(db, { id: lost.center_id, city: lost.center_city, place });
  const centers = await thatTake(db, lost, [...own, ...near]);
  const kilometresTo = (center: SeriesCenter) => {
    if (center.id === lost.center_id) return 0;
    return place && center.place ? kilometresBetween(place, center.place) : null;
  };
  const asking = { person, scheme: lost.scheme as Scheme | null };
  const free = await readFreeChairs(db, centers, { from, to: until }, now);
  const wanted = { date: lost.session_date, startHour: lost.start_hour };

  const found = datesFrom(from, until)
    .flatMap(windowsOf)
    .flatMap((sitting) => centers.map((center) => ({ sitting, center, away: kilometresTo(center) })))
    .filter(({ sitting, center }) => free.whyNot({ centerId: center.id, ...sitting }, asking) === null)
    .map((one) => ({
      ...one,
      gaps: gapsAround(one.sitting, mine),
      beyondLong: hoursBeyondLong([...mine, one.sitting]),
    }));
  type Found = (typeof found)[number];
  const better = (one: Found, other: Found) =>
    one.beyondLong - other.beyondLong ||
    // The center that the patient knows comes before others at the same place.
    Number(other.center.id === lost.center_id) - Number(one.center.id === lost.center_id) ||
    // A center without a position is in the same city, at an unknown distance.
    (one.away ?? FAR) - (other.away ?? FAR) ||
    one.center.priceOn(one.sitting.date) - other.center.priceOn(other.sitting.date) ||
    hoursBetween(one.sitting, wanted) - hoursBetween(other.sitting, wanted);
  const sorted = found.sort(better);
  return sorted
    .filter(({ center }, n) => sorted.slice(0, n).filter((one) => one.center === center).length < MOST_AT_ONE)
    .slice(0, MOST)
    .map(({ sitting, center, away, gaps }) => ({
      date: sitting.date,
      time: windowLabel(sitting.startHour),
      centerId: center.id,
      CenterName: center.name,
      price: paiseToRupees(Math.min(center.priceOn(sitting.date), most)),
      hoursBefore: gaps.before,
      hoursAfter: gaps.after,
      kilometres: away === null ? null : Math.round(away * 10) / 10,
    }));
}

/**
 * Returns the centers where whoever paid for a session may pay again: for a sponsor its own center, for a scheme those
 * that take it.
 */
async function thatTake(db: Db, lost: WholeBooking, centers: readonly SeriesCenter[]): Promise<SeriesCenter[]> {
  if (lost.sponsor_id !== null) return centers.filter(({ id }) => id === lost.center_id);
  if (lost.scheme === null || centers.length === 0) return [...centers];
  const taking = await db
    .selectFrom('center_schemes')
    .select('center_id')
    .where('scheme', '=', lost.scheme)
    .where(
      'center_id',
      'in',
      centers.map(({ id }) => id),
    )
    .execute();
  const ids = new Set(taking.map(({ center_id: id }) => id));
  return centers.filter(({ id }) => ids.has(id));
}
