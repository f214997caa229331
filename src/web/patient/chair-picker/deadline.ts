import type { IstDate } from '../../../domain/time';
import { noticeDeadline } from '../../../domain/policy';
import { parseWindowLabel } from '../../../domain/windows';
import type { Choice } from './choose-session';

/** The last instant at which the chosen session can be given up for all the money; null while none is chosen. */
export function deadlineOf(choice: Choice): Date | null {
  const startHour = choice.time === null ? null : parseWindowLabel(choice.time);
  return startHour === null ? null : noticeDeadline(choice.date satisfies IstDate, startHour);
}
