/** The person for whom a page acts. For loaders. */
import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { bookings } from '../../../contract/bookings/bookings';
import type { ResponseOf } from '../../../contract/endpoint';
import type { PageVisit } from '../../../contract/page-visit';
import { firstOfRow } from '../../../domain/series';
import type { IstDate } from '../../../domain/time';
import { type Patient, patients } from '../../../contract/patients/people';
import { attempt, callFrom, forPatient } from '../../lib/visit';
import { nextAppointment, toAppointment } from '../appointments/appointment';

/** A person for whom the account may act. */
export type Person = Pick<Patient, '_id' | 'name' | 'isSelf' | 'confirmed' | 'access'>;

export type Acting = {
  /** The person's bookings. */
  own: ResponseOf<typeof bookings.myBookings>;
  /** All people for whom the account may act, its own person first; empty where that is the only one. */
  people: Person[];
  /** The person in `?for=`; null for the account's own person. */
  person: Person | null;
};

/** Which bookings to load; empty for all of them. */
export type Which = { from?: IstDate; latest?: number };

/** Loads the coming sessions, earlier ones that count for gaps, and this many of the latest. `now`: ISO 8601. */
export function comingAnd(latest: number, now: string): Which {
  return { from: firstOfRow(new Date(now)), latest };
}

/**
 * Loads the bookings of the person in `?for=`. Redirects to the list of people where the account can't act for that person. Null
 * without a login.
 */
export async function actingFor(visit: PageVisit, request: Request, which: Which = {}): Promise<Acting | null> {
  const patientId = new URL(request.url).searchParams.get('for');
  const query = { ...(patientId && { patientId }), ...which };
  const outcome = await attempt(visit, bookings.myBookings, { query });
  const code = outcome.refusal?.code;
  if (patientId && (code === 'patient-not-found' || code === 'invalid-input')) throw redirect(`${PEOPLE}?ended=`);
  const own = forPatient(visit, request, outcome);
  if (!own) return null;
  const all = own.caresForOthers ? (await callFrom(visit, patients.list)).patients : [];
  const people = all.map(({ _id, name, isSelf, confirmed, access }) => ({ _id, name, isSelf, confirmed, access }));
  return { own, people, person: people.find(({ _id, isSelf }) => _id === patientId && !isSelf) ?? null };
}

/**
 * For an account that has no bookings of its own and books for others: the person with the soonest coming session (or any with
 * bookings), with their bookings. Null for other accounts, or where that can't be known now.
 */
export async function othersSessions(
  visit: PageVisit,
  own: Acting['own'],
  which: Which,
): Promise<{ person: Person; own: Acting['own'] } | null> {
  if (own.myBookingData.length > 0 || !own.caresForOthers) return null;
  const { answer } = await attempt(visit, patients.list);
  const others = (answer?.patients ?? []).filter(({ isSelf }) => !isSelf);
  const theirs = await Promise.all(
    others.map(async (person) => {
      const { answer } = await attempt(visit, bookings.myBookings, { query: { patientId: person._id, ...which } });
      return answer && answer.myBookingData.length > 0 ? [{ person, own: answer }] : [];
    }),
  );
  const begins = ({ own }: { own: Acting['own'] }) =>
    nextAppointment(own.myBookingData.map(toAppointment), new Date(own.now))?.appoinmentDate ?? 'none';
  return theirs.flat().sort((one, other) => (begins(one) < begins(other) ? -1 : 1))[0] ?? null;
}

const PEOPLE = paths.people;
