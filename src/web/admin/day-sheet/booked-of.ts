import type { DaySheet } from '../../../contract/admin/appointments';

/** How many chairs of the day are taken, and of how many. */
export function bookedOf(windows: DaySheet['windows']): { booked: number; chairs: number } {
  return {
    booked: windows.reduce((sum, window) => sum + window.booked, 0),
    chairs: windows.reduce((sum, window) => sum + window.chairs.length, 0),
  };
}
