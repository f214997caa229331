/** Everything that waits for the person: one list for all pages that show it. */
import type { Booking } from '../../../contract/bookings/bookings';
import type { Offer } from '../../../contract/bookings/waits';
import { type Gap, LONG_GAP_HOURS, gapsBeside } from '../../../domain/series';
import { DAY_MS } from '../../../domain/time';
import {
  type Appointment,
  type Folded,
  type HeldAppointment,
  beginsAt,
  foldSeries,
  gapsWithout,
  isChecked,
  isForSelfPay,
  isHeld,
  isMissed,
  sittingsBeside,
  sessionHasBegun,
} from '../appointments/appointment';
import { type Moved, isUnanswered } from '../appointments/moved-by-closure';

export type Need =
  /** A kept chair, or the next dates of a series, waiting for an answer. */
  | { kind: 'offer'; id: string; until: string; offer: Offer }
  /** A chair that is not paid yet; `booking.series`: several, paid together. */
  | { kind: 'hold'; id: string; until: string; booking: Folded<HeldAppointment> }
  /** A center wants one more paper. */
  | { kind: 'paper'; id: string; until: string; booking: Appointment }
  /** A session that a closure moved, and that nobody has answered yet. */
  | { kind: 'moved'; id: string; booking: Moved<Booking> }
  /**
   * A missed session that was not made up for. `gap`: from the session before (or from the missed one, if it was the first) to the
   * next one; null where no later session is booked.
   */
  | { kind: 'missed'; id: string; booking: Appointment; gap: Gap | null }
  /** A session whose scheme the center refused. The chair is kept for a patient who pays. */
  | { kind: 'refused'; id: string; until: string; booking: Appointment };

/** Everything that waits for the person, the most urgent kind first; within a kind, what ends first. */
export function needsOf(appointments: readonly Appointment[], kept: readonly Offer[], now: Date): Need[] {
  const soonest = <N extends { until: string }>(needs: N[]) =>
    needs
      .filter(({ until }) => Date.parse(until) > now.getTime())
      .sort((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const offered = kept.map((offer) => ({ kind: 'offer' as const, id: offer._id, until: offer.until, offer }));
  const held = foldSeries(appointments)
    .filter(isHeld)
    .map((booking) => ({ kind: 'hold' as const, id: booking._id, until: booking.hold.expiresAt, booking }));
  const refused = appointments.filter(isForSelfPay).map((booking) => {
    return { kind: 'refused' as const, id: booking._id, until: booking.funding!.selfPayUntil!, booking };
  });
  return [
    ...soonest(offered),
    ...soonest(held),
    ...soonest(papersOf(appointments)),
    ...appointments.filter(isUnanswered).map((booking) => ({ kind: 'moved' as const, id: booking._id, booking })),
    ...missedOf(appointments, now),
    ...soonest(refused),
  ];
}

/** The wanted papers. One photo serves all sessions that wait for it. */
function papersOf(appointments: readonly Appointment[]) {
  const asked = new Map(
    appointments.flatMap((booking) => {
      const check = booking.funding?.check;
      if (!isChecked(booking) || check?.state !== 'paper-wanted') return [];
      const id = `${check.coverId} ${booking.dialysisCenterId._id}`;
      return [[id, { kind: 'paper' as const, id, until: check.until, booking }] as const];
    }),
  );
  return [...asked.values()];
}

/** For how long a missed session is shown. */
const MISSED_MS = 7 * DAY_MS;

/**
 * The latest session missed within MISSED_MS, unless other sessions close the gap that it left or a later session has begun.
 */
function missedOf(appointments: readonly Appointment[], now: Date): Need[] {
  const missed = appointments.filter(isMissed).sort((one, other) => +beginsAt(other) - +beginsAt(one))[0];
  if (!missed || beginsAt(missed).getTime() < now.getTime() - MISSED_MS) return [];
  const after = appointments.filter(
    (one) => one.bookingStatus !== 'cancelled' && !isMissed(one) && beginsAt(one) > beginsAt(missed),
  );
  const [gap = gapFromFirst(missed, appointments)] = gapsWithout(missed, appointments);
  if (after.some((one) => sessionHasBegun(one, now)) || (after.length > 0 && !gap)) return [];
  return [{ kind: 'missed', id: missed._id, booking: missed, gap }];
}

/** The long gap after a missed session before which no session is known; null where there is none. */
function gapFromFirst(missed: Appointment, appointments: readonly Appointment[]): Gap | null {
  const own = { date: missed.appoinmentDate, startHour: missed.startHour };
  const [gap] = gapsBeside([own], sittingsBeside(appointments, missed));
  return gap?.from === own && gap.hours > LONG_GAP_HOURS ? gap : null;
}
