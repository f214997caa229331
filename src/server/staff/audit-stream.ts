/**
 * The log of actions as signed JSON lines, for a log system outside of the product. Each line is signed together with
 * the signature of the line before (HMAC-SHA-256), so that a line that is changed, removed, inserted or moved is found.
 * Whoever keeps the lines keeps the place too: the chain goes on from the last line, and needs nothing of the database.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { OperatorError } from '../errors';
import type { Db } from '../platform/db/database';
import type { DB } from '../platform/db/schema';
import { isInUse } from '../platform/db/unavailable';
import { deriveKey } from '../platform/secrets/derive-key';

/** A line of the stream that was signed with our key. */
export type SignedLine = { id: number; at: string; previous: string | null; signature: string };

/** What is wrong with a stream, at which of its lines, counted from 1. */
export type BrokenStream = { line: number; what: string };

const BATCH = 1_000;
const TRIES = 100;
const AGAIN_AFTER_MS = 100;
/** The signature is the last field, of the text before it, so that not a byte can be changed. */
const SIGNED = /^(\{.*),"signature":"([0-9a-f]{64})"\}$/s;

/** The key that signs the stream. With another SESSION_SECRET lines of before can no longer be verified. */
export function auditKey(secret: string): Buffer {
  return deriveKey(secret, 'audit stream');
}

/** Reads a line; null unless it is as it was signed. */
export function readSigned(key: Buffer, line: string): SignedLine | null {
  const [, text, signature] = SIGNED.exec(line) ?? [];
  if (!text || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(key, text), 'hex'))) return null;
  const { id, at, previous } = JSON.parse(`${text}}`) as { id: number; at: string; previous: string | null };
  return { id, at, previous, signature };
}

/**
 * Yields every action after the one of the `last` line, oldest first, each as a line without its line break; all
 * actions where there is no last line. Throws an OperatorError when that line is not of this database.
 */
export async function* streamActions(db: Db, key: Buffer, last: SignedLine | null): AsyncGenerator<string> {
  const until = await lastSettled(db);
  if (last) await requireSameBook(db, last, until);
  let { id: after, signature: previous } = last ?? { id: 0, signature: null };
  for (;;) {
    const rows = await db
      .selectFrom('administrator_actions')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<=', until)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const text = JSON.stringify({ ...present(row), previous }).slice(0, -1);
      previous = sign(key, text);
      yield `${text},"signature":"${previous}"}`;
    }
    const end = rows.at(-1);
    if (!end) return;
    after = end.id;
  }
}

/**
 * Checks that lines are as they were written, in order, with none missing between them. Returns the first and the last;
 * or the first line that is wrong. A stream may begin in the middle, where older files were thrown away.
 */
export async function verifyLines(
  key: Buffer,
  lines: AsyncIterable<string>,
): Promise<BrokenStream | { count: number; first: SignedLine | null; last: SignedLine | null }> {
  let count = 0;
  let first: SignedLine | null = null;
  let last: SignedLine | null = null;
  for await (const text of lines) {
    count += 1;
    const line = readSigned(key, text);
    if (!line)
      return { line: count, what: 'was changed or inserted: it is not as it was signed, or of another SESSION_SECRET' };
    if (last && line.previous !== last.signature) {
      const what =
        line.id > last.id
          ? `does not follow the one before: what was between the entries ${last.id} and ${line.id} was removed or moved`
          : `is not in its place: it is the entry ${line.id}, after the entry ${last.id}`;
      return { line: count, what };
    }
    first ??= line;
    last = line;
  }
  return { count, first, last };
}

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/**
 * The id up to which nothing can appear any more. Ids are given when a row is written, and rows are seen when their
 * transaction ends, so that an entry may be seen before an older one: it is read while nobody is writing. Nobody waits
 * for this lock, since it is taken only where it is free.
 */
async function lastSettled(db: Db): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`lock table administrator_actions in share mode nowait`.execute(tx);
        const { id } = await tx
          .selectFrom('administrator_actions')
          .select((row) => row.fn.max('id').as('id'))
          .executeTakeFirstOrThrow();
        return id ?? 0;
      });
    } catch (error) {
      if (!isInUse(error)) throw error;
      if (tries === TRIES) throw new OperatorError('Somebody was writing to the log all the time. Try again later.');
      await pause(AGAIN_AFTER_MS);
    }
  }
}

/** After a restore the ids of lost entries are given again, so that going on would leave out what has them now. */
async function requireSameBook(db: Db, last: SignedLine, until: number): Promise<void> {
  const same = await db.selectFrom('administrator_actions').select('at').where('id', '=', last.id).executeTakeFirst();
  // What is older than the log is kept is gone.
  if (same ? same.at.toISOString() === last.at : last.id <= until) return;
  throw new OperatorError(
    `The entry ${last.id} of ${last.at}, where the stream ends, is not in this database. If that was restored from a backup, begin a new file.`,
  );
}

/** An action with all that the log has of it. */
function present(row: Selectable<DB['administrator_actions']>) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    administrator: row.administrator_name,
    administratorId: row.administrator_id,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    centerId: row.center_id,
    before: row.before,
    after: row.after,
    note: row.note,
    requestId: row.request_id,
  };
}
