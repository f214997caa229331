import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Database } from '../../platform/db/database';
import type { Bucket } from '../../platform/images/bucket';
import { PHOTOS_FOLDER, isOwnId } from '../../platform/images/photo-files';
import { keyOf, typeOf } from '../../platform/images/photos-in-bucket';
import { SCHEMA, knownMigrations, migrate, migrateTo } from '../../platform/db/migrate';
import { BrokenBackup, type Entry, type Tail, readArchive } from './archive';
import { FILES, FOLDERS, type Table, inTransaction, listTables, quoted } from './write-backup';

const ROWS_AT_ONCE = 500;
const TEXT_AT_ONCE = 1024 * 1024;
/** How many files are on their way into a bucket at a time. */
const FILES_AT_ONCE = 8;

export type Loaded = { takenAt: Date; rows: number; files: number };

/** Where the files of a backup go: into a folder; photos into a bucket, if there is one. */
export type FilesTarget = { dir: string; bucket: Bucket | null };

/**
 * Loads a backup into an empty schema, which must come first in the connections' search path, and its files into a
 * folder and a bucket; then migrates the schema. Throws BrokenBackup and BucketError, and throws if a counted row is
 * missing.
 */
export async function loadBackup(
  database: Database,
  filesTo: FilesTarget,
  source: string,
  schema = SCHEMA,
): Promise<Loaded> {
  const entries = readArchive(source);
  const { value: head } = (await entries.next()) as IteratorResult<Entry, undefined>;
  if (head?.kind !== 'head') throw new BrokenBackup(`${source} is no backup.`);
  const known = await knownMigrations();
  const strange = head.migrations.filter((name) => !known.includes(name));
  if (strange.length > 0) {
    throw new BrokenBackup(
      `${source} is of a newer version of the product (${strange.join(', ')}). Restore it with that one.`,
    );
  }
  await migrateTo(database.db, head.migrations.at(-1)!, schema);

  let files = 0;
  const writing = new Set<Promise<void>>();
  let tail: Tail | undefined;
  await inTransaction(database.pool, 'begin', async (client) => {
    const tables = await listTables(client, schema);
    await client.query(`truncate ${tables.map(({ name }) => inSchema(schema, name)).join(', ')}`);
    const filling = new Filling(client, schema, tables);
    try {
      for await (const entry of entries) {
        if (entry.kind === 'table') await filling.begin(entry.name, entry.columns);
        if (entry.kind === 'row') await filling.add(entry.json);
        if (entry.kind === 'file') {
          const written = writeKept(filesTo, entry.path, entry.base64);
          writing.add(written);
          void written.then(() => writing.delete(written)).catch(() => undefined);
          if (writing.size >= FILES_AT_ONCE) await Promise.race(writing);
          files += 1;
        }
        if (entry.kind === 'tail') tail = entry;
      }
      await Promise.all(writing);
    } finally {
      await Promise.allSettled(writing);
    }
    await filling.flush();
    await setSequences(client, schema, tail!.sequences);
    await compareCounts(client, schema, tail!.rows);
  });
  if (files !== tail!.files) throw new BrokenBackup(`${files} files of ${tail!.files} are in the backup.`);
  await migrate(database.db, schema);
  return { takenAt: new Date(head.takenAt), rows: Object.values(tail!.rows).reduce((sum, n) => sum + n, 0), files };
}

/** Inserts rows, one table after the other, in few statements. */
class Filling {
  private insert = '';
  private rows: string[] = [];
  private size = 0;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly schema: string,
    private readonly tables: Table[],
  ) {}

  async begin(name: string, columns: string[]): Promise<void> {
    await this.flush();
    const table = this.tables.find((one) => one.name === name);
    if (!table || columns.some((column) => !table.columns.includes(column))) {
      throw new BrokenBackup(`The backup has a table that its migrations do not make: ${name}.`);
    }
    const names = columns.map(quoted).join(', ');
    const target = inSchema(this.schema, name);
    // Removes what triggers of earlier tables have written there; the backup has these rows too.
    await this.client.query(`delete from ${target}`);
    this.insert = `insert into ${target} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${target}, $1::jsonb)`;
  }

  async add(json: string): Promise<void> {
    if (!this.insert) throw new BrokenBackup('The backup has rows before its first table.');
    this.rows.push(json);
    this.size += json.length;
    if (this.rows.length >= ROWS_AT_ONCE || this.size >= TEXT_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    await this.client.query(this.insert, [`[${this.rows.join(',')}]`]);
    this.rows = [];
    this.size = 0;
  }
}

async function setSequences(client: pg.PoolClient, schema: string, sequences: Tail['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [inSchema(schema, name), last]);
  }
}

async function compareCounts(client: pg.PoolClient, schema: string, expected: Tail['rows']): Promise<void> {
  for (const [name, count] of Object.entries(expected)) {
    const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${inSchema(schema, name)}`);
    if (rows[0]!.n !== count) throw new BrokenBackup(`${name}: ${rows[0]!.n} rows were restored of ${count}.`);
  }
}

const inSchema = (schema: string, name: string) => `${quoted(schema)}.${quoted(name)}`;

/** Writes a file of a backup. Throws BrokenBackup for a path outside of the known folders, and BucketError. */
async function writeKept({ dir, bucket }: FilesTarget, name: string, base64: string): Promise<void> {
  const [folder = '', ...below] = name.split('/');
  const isOurs = below.length === 0 ? FILES.includes(folder) : FOLDERS.includes(folder) && !below.includes('..');
  if (!isOurs) throw new BrokenBackup(`The backup holds a file that does not belong to it: ${name}`);
  const bytes = Buffer.from(base64, 'base64');
  const isPhoto = folder === PHOTOS_FOLDER && below.length === 2 && isOwnId(below[0]!);
  if (bucket && isPhoto) return bucket.put(keyOf(below.join('/')), bytes, typeOf(name));
  const target = path.join(dir, ...name.split('/'));
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes, { mode: folder === PHOTOS_FOLDER ? 0o644 : 0o600 });
}
