/** Compares the reports of some centers, and the revenue of all, with a recount from the rows. */
import { sql } from 'kysely';
import { REPORT_NAMES, USUAL_DAYS, shapeOf, usualBy } from '../../../domain/reports';
import { type IstDate, addDays, istDateOf, istInstant } from '../../../domain/time';
import { accountsSums, runReport } from '../../reports';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import type { Breach } from './breach';
import { type PlainRows, recount, recountAccounts } from './recount-reports';

const RULE = '8 reports';
const ADVICE = 'Compare the views of migrations/0044-reports.sql with the rows; reports are wrong until then.';
/** How many centers are compared; others every day. */
const CENTERS = 3;

/** Compares the last 31 days at one moment, so that nothing changes between the view and the recount. */
export async function reportsAgree({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<Breach[]> {
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const now = clock();
      const to = istDateOf(now);
      const from = addDays(to, -USUAL_DAYS);
      return [...(await compareSample(tx, { from, to, now })), ...(await compareRevenue(tx, { from, to, now }))];
    });
}

type Days = { from: IstDate; to: IstDate; now: Date };

async function compareSample(tx: Tx, days: Days): Promise<Breach[]> {
  const { rows: sample } = await sql<{ id: string }>`
    select id::text as id from centers where deleted_at is null order by md5(id::text || ${days.to}) limit ${CENTERS}`.execute(
    tx,
  );
  const scope = sample.map(({ id }) => id);
  const rows = await rowsOf(tx, scope, days.from);
  const breaches: Breach[] = [];
  for (const name of REPORT_NAMES) {
    const bys = shapeOf(name).by.filter((by) => by === usualBy(name, days) || by === 'center' || by === 'age');
    for (const by of bys) {
      const asked = { name, by, ...days, scope };
      const shown = await runReport(tx, asked);
      const counted = recount(rows, asked);
      const wrong = shown.rows.filter(({ id, figures }) => differs(figures, counted.rows.get(id)));
      const lost = [...counted.rows.keys()].filter((id) => !shown.rows.some((row) => row.id === id));
      const ids = [...wrong.map(({ id }) => id), ...lost].map((id) => `${name} ${id}`);
      if (ids.length > 0 || differs(shown.total, counted.total)) {
        breaches.push({ rule: RULE, what: `${name} by ${by} is not what the rows say`, ids, advice: ADVICE });
      }
    }
  }
  const month = days.to.slice(0, 7);
  if (differs(await accountsSums(tx, month, scope), recountAccounts(rows, month, scope))) {
    const what = 'the file for the accounts is not what the rows say';
    breaches.push({ rule: RULE, what, ids: [`accounts ${month}`], advice: ADVICE });
  }
  return breaches;
}

/** Whether shown figures differ from counted ones; a figure that was not counted is 0. */
function differs(shown: Record<string, number | null>, counted: Record<string, number | null> = {}): boolean {
  return Object.entries(shown).some(([name, value]) => (value ?? 0) !== (counted[name] ?? 0));
}

/**
 * Compares the money of every day of all centers in the view with the counters, which another check compares with the
 * rows.
 */
async function compareRevenue(tx: Tx, { from, to }: Days): Promise<Breach[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from (
      select day_in_india(at) as day, paise from report_money
        where at >= ${istInstant(from, 0)} and at < ${istInstant(addDays(to, 1), 0)}
      union all
      select day, -paise from tallies where kind = 'days' and day >= ${from} and day <= ${to}) both_ways
    group by day having sum(paise) <> 0`.execute(tx);
  if (rows.length === 0) return [];
  const what = 'the revenue of a day is not what was paid and given back';
  return [{ rule: RULE, what, ids: rows.map(({ day }) => `revenue ${day}`), advice: ADVICE }];
}

/** Reads all rows that the reports of some centers may need since a day. */
async function rowsOf(tx: Tx, scope: string[], from: IstDate): Promise<PlainRows> {
  const since = istInstant(from, 0);
  const own = sql`b.center_id = any(${scope}::uuid[])`;
  const whole = async <Row>(query: ReturnType<typeof sql>) => (await query.execute(tx)).rows as Row[];
  const entries = await whole<PlainRows['entries'][number]>(sql`
    select * from desk_entries e where center_id = any(${scope}::uuid[]) and (at >= ${since} or replaces_payment_id is not null)`);
  const replaced = [...new Set(entries.flatMap(({ replaces_payment_id: id }) => id ?? []))];
  const bookings = await whole<PlainRows['bookings'][number]>(sql`
    select b.* from bookings b left join payments p on p.id = b.payment_id
    where ${own} and (b.session_date >= ${from} or b.created_at >= ${since} or b.updated_at >= ${since} or p.paid_at >= ${since}
        or exists (select from refunds r where r.booking_id = b.id))
      or b.payment_id = any(${replaced}::uuid[])
      or b.payment_id in (select d.payment_id from disputes d join bookings o on o.payment_id = d.payment_id
        where o.center_id = any(${scope}::uuid[]))`);
  const ids = bookings.map(({ id }) => id);
  const refunds = await whole<PlainRows['refunds'][number]>(sql`
    select * from refunds where booking_id = any(${ids}::uuid[])`);
  const paymentIds = [
    ...bookings.flatMap(({ payment_id: id }) => id ?? []),
    ...refunds.map(({ payment_id: id }) => id),
    ...replaced,
  ];
  return {
    bookings,
    refunds,
    entries,
    accountEntries: await whole(sql`
      select * from account_entries where center_id = any(${scope}::uuid[]) and (at >= ${since} or kind = 'discount')`),
    disputes: await whole(sql`select * from disputes where payment_id in (
      select payment_id from bookings where id = any(${ids}::uuid[])) or payment_id = any(${replaced}::uuid[])`),
    payments: await whole(sql`select * from payments where id = any(${paymentIds}::uuid[])`),
    attendance: await whole(sql`select * from attendance where booking_id = any(${ids}::uuid[])`),
    waits: await whole(sql`select * from waits where centers && ${scope}::uuid[]
      and (created_at >= ${since} or (ended_at is null and weekdays is not null))`),
    standing: await whole(sql`select * from standing where center_id = any(${scope}::uuid[])`),
    standingDays: await whole(sql`select days.* from standing_days days join standing on standing.id = days.standing_id
      where standing.center_id = any(${scope}::uuid[])`),
    sittings: await whole(sql`select id, patient_id, session_date, chair from appointments where status <> 'cancelled'
      and patient_id in (select patient_id from standing where center_id = any(${scope}::uuid[]))
      and session_date >= ${addDays(from, -1)}`),
    centers: await whole(sql`select * from centers where id = any(${scope}::uuid[])`),
    templates: await whole(sql`select * from center_templates where center_id = any(${scope}::uuid[])`),
    exceptions: await whole(sql`select * from center_exceptions where center_id = any(${scope}::uuid[])`),
  };
}
