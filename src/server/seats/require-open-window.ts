import { parseWindowLabel, refuseWindow } from '../../domain/windows';
import { AppError } from '../errors';
import { refusalFor } from './refusals';

/** Returns the start hour of the requested window. Throws AppError unless the window is open for bookings now. */
export function requireOpenWindow({ date, time }: { date: string; time: string }, now: Date): number {
  const startHour = parseWindowLabel(time);
  if (startHour === null) throw new AppError('window-unknown');
  const closed = refuseWindow(date, startHour, now);
  if (closed) throw new AppError(refusalFor('patient', closed));
  return startHour;
}
