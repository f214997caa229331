import type { RefusalCode } from '../../contract';
import { type WindowRefusal, parseWindowLabel, refuseWindow } from '../../domain/windows';
import { AppError } from '../errors';

/** The refusal for each reason why a window is closed. */
export const CLOSED: Record<WindowRefusal, RefusalCode> = {
  'past-date': 'date-past',
  'too-far': 'date-too-far',
  sunday: 'date-sunday',
  begun: 'window-begun',
};

/** Returns the start hour of the requested window. Throws AppError unless the window is open for bookings now. */
export function requireOpenWindow({ date, time }: { date: string; time: string }, now: Date): number {
  const startHour = parseWindowLabel(time);
  if (startHour === null) throw new AppError('window-unknown');
  const closed = refuseWindow(date, startHour, now);
  if (closed) throw new AppError(CLOSED[closed]);
  return startHour;
}
