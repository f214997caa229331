import type { Day } from '../../../contract/centers';
import { type IstDate, istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';

/** The bookable days of a center, today first, as of the server's clock. */
export type Availability = { now: Date; today: IstDate; last: IstDate; days: Day[] };

/** The dates that can be booked at a moment. */
export function rangeAt(now: Date): { from: IstDate; to: IstDate } {
  return { from: istDateOf(now), to: lastBookableDate(now) };
}
