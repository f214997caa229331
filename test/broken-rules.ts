/** Invariants of any seeded database, as queries whose answer is always zero. For tests. */
import { sql } from 'kysely';
import type { Db } from '../src/server/platform/db/database';

/** Each question counts what breaks a rule; `now` is the seed's present. */
function questions(now: Date): Record<string, string> {
  const at = `timestamptz '${now.toISOString()}'`;
  const india = (instant: string) => `(${instant} at time zone 'Asia/Kolkata')::date`;
  const begins = "((b.session_date + make_interval(hours => b.start_hour)) at time zone 'Asia/Kolkata')";
  const ends = `(${begins} + interval '4 hours')`;
  const booked = 'from bookings b';
  const inCenter = `${booked} join centers c on c.id = b.center_id`;
  const twice = (columns: string) =>
    `from (select 1 ${booked} where status <> 'cancelled' group by ${columns} having count(*) > 1) twice`;
  const steps = (column: string) =>
    `from (select e.*, lag(${column}) over (partition by booking_id order by id) as before from booking_events e) step`;
  const lastStep = `(select to_status from booking_events e where e.booking_id = b.id order by e.id desc limit 1)`;
  return {
    'chairs that the center does not have': `${inCenter} where b.chair > c.slots`,
    'chairs given twice': twice('center_id, session_date, start_hour, chair'),
    'patients in two places': twice('user_id, session_date, start_hour'),
    'sessions on a Sunday': `${booked} where extract(dow from b.session_date) = 0`,
    'sessions beyond thirty days': `${booked} where b.session_date > ${india(at)} + 30`,
    'sessions booked too far ahead': `${booked} where b.session_date > ${india('b.created_at')} + 30`,
    'sessions booked after they began': `${booked} where b.created_at > ${begins}`,
    'sessions in blocked centers': `${inCenter} where c.status <> 'active'`,
    'completed before their end': `${booked} where b.status = 'completed' and ${ends} > ${at}`,
    'open after their end': `${booked} where b.status in ('confirmed', 'pending') and ${ends} <= ${at}`,
    'things that happened in the future': `from booking_events e where e.at > ${at}`,
    'bookings made in the future': `${booked} where greatest(b.created_at, b.updated_at) > ${at}`,
    'bookings older than their patient': `${booked} join users u on u.id = b.user_id where b.created_at < u.created_at`,
    'bookings older than their center': `${inCenter} where b.created_at < c.created_at`,
    'histories that end elsewhere': `${booked} where b.status is distinct from ${lastStep}`,
    'histories that jump': `${steps('to_status')} where from_status is distinct from before`,
    'histories out of order': `${steps('at')} where before > at`,
    'prices without a payment': `${booked} where b.payment_id is null and b.price_paise <> 0`,
  };
}

/** The broken rules, with their counts; empty when all is well. */
export async function brokenRules(db: Db, now: Date): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const [rule, question] of Object.entries(questions(now))) {
    const { rows } = await sql<{ n: number }>`${sql.raw(`select count(*)::int as n ${question}`)}`.execute(db);
    if (rows[0]!.n > 0) broken[rule] = rows[0]!.n;
  }
  return broken;
}
