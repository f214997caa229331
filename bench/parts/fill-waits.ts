/**
 * Fills a database of invented centers and patients with sessions in nineteen of twenty chairs, and with waits: of every tenth account
 * ten wide ones, for itself and somebody it added, with covers that pay nowhere; of the others one each. With `count` it says how many offers there are.
 */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../src/domain/time';
import { openEmbedded, openServer } from '../../src/server/platform/db/database';

const [, , what, url, dataDir, count, now] = process.argv;
const { db, close } = url
  ? openServer(url, console.error, 4, 5 * MINUTE_MS)
  : await openEmbedded(dataDir!, console.error);
if (what === 'count') {
  const { rows } = await sql<{ offers: number; looked: number }>`
    select (select count(*) from bookings where hold_kind = 'offer')::int as offers,
      (select count(*) from waits where looked_at is not null)::int as looked`.execute(db);
  process.stdout.write(JSON.stringify(rows[0]));
} else {
  const dates = sql`array(select d::date from generate_series((${now}::timestamptz)::date + 2, (${now}::timestamptz)::date + 28, '1 day') d
    where extract(dow from d) <> 0)`;
  await sql`update centers set slots = 1, status = 'active'`.execute(db);
  await sql`delete from center_templates`.execute(db);
  await sql`delete from center_exceptions`.execute(db);
  await sql`create table places as select id, row_number() over (order by id) - 1 as n, count(*) over () as all from centers`.execute(
    db,
  );
  await sql`create table people as select id, row_number() over (order by id) - 1 as n from users where status = 'active'`.execute(
    db,
  );
  await sql`insert into bookings (id, patient_id, user_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
    select gen_random_uuid(), p.id, p.id, place.id, day, hour, 1, 'confirmed', 0, ${now}, ${now}, ${now}
    from (select place.id, day, hour, row_number() over (order by day, hour, place.id) as n from places place
      cross join unnest(${dates}) with ordinality as d (day, nth) cross join unnest('{5,9,13,17}'::int[]) as hour
      where (place.n + nth * 7 + hour) % 20 <> 0) place
    join people p on p.n = place.n % (select count(*) from people) on conflict do nothing`.execute(db);
  await sql`create table added as select gen_random_uuid() as id, id as user_id, n from people where n % 10 = 0`.execute(
    db,
  );
  await sql`insert into patients (id, name, email, created_at) select id, 'Added ' || n, 'added-' || n || '@example.org', ${now} from added`.execute(
    db,
  );
  await sql`insert into care_links (id, user_id, patient_id, access, relation, created_at)
    select gen_random_uuid(), user_id, id, 'book', 'parent', ${now} from added`.execute(db);
  await sql`insert into covers (id, patient_id, added_by, scheme, holder, card_last4, created_at, updated_at)
    select gen_random_uuid(), id, user_id, scheme, 'Nobody', '0000', ${now}, ${now} from added
    cross join unnest('{pmjay,cghs,echs,esic}'::text[]) as scheme`.execute(db);
  const at = (n: unknown) =>
    sql`array(select id from places where places.n in (${n}, (${n} + 7) % 400, (${n} + 90) % 400, (${n} + 211) % 400))`;
  await sql`insert into waits (id, user_id, patient_id, centers, dates, start_hours, created_at)
    select gen_random_uuid(), user_id, case when more <= 5 then id else user_id end, ${at(sql`(added.n + more) % 400`)}, ${dates}, '{5,9,13,17}', ${now}
    from added cross join generate_series(1, 10) as more limit ${Number(count) / 2}`.execute(db);
  await sql`insert into waits (id, user_id, patient_id, centers, dates, start_hours, created_at)
    select gen_random_uuid(), id, id, array(select places.id from places where places.n = people.n % 400),
      (${dates})[1 + n % 20 : 4 + n % 20], '{9,13}', ${now} from people where n % 10 <> 0 limit ${Number(count) / 2}`.execute(
    db,
  );
  for (const table of ['places', 'people', 'added']) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`analyze`.execute(db);
}
await close();
