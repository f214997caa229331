/** The rules by which the desk is refused, beside those of chairs and money. */
import type { RefusalCode } from '../../contract';
import { needsReason, refuseAtDesk } from '../../domain/desk';
import { AppError } from '../errors';
import { refusalFor } from '../seats';

/** Returns why the desk can't book a window at all; null if it can. */
export function refusalOf(date: string, startHour: number, now: Date): RefusalCode | null {
  const refused = refuseAtDesk(date, startHour, now);
  return refused && refusalFor('desk', refused);
}

/** Throws `reason-missing` if a window needs a reason and none was given. */
export function requireReason(
  windows: readonly { date: string; startHour: number }[],
  reason: string | undefined,
  now: Date,
): void {
  if (reason || !windows.some(({ date, startHour }) => needsReason(date, startHour, now))) return;
  throw reasonMissing();
}

export function reasonMissing(): AppError {
  const { message } = new AppError('reason-missing');
  return new AppError('reason-missing', { fields: { reason: message } });
}
