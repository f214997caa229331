/**
 * Receipts, written in a thread of their own: one takes a processor for tens of milliseconds, in which this one would answer
 * nobody. What was written is kept for as long as nothing of it changes, so that asking again costs nothing.
 */
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../../domain/time';
import type { Receipt } from './receipt';
import type { Answered, Asked } from './receipt-thread';

/** Receipts that are kept: some 16 KB each. */
const KEPT = 200;

/** The built server has the thread as a file beside it. Run from source it is TypeScript, which a thread does not read by itself. */
function newThread(): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./receipt-thread.js', import.meta.url));
  const { href } = new URL('./receipt-thread.ts', import.meta.url);
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${href}')))`, { eval: true });
}

export type Receipts = {
  /** The PDF. Rejects when it can't be written. */
  write(receipt: Receipt): Promise<Uint8Array>;
  /** Ends the thread; what was not written yet is not written any more. */
  close(): Promise<void>;
};

type Waiting = { resolve(pdf: Uint8Array): void; reject(error: unknown): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** `idleMs`: how long a thread that has nothing to do is kept. */
export function createReceipts({ idleMs = MINUTE_MS } = {}): Receipts {
  const kept = new Map<string, Promise<Uint8Array>>();
  let asked = 0;
  let thread: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Started when a receipt is asked for, and ended when none was for a while: it takes fifty megabytes and more. */
  function startThread(): Thread {
    const worker = newThread();
    const started: Thread = { worker, waiting: new Map() };
    // A process that stops does not wait for it.
    worker.unref();
    worker.on('message', (answered: Answered) => {
      const one = started.waiting.get(answered.id);
      started.waiting.delete(answered.id);
      if ('pdf' in answered) one?.resolve(answered.pdf);
      else one?.reject(answered.error);
      if (started.waiting.size === 0) idle = setTimeout(() => void close(), idleMs).unref();
    });
    let reason: unknown = new Error('the thread that writes receipts has ended');
    worker.on('error', (error) => (reason = error));
    worker.on('exit', () => {
      if (thread === started) thread = null;
      for (const one of started.waiting.values()) one.reject(reason);
    });
    return started;
  }

  function ask(receipt: Receipt): Promise<Uint8Array> {
    clearTimeout(idle);
    const { worker, waiting } = (thread ??= startThread());
    const id = (asked += 1);
    const written = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, receipt } satisfies Asked);
    return written;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.worker.terminate();
  }

  return {
    write(receipt) {
      // Everything that is printed is in the key: the booking's state, and that of its money.
      const key = JSON.stringify(receipt);
      const known = kept.get(key);
      if (known) return known;
      const written = ask(receipt);
      kept.set(key, written);
      written.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return written;
    },
    close,
  };
}
