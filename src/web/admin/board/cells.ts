/** What the cells of the board are, and where a patient can be moved. The server decides by the same rules. */
import type { CenterDay, DayBooking, DayChair, DayWindow } from '../../../contract/admin/attendance/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { refuseAtDesk } from '../../../domain/desk';
import { type IstDate, MINUTE_MS } from '../../../domain/time';
import { windowEnds } from '../../../domain/windows';
import { isLate } from '../day/steps';

/** One chair in one window. */
export type Cell = { key: string; date: IstDate; window: DayWindow; chair: DayChair };

/** The chairs as rows; null where a window has no such chair, since it is gone. */
export type BoardRow = { chair: number; cells: (Cell | null)[] };

export function keyOf(startHour: number, chair: number): string {
  return `${startHour} ${chair}`;
}

/** A row for each chair, also for those that are gone and still booked in some window. */
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
 * How a cell looks, and its word. `spare`: for who is booked on a chair that can't be used. `misplaced`: booked on a chair that there is not, or that can't be used; `unused`: nobody had it
 * until the window was over.
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

/** Whole minutes until a window is over, when the chair is wanted for the next patient; 0 from then on. */
export function minutesLeft(date: IstDate, startHour: number, now: Date): number {
  return Math.max(0, Math.ceil((windowEnds(date, startHour).getTime() - now.getTime()) / MINUTE_MS));
}

/** Whether a patient can be given another chair or window: they have one, and were not there and left. */
export function isMovable({ bookingStatus, attendance }: DayBooking): boolean {
  return (bookingStatus === 'pending' || bookingStatus === 'confirmed') && attendance.state !== 'finished';
}

/** Whether the desk may book a cell; who missed the session there has left the chair. */
export function isBookable({ chair, date, window }: Cell, now: Date): boolean {
  return chair.state === 'free' && refuseAtDesk(date, window.startHour, now) === null;
}

/**
 * Whether a patient can be moved to a cell: to a free chair, or, within a window, to any that is empty and works, since
 * no more people sit there then.
 */
export function takes(cell: Cell, moved: DayBooking, now: Date): boolean {
  if (isBookable(cell, now)) return true;
  const { chair, date, window } = cell;
  const isEmpty = chair.state === 'spare' || (chair.state === 'closed' && window.state !== 'closed');
  return isEmpty && window.startHour === moved.startHour && refuseAtDesk(date, window.startHour, now) === null;
}
