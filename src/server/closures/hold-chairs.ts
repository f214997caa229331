/** Chairs that a plan keeps for those whom it moves: kept chairs of the kind `closure`. */
import type { Placement } from '../../domain/closure-plan';
import { closureHeldUntil } from '../../domain/closures';
import { windowBegins, type WindowKey, windowKey } from '../../domain/windows';
import type { Tx } from '../platform/db/database';
import { type Seat, writeSeats } from '../seats';
import type { WholeBooking } from '../appointments';
import type { OpenWindow } from './windows';

export type ChairOf = Seat;

/** Returns the windows of placements, each once. */
export function windowsOf(placements: readonly Placement[]): WindowKey[] {
  const found = new Map<string, WindowKey>();
  for (const { to } of placements) if (to !== null && to !== 'stay') found.set(windowKey(to), to);
  return [...found.values()];
}

/**
 * Gives each placement a chair of its window, the lowest first. Returns the chairs by booking; null if a window has
 * fewer free chairs than the plan needs.
 */
export function giveChairs(
  placements: readonly Placement[],
  windows: readonly OpenWindow[],
): Map<string, ChairOf> | null {
  const left = new Map(windows.map((window) => [windowKey(window), [...window.chairs]]));
  const given = new Map<string, ChairOf>();
  for (const { bookingId, to } of placements) {
    if (to === null || to === 'stay') continue;
    const chair = left.get(windowKey(to))?.shift();
    if (chair === undefined) return null;
    const { centerId, date, startHour } = to;
    given.set(bookingId, { centerId, date, startHour, chair });
  }
  return given;
}

/**
 * Keeps a chair for each of some bookings. Returns the ids of the keeping rows, by booking. The locks of the windows
 * must be held.
 */
export async function holdChairs(
  tx: Tx,
  rows: readonly Pick<WholeBooking, 'id' | 'patient_id' | 'price_paise'>[],
  chairs: ReadonlyMap<string, ChairOf>,
  now: Date,
): Promise<Map<string, string>> {
  const until = closureHeldUntil(now);
  const placed = rows.flatMap((row) => {
    const seat = chairs.get(row.id);
    if (!seat) return [];
    const begins = windowBegins(seat.date, seat.startHour);
    return {
      ...seat,
      bookingId: row.id,
      patientId: row.patient_id,
      userId: null,
      status: 'pending' as const,
      keptAs: 'closure' as const,
      price: row.price_paise,
      until: begins < until ? begins : until,
    };
  });
  const written = await writeSeats(tx, placed, now);
  return new Map(written.map(({ bookingId, id }) => [bookingId, id]));
}
