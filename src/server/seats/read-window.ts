import { bySession } from '../../domain/series';
import { parseWindowLabel, refuseWindow } from '../../domain/windows';
import { AppError } from '../errors';
import { refusalFor } from './refusals';

/** Returns the start hour of a window by its label, "10:00 AM-2:00 PM". Throws `window-unknown`. */
export function startHourOf({ time }: { time: string }): number {
  const startHour = parseWindowLabel(time);
  if (startHour === null) throw new AppError('window-unknown');
  return startHour;
}

/**
 * Reads the windows of requested sessions by their labels: returns them the earliest first. Throws `window-unknown`, and
 * `invalid-input` if two are at the same time.
 */
export function readSessions<S extends { date: string; time: string }>(
  asked: readonly S[],
): (Omit<S, 'time'> & { startHour: number })[] {
  const sessions = asked.map(({ time, ...one }) => ({ ...one, startHour: startHourOf({ time }) })).sort(bySession);
  if (new Set(sessions.map(({ date, startHour }) => `${date} ${startHour}`)).size < sessions.length) {
    const message = 'Two of these sessions are at the same time.';
    throw new AppError('invalid-input', { message, fields: { sessions: message } });
  }
  return sessions;
}

/** Throws AppError unless patients may book the window now. */
export function requireOpenWindow({ date, startHour }: { date: string; startHour: number }, now: Date): void {
  const closed = refuseWindow(date, startHour, now);
  if (closed) throw new AppError(refusalFor('patient', closed));
}
