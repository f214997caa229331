/** Whom a charge from a date on touches: who will pay it without booking anew, and what keeps its price. */
import { sql } from 'kysely';
import type { ChargeTouches } from '../../contract/admin';
import { type IstDate, istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isUpcoming } from '../appointments';

type At = { centerId: string; from: IstDate };

/**
 * SQL of the patients who pay a charge without doing anything: those with a standing schedule that no scheme pays, and those with a
 * series that renews itself and that they pay themselves. One row for each schedule and series.
 */
function payers({ centerId, from }: At, now: Date) {
  return sql<{ what: 'standing' | 'series'; patientId: string }>`
    select 'standing' as what, patient_id as "patientId" from standing
    where center_id = ${centerId} and payment <> 'scheme'
      and coalesce(until_date, 'infinity') >= greatest(from_date, ${from}::date)
    union all
    select 'series', last.patient_id from (
      select distinct on (series.id) series.patient_id, bookings.center_id, bookings.session_date, bookings.scheme,
        bookings.sponsor_id, payments.status as paid
      from series join appointments bookings on bookings.series_id = series.id
      left join payments on payments.id = bookings.payment_id
      where series.renew_at is not null and series.renewals_stopped_at is null
        and bookings.status in ('confirmed', 'completed')
        and (payments.status = 'paid' or bookings.scheme is not null or bookings.sponsor_id is not null)
        and exists (select from appointments there where there.series_id = series.id and there.center_id = ${centerId}
          and there.session_date >= ${istDateOf(now)})
      order by series.id, bookings.session_date desc, bookings.start_hour desc) last
    where last.center_id = ${centerId} and last.session_date >= ${istDateOf(now)} and last.paid = 'paid'
      and last.scheme is null and last.sponsor_id is null`;
}

/** Reads the ids of the patients who pay a charge from a date on without doing anything, each once. */
export async function whoPaysIt(db: Db | Tx, at: At, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct "patientId" as id from (${payers(at, now)}) payer order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts what a charge from a date on touches, and what keeps its price. */
export async function countTouched(db: Db | Tx, at: At, now: Date): Promise<ChargeTouches> {
  const { centerId, from } = at;
  const { rows } = await sql<ChargeTouches>`
    select
      (select count(*)::int from appointments bookings where center_id = ${centerId} and session_date >= ${from}
        and ${isUpcoming(now)}) as appointments,
      (select count(*)::int from appointments bookings left join payments on payments.id = bookings.payment_id
        where center_id = ${centerId} and session_date >= ${from} and ${isUpcoming(now)} and price_paise > 0
        and payments.status is distinct from 'paid') as unpaid,
      (select count(distinct "patientId")::int from (${payers(at, now)}) payer where what = 'standing') as standing,
      (select count(*)::int from (${payers(at, now)}) payer where what = 'series') as series,
      (select count(*)::int from account_entries package where center_id = ${centerId} and kind = 'package'
        and coalesce(package_until, 'infinity') >= ${from}::date
        and not exists (select from account_entries taken where taken.counters = package.id)
        and coalesce(package_sessions, 0) > (
          select count(*) filter (where kind = 'session') - count(*) filter (where kind = 'session-back')
          from account_entries paid where paid.package_id = package.id)) as packages`.execute(db);
  return rows[0]!;
}
