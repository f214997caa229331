/**
 * A migrated, empty PGlite as a file: made on first use, loaded by every test process after that. Named after a hash of
 * its sources, so that a new migration makes a new one.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Database, overPglite } from '../src/server/platform/db/database';
import { migrate } from '../src/server/platform/db/migrate';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../src/server/platform/paths';

const SHELF = Symbol.for('embedded databases of tests');

/**
 * Unused databases of this process. Emptying one takes a twentieth of the time of making a new one, and its code is
 * compiled already. Each test file has its own modules, so they are kept on the process.
 */
const shelf = ((globalThis as { [SHELF]?: Used[] })[SHELF] ??= []);

type Used = { pglite: PGlite; structure: string };

/** A fresh embedded database in memory, migrated, with the queue's tables. */
export async function openFromTemplate(): Promise<Database> {
  const used = (await takeFromShelf()) ?? (await makeNew());
  const database = await overPglite(used.pglite);
  return {
    ...database,
    async close() {
      await database.pool.end();
      shelf.push(used);
    },
  };
}

async function makeNew(): Promise<Used> {
  const file = await templateFile();
  const saved = await readFile(file).catch(() => makeTemplate(file));
  const pglite = await PGlite.create({ loadDataDir: new Blob([new Uint8Array(saved)]) });
  for (const statement of KEEP_LITTLE_LOG) await pglite.exec(statement);
  await pglite.exec(KEEP_FIRST_ROWS);
  return { pglite, structure: await structureOf(pglite) };
}

/** A database whose structure a test has changed is not reused. */
async function takeFromShelf(): Promise<Used | undefined> {
  const used = shelf.pop();
  if (!used) return undefined;
  await used.pglite.exec('discard all');
  if ((await structureOf(used.pglite)) !== used.structure) {
    await used.pglite.close();
    return takeFromShelf();
  }
  await used.pglite.exec(EMPTY);
  await shrink(used.pglite);
  return used;
}

/** A table that is larger than this is written anew when its database is emptied: nothing vacuums an embedded database of a test. */
const LARGE_BYTES = 500_000;

/**
 * Gives memory back: the files of these databases are in it. Deleted rows stay in them, and the log of changes (16 MB a segment) is
 * kept until a checkpoint; an embedded database makes none by itself, and those of the product's housekeeping come too late for a test.
 */
async function shrink(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `select name from (${TABLES}) one where pg_total_relation_size(name::regclass) > ${LARGE_BYTES}`,
  );
  for (const { name } of rows) await pglite.exec(`vacuum full ${name}`);
  await pglite.exec('checkpoint');
}

/** Segments of the log are used again, up to this much: the default keeps 80 MB of them. */
const KEEP_LITTLE_LOG = [
  "alter system set min_wal_size = '32MB'",
  "alter system set max_wal_size = '48MB'",
  'select pg_reload_conf()',
];

const TABLES = `select format('%I.%I', schemaname, tablename) as name, schemaname, tablename from pg_tables
  where schemaname = 'public'`;

/** Rows that the migrations insert themselves. */
const KEEP_FIRST_ROWS = `
  create schema first_rows;
  do $$ declare one record; has_rows boolean; begin
    for one in ${TABLES} loop
      execute format('select exists (select from %s)', one.name) into has_rows;
      if has_rows then
        execute format('create table first_rows.%I as select * from %s', one.schemaname || '.' || one.tablename, one.name);
      end if;
    end loop;
  end $$`;

const EMPTY = `
  do $$ declare one record; begin
    set local session_replication_role = replica;
    for one in ${TABLES} loop execute format('delete from only %s', one.name); end loop;
    for one in select format('%I.%I', split_part(tablename, '.', 1), split_part(tablename, '.', 2)) as name, tablename
      from pg_tables where schemaname = 'first_rows'
    loop
      execute format('insert into %s overriding system value select * from first_rows.%I', one.name, one.tablename);
    end loop;
    for one in select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public'
    loop
      execute format('alter sequence %s restart', one.name);
    end loop;
  end $$`;

/** Changes whenever a table, index, trigger, function or rule is created, altered or dropped. */
async function structureOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ structure: string }>(`
    select concat_ws(' ',
      (select string_agg(oid || ':' || relnatts || ':' || relchecks, ',' order by oid) from pg_class where oid >= 16384),
      (select string_agg(oid::text, ',' order by oid) from pg_proc where oid >= 16384),
      (select string_agg(oid || ':' || tgenabled::text, ',' order by oid) from pg_trigger),
      (select string_agg(oid::text, ',' order by oid) from pg_constraint),
      (select string_agg(oid::text, ',' order by oid) from pg_namespace)) as structure`);
  return rows[0]!.structure;
}

async function templateFile(): Promise<string> {
  return path.join(tmpdir(), `vrikka-template-${(await migrationsHash()).slice(0, 16)}.tar`);
}

/** A hash of everything that an empty database is made from. */
export async function migrationsHash(): Promise<string> {
  const made = createHash('sha256').update(await readFile(path.join(PROJECT_DIR, 'package-lock.json')));
  for (const name of (await readdir(MIGRATIONS_DIR)).sort()) {
    made.update(name).update(await readFile(path.join(MIGRATIONS_DIR, name)));
  }
  return made.digest('hex');
}

async function makeTemplate(file: string): Promise<Uint8Array> {
  const pglite = await PGlite.create('memory://');
  const database = await overPglite(pglite);
  await migrate(database.db);
  const saved = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await database.close();
  // Test files run in parallel: each writes its own and renames it.
  const own = `${file}.${process.pid}`;
  await writeFile(own, saved);
  await rename(own, file);
  return saved;
}
