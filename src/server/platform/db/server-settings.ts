/**
 * Settings of a PostgreSQL server, database or role on which the product depends. Each connection sets those that it
 * can, and the operator is told about the others at the start.
 */
import { sql } from 'kysely';
import { OperatorError } from '../../errors';
import type { Db } from './database';

/** Settings of each connection, whatever the server, the database or the role says. */
const SET = {
  // The only form of times and dates that the driver reads.
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  standard_conforming_strings: 'on',
  // Rows are locked and then read again: a stricter level answers from what it saw before it waited, or fails.
  default_transaction_isolation: 'read committed',
  // Requests that wait for a window's lock get their turn; the statement timeout ends what takes too long.
  lock_timeout: '0',
};

/** Timeouts that each connection sets for itself; without any, a lost client could keep its locks for ever. */
const TIMEOUTS = { statement_timeout: '15s', idle_in_transaction_session_timeout: '60s' };

/** Returns a server's URL with our settings as `options`. Options in the URL stay, but ours take precedence. */
export function withSettings(url: string): string {
  const named = new URL(url);
  const ours = Object.entries(SET).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);
  named.searchParams.set('options', [named.searchParams.get('options') ?? '', ...ours].join(' ').trim());
  return named.href;
}

/** The oldest release of PostgreSQL that has the statements we use. */
const OLDEST = 15;

type Found = {
  name: string;
  release: number;
  encoding: string;
  isReadOnly: boolean;
  /** `off`: a commit is acknowledged before it is on the disk. */
  commit: string;
  sortedBy: string | null;
  sortsBy: string | null;
};

/** A weakness of a server, and what to do about it. */
export type Weakness = { what: string; advice: string };

/** Finds weaknesses of a server. Throws OperatorError if it can't run the product at all. */
export async function examineServer(db: Db): Promise<Weakness[]> {
  const { rows: servers } = await sql<{ release: number }>`
    select current_setting('server_version_num')::int / 10000 as release`.execute(db);
  const { release } = servers[0]!;
  if (release < OLDEST)
    throw new OperatorError(`This is PostgreSQL ${release}. The product needs PostgreSQL ${OLDEST} or later.`);
  const { rows } = await sql<Found>`
    select datname as name, pg_encoding_to_char(encoding) as encoding,
      current_setting('transaction_read_only') = 'on' as "isReadOnly", current_setting('synchronous_commit') as commit,
      datcollversion as "sortedBy", pg_database_collation_actual_version(oid) as "sortsBy"
    from pg_database where datname = current_database()`.execute(db);
  const { name, encoding, isReadOnly, commit, sortedBy, sortsBy } = rows[0]!;
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database ${name} stores text as ${encoding}, which has no place for Indian scripts. Make one that stores UTF8 (createdb -O vrikka -E UTF8 -T template0 vrikka), and let DATABASE_URL name it.`,
    );
  if (isReadOnly)
    throw new OperatorError(
      `The database ${name} can only be read: it is a replica, or default_transaction_read_only is on. Let DATABASE_URL name the primary, or turn the setting off.`,
    );
  const weaknesses: Weakness[] = [];
  if (sortedBy !== sortsBy)
    weaknesses.push({
      what: `text is sorted in another way than when the database ${name} was made (collation version ${sortedBy ?? 'unknown'}, now ${sortsBy ?? 'unknown'}): its indexes may not find what is there`,
      advice: `Run "reindex database ${name}", then "alter database ${name} refresh collation version".`,
    });
  if (commit === 'off')
    weaknesses.push({
      what: `synchronous_commit is off in the database ${name}: when the server loses power, bookings are lost of which patients were told`,
      advice: `Run "alter database ${name} set synchronous_commit = on".`,
    });
  return weaknesses;
}

/** Throws OperatorError where a pooler keeps back what each connection sets: then it has to be set for the role. */
export async function requirePassedOn(db: Db): Promise<void> {
  const wanted: Record<string, string> = { ...SET, ...TIMEOUTS };
  const { rows } = await sql<{ name: string; value: string; role: string }>`
    select name, current_setting(name) as value, current_user as role
    from unnest(${Object.keys(wanted)}::text[]) as name`.execute(db);
  const missing = rows.filter(({ name, value }) =>
    name in TIMEOUTS ? value === '0' : !`${value},`.startsWith(`${wanted[name]},`),
  );
  if (missing.length === 0) return;
  const commands = missing.map(({ name, role }) => `alter role ${role} set ${name} = '${wanted[name]}';`);
  throw new OperatorError(
    `The pooler before the database does not pass on what the product sets for its connections. Run, as a superuser of PostgreSQL, and then restart the pooler: ${commands.join(' ')}`,
  );
}
