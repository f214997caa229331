/** The page of a month of sessions, filled in with a pattern; both the pages and the mails link to it. */
import type { IstDate } from './time';

type MonthPattern = { centerId: string | null; time: string; days: readonly number[]; from: IstDate; until: IstDate };

/** The path of a pattern. `patientId`: for whom, if not for oneself. */
export function monthPath(pattern: Partial<MonthPattern>, patientId: string | null): string {
  const { centerId, time, days, from, until } = pattern;
  const query = new URLSearchParams({
    ...(patientId && { for: patientId }),
    ...(centerId && { centerId }),
    ...(time && { time }),
    ...(days && { days: days.join() }),
    ...(from && { from }),
    ...(until && { until }),
  });
  return `/book/month?${query}`;
}
