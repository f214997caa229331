/**
 * Claims: the sessions of a month that a clerk files with a scheme, as the desk recorded them. Without rates, amounts
 * or balances, since we don't know what a scheme pays.
 */
import { sql } from 'kysely';
import type { ResponseOf } from '../../../contract';
import type { funding } from '../../../contract/admin';
import { type Month, daysOfMonth } from '../../../domain/reports';
import type { Scheme } from '../../../domain/schemes';
import { SCHEMES as IN_ENGLISH } from '../../../locales/en/schemes';
import { datesFrom, formatClockTime, istDateOf, weekdayOf } from '../../../domain/time';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import { BYTE_ORDER_MARK, toCsv } from '../../platform/csv/write-csv';
import type { Db } from '../../platform/db/database';
import { readCapacity } from '../../seats';
import { presentAttendance } from '../../appointments';
import { heldSessions } from '../claims/held-sessions';

const SUNDAY = 0;

export type ClaimsAsked = { centerId: string; scheme: Scheme; month: Month };
type Claims = Omit<ResponseOf<typeof funding.claims>, 'success'>;
type Claim = Claims['rows'][number] & { startHour: number };

/**
 * Reads the sessions that took place, and the share of the reserved chairs that they used. Throws `center-not-found`.
 */
export async function claimsOf(db: Db, { centerId, scheme, month }: ClaimsAsked) {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'slots'])
    .where('id', '=', centerId)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const { from, to } = daysOfMonth(month);
  const rows = await sessionsOf(db, { centerId, scheme, from, to });
  return { center, reserved: await reservedIn(db, center, scheme, { from, to }), used: rows.length, rows };
}

async function sessionsOf(
  db: Db,
  { centerId, scheme, from, to }: { centerId: string; scheme: Scheme; from: string; to: string },
): Promise<Claim[]> {
  const isWanted = sql<boolean>`bookings.scheme = ${scheme}`;
  const rows = await heldSessions(db, { centerId, from, to, isWanted })
    .select(['attendance.state as attendance_state', 'arrived_at', 'started_at', 'ended_at', 'missed_at', 'by_clock'])
    .execute();
  return rows.map((row) => {
    const { startedAt, endedAt, byClock } = presentAttendance(row);
    return {
      bookingId: row.id,
      date: row.session_date,
      startHour: row.start_hour,
      patient: row.name,
      holder: row.holder,
      cardLast4: row.card_last4,
      reference: row.reference,
      chair: row.chair,
      startedAt,
      endedAt,
      endedByClock: byClock,
    };
  });
}

/**
 * Counts the chairs reserved for a scheme, summed over the windows of some days, by today's rules; null if none are
 * reserved.
 */
async function reservedIn(
  db: Db,
  center: { id: string; slots: number },
  scheme: Scheme,
  range: { from: string; to: string },
): Promise<number | null> {
  const terms = await db
    .selectFrom('center_schemes')
    .select('reserved_chairs')
    .where('center_id', '=', center.id)
    .where('scheme', '=', scheme)
    .executeTakeFirst();
  const reserved = terms?.reserved_chairs ?? null;
  if (reserved === null) return null;
  const capacity = await readCapacity(db, range, [center.id]);
  const open = datesFrom(range.from, range.to)
    .filter((date) => weekdayOf(date) !== SUNDAY)
    .flatMap((date) => START_HOURS.map((hour) => Math.min(reserved, capacity.of(center, date, hour).chairs)));
  return open.reduce((sum, chairs) => sum + chairs, 0);
}

const HEADER = [
  'Date',
  'Window',
  'Scheme',
  'Patient',
  'Name on card',
  'Card ends with',
  'Reference',
  'Chair',
  'Started at',
  'Ended at',
  'End recorded',
  'Appointment id',
];

/** Writes claims as CSV for a spreadsheet. Times in India; with the day if that is not the session's. */
export function claimsCsv({ rows }: { rows: readonly Claim[] }, scheme: Scheme): string {
  const cells = rows.map((row) => [
    row.date,
    windowLabel(row.startHour),
    IN_ENGLISH[scheme],
    row.patient,
    row.holder,
    row.cardLast4,
    row.reference ?? '',
    row.chair,
    timeOf(row.startedAt, row.date),
    timeOf(row.endedAt, row.date),
    row.endedByClock ? 'by the clock' : row.endedAt ? 'at the desk' : 'no',
    row.bookingId,
  ]);
  return BYTE_ORDER_MARK + toCsv([HEADER, ...cells]);
}

function timeOf(moment: string | null, date: string): string {
  if (!moment) return '';
  const at = new Date(moment);
  const time = formatClockTime(at);
  return istDateOf(at) === date ? time : `${istDateOf(at)} ${time}`;
}
