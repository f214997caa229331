import type { Report } from '../../../contract/admin/reports/reports';
import { addDays, datesFrom } from '../../../domain/time';
import { appointmentsPath } from '../dashboard/links';

/** The figures of the report of missed sessions that the list of appointments can show, each with its status there. */
const STATUSES: Record<string, string> = { missed: 'missed', notRecorded: 'not-recorded', sessions: 'completed' };

type Counted = Pick<Report, 'name' | 'by' | 'from' | 'to' | 'centerId'>;

/**
 * The list of appointments that a figure counts, for a row or, without `row`, the whole report. Null where no filter of the list
 * matches.
 */
export function sessionsCounted(report: Counted, figure: string, row?: string): string | null {
  const { name, by, from, to, centerId } = report;
  const status = STATUSES[figure];
  if (name !== 'missed' || !status) return null;
  const center = centerId ?? undefined;
  if (row === undefined) return appointmentsPath({ status, center, from, to });
  if (by === 'center') return appointmentsPath({ status, center: row, from, to });
  if (by === 'window') return null;
  const days = datesFrom(from, to).filter((day) =>
    by === 'week' ? row <= day && day <= addDays(row, 6) : day.startsWith(row),
  );
  return appointmentsPath({ status, center, from: days[0], to: days.at(-1) });
}
