import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file of JSON lines that is only ever appended to. A line is one system call, so a process killed at any moment
 * loses at most the line it was writing; such a torn last line is skipped when reading.
 */
export class Journal {
  private descriptor: number | null = null;
  /** Bytes in the file. */
  size = 0;

  constructor(private readonly file: string) {}

  /** Every whole line written so far, oldest first. */
  read(): unknown[] {
    if (!existsSync(this.file)) return [];
    const lines: unknown[] = [];
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      if (line === '') continue;
      try {
        lines.push(JSON.parse(line));
      } catch {
        // Torn by a kill: it was never acknowledged.
      }
    }
    return lines;
  }

  /** Replaces the whole file. The rename is atomic: either the old file is there or the new one. */
  rewrite(lines: Iterable<unknown>): void {
    this.close();
    mkdirSync(dirname(this.file), { recursive: true });
    const fresh = `${this.file}.new`;
    writeFileSync(fresh, '', { mode: 0o600 });
    for (const chunk of inChunks(lines)) appendFileSync(fresh, chunk);
    renameSync(fresh, this.file);
    this.descriptor = openSync(this.file, 'a');
    this.size = statSync(this.file).size;
  }

  append(line: unknown): void {
    if (this.descriptor === null) return;
    this.size += writeSync(this.descriptor, `${JSON.stringify(line)}\n`);
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}

const CHUNK = 1 << 20;

function* inChunks(lines: Iterable<unknown>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}
