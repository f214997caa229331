/**
 * The format of backups: one gzip file of lines, the same for PostgreSQL and the embedded database, so that either can
 * be restored into the other without a tool of a certain version. Lines that begin with # announce what follows; the
 * others are rows as JSON. A backup without its last line is incomplete.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { OperatorError } from '../../errors';

const head = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The migrations of the database. */
  migrations: z.array(z.string()).min(1),
});
const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const file = z.object({ path: z.string(), base64: z.string() });
const tail = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.int()),
  files: z.int(),
});
type Head = z.output<typeof head>;
export type Tail = z.output<typeof tail>;

export type Entry =
  | ({ kind: 'head' } & Head)
  | ({ kind: 'table' } & z.output<typeof table>)
  /** A row of the table announced before, as JSON text. */
  | { kind: 'row'; json: string }
  | ({ kind: 'file' } & z.output<typeof file>)
  | ({ kind: 'tail' } & Tail);

const MARKED = { head, table, file, tail };
type Marked = keyof typeof MARKED;

/** The file is not a backup, or not a complete one. */
export class BrokenBackup extends OperatorError {}

/** Writes a backup atomically: under its name there is either nothing or all of it, readable only by its owner. */
export async function writeArchive(target: string, entries: AsyncIterable<Entry>): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const part = `${target}.part`;
  try {
    await pipeArchive(createWriteStream(part, { mode: 0o600, flush: true }), entries);
    await rename(part, target);
    await syncDir(path.dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes a backup to a stream. It is complete if this does not throw. */
export async function pipeArchive(target: NodeJS.WritableStream, entries: AsyncIterable<Entry>): Promise<void> {
  await pipeline(Readable.from(linesOf(entries)), createGzip({ level: 6 }), target);
}

async function* linesOf(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const entry of entries) {
    if (entry.kind === 'row') yield `${entry.json}\n`;
    else {
      const { kind, ...content } = entry;
      yield `#${kind} ${JSON.stringify(content)}\n`;
    }
  }
}

/** Reads a backup entry by entry. Throws BrokenBackup. */
export async function* readArchive(source: string): AsyncGenerator<Entry> {
  let last: Entry | undefined;
  try {
    for await (const line of gunzippedLines(source)) {
      last = toEntry(line);
      yield last;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw error;
    const why = code === 'Z_BUF_ERROR' ? 'is not whole: its end is missing' : 'is damaged, or no backup at all';
    throw new BrokenBackup(`${source} ${why}.`, { cause: error });
  }
  if (last?.kind !== 'tail') throw new BrokenBackup(`${source} is not whole: its end is missing.`);
}

/** Reads a backup to its end. Throws BrokenBackup if something is missing or damaged. */
export async function checkArchive(source: string): Promise<void> {
  for await (const entry of readArchive(source)) void entry;
}

async function* gunzippedLines(source: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  gunzip.setEncoding('utf8');
  const reading = createReadStream(source).on('error', (error) => gunzip.destroy(error));
  reading.pipe(gunzip);
  let rest = '';
  for await (const chunk of gunzip) {
    // What is there of an unfinished line is not searched again: a file is one line of many chunks.
    const [first = '', ...lines] = String(chunk).split('\n');
    rest += first;
    const next = lines.pop();
    if (next === undefined) continue;
    yield rest;
    yield* lines;
    rest = next;
  }
  if (rest) yield rest;
}

function toEntry(line: string): Entry {
  if (line.startsWith('{')) return { kind: 'row', json: line };
  const [, kind = '', json = ''] = /^#(\w+) (.*)$/.exec(line) ?? [];
  const schema = MARKED[kind as Marked] as z.ZodType | undefined;
  const content = schema?.safeParse(parse(json));
  if (!content?.success) throw new BrokenBackup('This is no backup that this version of the product can read.');
  return { kind, ...(content.data as object) } as Entry;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function syncDir(dir: string): Promise<void> {
  // Windows can't open a folder; there the rename is as safe as it can be.
  const handle = await open(dir, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
