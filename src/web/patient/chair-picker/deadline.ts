import type { IstDate } from '../../../domain/time';
import { noticeDeadline } from '../../../domain/policy';
import { parseWindowLabel } from '../../../domain/windows';
import type { Choice } from './choose-session';

/** The deadline for a full refund of the chosen session; null when none is chosen. */
export function deadlineOf(choice: Choice): Date | null {
  const startHour = choice.time === null ? null : parseWindowLabel(choice.time);
  return startHour === null ? null : noticeDeadline(choice.date satisfies IstDate, startHour);
}
