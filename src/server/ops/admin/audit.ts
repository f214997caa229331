/** `npm run admin -- audit-stream` and `audit-verify`: the log of actions for a log system, and whether a file of it is whole. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { OperatorError } from '../../errors';
import type { Db } from '../../platform/db/database';
import { auditKey, readSigned, type SignedLine, streamActions, verifyLines } from '../../staff';

const STANDARD_INPUT = '-';
/** Longer than any entry. */
const TAIL_BYTES = 4 * 1024 * 1024;

/**
 * Writes what is new after the last line of the file `after` (`-`: of standard input; none: everything). Throws an
 * OperatorError when that line is not whole, or not one of this product.
 */
export async function writeAuditStream(
  after: string | undefined,
  { db, secret, write }: { db: Db; secret: string; write: (line: string) => void },
): Promise<void> {
  const key = auditKey(secret);
  const last = after === undefined ? null : signedAtEnd(key, after, await endOf(after));
  for await (const line of streamActions(db, key, last)) write(line);
}

/** Says whether these files, the oldest first, are as they were written. Returns the exit code. */
export async function verifyAudit(files: string[], secret: string, write: (line: string) => void): Promise<number> {
  const place = { file: '', line: 0 };
  const found = await verifyLines(auditKey(secret), linesOf(files, place));
  if ('what' in found) {
    write(`${place.file}, line ${place.line}: ${found.what}.`);
    return 1;
  }
  const { count, first, last } = found;
  if (!first || !last) {
    write('There is no line.');
    return 1;
  }
  write(`${count} lines are as they were written: entry ${first.id} of ${first.at} to entry ${last.id} of ${last.at}.`);
  if (first.previous !== null) write('The first goes on from a line before it, which is not in these files.');
  return 0;
}

function signedAtEnd(key: Buffer, file: string, end: string): SignedLine | null {
  if (end === '') return null;
  const line = end.endsWith('\n') ? readSigned(key, end.slice(0, -1)) : null;
  if (line) return line;
  throw new OperatorError(
    `The last line of ${file === STANDARD_INPUT ? 'standard input' : file} is not whole, was changed, or is of another SESSION_SECRET. Nothing was written.`,
  );
}

/** The last line of a file, with its line break. */
async function endOf(file: string): Promise<string> {
  if (file === STANDARD_INPUT) {
    let all = '';
    for await (const chunk of process.stdin) all += String(chunk);
    return lastLine(all);
  }
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return lastLine(buffer.subarray(0, bytesRead).toString());
  } finally {
    await handle.close();
  }
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
}

/** The lines of files; `place` says which one was read last. */
async function* linesOf(files: string[], place: { file: string; line: number }): AsyncGenerator<string> {
  for (const file of files) {
    Object.assign(place, { file, line: 0 });
    for await (const line of linesIn(file)) {
      place.line += 1;
      yield line;
    }
  }
}

/** Only at line feeds: readline also ends a line where a note has one of Unicode's own separators. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
