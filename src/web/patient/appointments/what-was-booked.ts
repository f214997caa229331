/**
 * Bookings made just now without an online payment, which My Appointments shows first (`?booked=`). For loaders and actions.
 */
import * as paths from '../../../contract/paths';
import type { Booking } from '../../../contract/bookings/bookings';
import { centers } from '../../../contract/centers';
import type { PageVisit } from '../../../contract/page-visit';
import type { Paper } from '../../../domain/funding';
import { attempt } from '../../lib/visit';

/** A session by its date and window, or all sessions of a series. */
type Booked = { date: string; time: string } | { seriesId: string };

/** The page that a booking without an online payment leads to. */
export function bookedPath(booked: Booked, forWhom: string | undefined): string {
  const said = 'seriesId' in booked ? booked.seriesId : `${booked.date} ${booked.time}`;
  return paths.appointments(forWhom, { booked: said });
}

export type JustBooked = { ids: string[]; papers: readonly Paper[] };

/** The bookings that the URL names, with the papers that their center wants to see; null where it names none. */
export async function whatWasBooked(
  visit: PageVisit,
  bookings: readonly Booking[],
  said: string | null,
): Promise<JustBooked | null> {
  const booked = bookings
    .filter((one) => said !== null && (one.seriesId === said || `${one.appoinmentDate} ${one.appoinmentTime}` === said))
    .filter(({ bookingStatus }) => bookingStatus === 'confirmed' || bookingStatus === 'pending')
    .sort((one, other) => one.appoinmentDate.localeCompare(other.appoinmentDate));
  const [first] = booked;
  if (!first) return null;
  const { answer } = await attempt(visit, centers.one, { params: { center: first.dialysisCenterId._id } });
  const terms = answer?.funding?.schemes.find(({ scheme }) => scheme === first.funding?.scheme);
  return { ids: booked.map(({ _id }) => _id), papers: terms?.papers ?? [] };
}
