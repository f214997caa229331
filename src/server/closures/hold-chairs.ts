/** Chairs that a plan keeps for those whom it moves: bookings of the hold kind `closure`. */
import { v7 as newId } from 'uuid';
import type { Placement } from '../../domain/closure-plan';
import { closureHeldUntil } from '../../domain/closures';
import { windowBegins } from '../../domain/windows';
import type { Tx } from '../platform/db/database';
import { freeLapsedHolds, type WholeBooking, type WindowKey } from '../seats';
import { type OpenWindow, windowKey } from './windows';

export type ChairOf = WindowKey & { chair: number };

/** Windows of placements, each once. */
export function windowsOf(placements: readonly Placement[]): WindowKey[] {
  const found = new Map<string, WindowKey>();
  for (const { to } of placements) if (to !== null && to !== 'stay') found.set(windowKey(to), to);
  return [...found.values()];
}

/**
 * Gives each placement a chair of its window, the lowest first, by booking; null where one of the windows has fewer free
 * chairs than the plan needs.
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

/** Frees lapsed holds in some windows, whose rows would be in the way. Their locks must be held. */
export async function freeLapsedIn(tx: Tx, windows: readonly WindowKey[], now: Date): Promise<void> {
  for (const window of windows) await freeLapsedHolds(tx, window, now);
}

/** Keeps a chair for each of some bookings, and returns by which rows. The locks of the windows must be held. */
export async function holdChairs(
  tx: Tx,
  rows: readonly Pick<WholeBooking, 'id' | 'patient_id' | 'price_paise'>[],
  chairs: ReadonlyMap<string, ChairOf>,
  now: Date,
): Promise<Map<string, string>> {
  const until = closureHeldUntil(now);
  const holds = new Map<string, string>();
  const values = rows.flatMap((row) => {
    const chair = chairs.get(row.id);
    if (!chair) return [];
    const id = newId();
    holds.set(row.id, id);
    const begins = windowBegins(chair.date, chair.startHour);
    return {
      id,
      patient_id: row.patient_id,
      center_id: chair.centerId,
      session_date: chair.date,
      start_hour: chair.startHour,
      chair: chair.chair,
      status: 'pending',
      hold_kind: 'closure',
      price_paise: row.price_paise,
      hold_expires_at: begins < until ? begins : until,
      created_at: now,
      updated_at: now,
      claimed_at: now,
    };
  });
  if (values.length > 0) await tx.insertInto('bookings').values(values).execute();
  return holds;
}
