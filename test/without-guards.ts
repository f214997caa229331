/** Databases without one of the product's guards: tests must notice that it is missing. */
import { type Kysely, sql } from 'kysely';
import { openServer } from '../src/server/platform/db/database';
import { migrate } from '../src/server/platform/db/migrate';
import type { DB } from '../src/server/platform/db/schema';

async function prepare(url: string, schema: string, change: (db: Kysely<DB>) => Promise<void>): Promise<void> {
  const database = openServer(url, () => undefined);
  await migrate(database.db);
  await sql`create schema ${sql.ref(schema)}`.execute(database.db);
  await change(database.db);
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.ref(name)} set search_path = ${sql.ref(schema)}, pg_catalog, public`.execute(
    database.db,
  );
  await database.close();
}

/** A function of the same name, earlier in the search path, that locks nothing; and no index behind it. */
export function takeLocksAway(url: string): Promise<void> {
  return prepare(url, 'unlocked', async (db) => {
    await sql`create function unlocked.pg_advisory_xact_lock(bigint) returns void language sql as 'select'`.execute(db);
    await sql`drop index bookings_one_taken_chair`.execute(db);
  });
}

/** A view of the same name, earlier in the search path, in which no payment counts as paid: each message is new. */
export function forgetWhatIsPaid(url: string): Promise<void> {
  return prepare(url, 'forgetful', async (db) => {
    const { rows } = await sql<{ name: string; usual: string | null }>`
      select column_name as name, column_default as usual from information_schema.columns
      where table_schema = 'public' and table_name = 'payments' order by ordinal_position`.execute(db);
    const names = rows.map(({ name }) => name);
    const shown = names.map((name) =>
      name === 'status' ? `case status when 'paid' then 'open' else status end as status` : name,
    );
    const kept = names.map((name) =>
      name === 'status'
        ? `status = case when new.status = old.status then payments.status else new.status end`
        : `${name} = new.${name}`,
    );
    await sql`create view forgetful.payments as select ${sql.raw(shown.join(', '))} from public.payments`.execute(db);
    for (const { name, usual } of rows) {
      if (usual) await sql.raw(`alter view forgetful.payments alter column ${name} set default ${usual}`).execute(db);
    }
    await sql`
      create function forgetful.write() returns trigger language plpgsql as ${sql.lit(`begin
        if tg_op = 'INSERT' then insert into public.payments select new.*;
        else update public.payments set ${kept.join(', ')} where id = old.id;
        end if;
        return new;
      end`)}`.execute(db);
    await sql`
      create trigger write instead of insert or update on forgetful.payments
      for each row execute function forgetful.write()`.execute(db);
  });
}
