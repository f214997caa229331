import type { Report } from '../../../contract/admin/reports/reports';
import { addDays, datesFrom } from '../../../domain/time';
import { appointmentsPath } from '../dashboard/links';

/** The figures of the report of missed sessions that the list of appointments can show, by its status. */
const STATUSES: Record<string, string> = { missed: 'missed', notRecorded: 'not-recorded', sessions: 'completed' };

type Counted = Pick<Report, 'name' | 'by' | 'from' | 'to' | 'centerId'>;

/**
 * The sessions that a figure counts, as a list of appointments: of a row, or of the whole report where there is none. Null
 * where the list can't be narrowed down to them.
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
