/** The cells of the board, their states, and where a patient can be moved. The server applies the same rules. */
import type { CenterDay, DayBooking, DayChair, DayWindow } from '../../../contract/admin/attendance/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { refuseAtDesk } from '../../../domain/desk';
import { type IstDate, MINUTE_MS } from '../../../domain/time';
import { windowEnds } from '../../../domain/windows';
import { isLate } from '../day/steps';

/** One chair in one window. */
export type Cell = { key: string; date: IstDate; window: DayWindow; chair: DayChair };

/** A chair with its cells by window; null where a window no longer has the chair. */
export type BoardRow = { chair: number; cells: (Cell | null)[] };

export function keyOf(startHour: number, chair: number): string {
  return `${startHour} ${chair}`;
}

/** The rows of the board: one for each chair, retired ones included while they are booked in some window. */
export function rowsOf({ windows, date }: Pick<CenterDay, 'windows' | 'date'>): BoardRow[] {
  const numbers = new Set(windows.flatMap(({ chairs }) => chairs.map(({ chair }) => chair)));
  const byWindow = windows.map((window) => ({
    window,
    chairs: new Map(window.chairs.map((chair) => [chair.chair, chair])),
  }));
  return [...numbers]
    .sort((one, other) => one - other)
    .map((number) => ({
      chair: number,
      cells: byWindow.map(({ window, chairs }) => {
        const chair = chairs.get(number);
        return chair ? { key: keyOf(window.startHour, number), date, window, chair } : null;
      }),
    }));
}

/**
 * The state of a cell, which decides its look and its word. `spare`: kept for a patient whose own chair can't be used. `misplaced`:
 * its patient is booked on a chair that does not exist or can't be used. `unused`: nobody had it when the window ended.
 */
export type CellState =
  | AttendanceState
  | 'notRecorded'
  | 'late'
  | 'misplaced'
  | 'held'
  | 'kept'
  | 'free'
  | 'spare'
  | 'unused'
  | 'closed'
  | 'out-of-order';

export function stateOf({ chair: { booking, state, problem }, date, window }: Omit<Cell, 'key'>, now: Date): CellState {
  const isOver = window.state === 'over';
  if (booking === null) return state === 'booked' ? 'unused' : state;
  if (booking.isHeld) return 'held';
  const { state: came } = booking.attendance;
  if (came === 'expected' && (isOver || booking.sessionState === 'not-recorded')) return 'notRecorded';
  if (problem !== null && (came === 'expected' || came === 'arrived')) return 'misplaced';
  return came === 'expected' && isLate(date, window.startHour, now) ? 'late' : came;
}

/** Whole minutes until a window ends, when the next patient needs the chair; 0 from then on. */
export function minutesLeft(date: IstDate, startHour: number, now: Date): number {
  return Math.max(0, Math.ceil((windowEnds(date, startHour).getTime() - now.getTime()) / MINUTE_MS));
}

/** Whether a patient can be moved to another chair or window: they are booked, and have not finished. */
export function isMovable({ bookingStatus, attendance }: DayBooking): boolean {
  return (bookingStatus === 'pending' || bookingStatus === 'confirmed') && attendance.state !== 'finished';
}

/** Whether the desk may book a cell. The chair of a patient who missed the session is free. */
export function isBookable({ chair, date, window }: Cell, now: Date): boolean {
  return chair.state === 'free' && refuseAtDesk(date, window.startHour, now) === null;
}

/** Whether a patient can change chairs with the one who is booked on a cell. */
export function swaps({ chair: { booking }, date, window }: Cell, moved: DayBooking, now: Date): boolean {
  return (
    booking !== null &&
    booking._id !== moved._id &&
    booking.patientId !== moved.patientId &&
    isMovable(booking) &&
    booking.attendance.state !== 'missed' &&
    refuseAtDesk(date, window.startHour, now) === null
  );
}

/**
 * Whether a patient can be moved to a cell: to a free chair or, within the same window, to any empty working chair, since that adds
 * nobody to the window.
 */
export function takes(cell: Cell, moved: DayBooking, now: Date): boolean {
  if (isBookable(cell, now)) return true;
  const { chair, date, window } = cell;
  const isEmpty = chair.state === 'spare' || (chair.state === 'closed' && window.state !== 'closed');
  return isEmpty && window.startHour === moved.startHour && refuseAtDesk(date, window.startHour, now) === null;
}
