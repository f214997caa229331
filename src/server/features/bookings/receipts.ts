/**
 * Receipts, written in a worker thread: one takes tens of milliseconds of CPU, during which the main thread could not
 * answer. Results are cached until something in them changes.
 */
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../../domain/time';
import type { Receipt } from './receipt';
import type { Answered, Asked } from './receipt-thread';

/** Receipts in the cache: some 16 KB each. */
const KEPT = 200;

/**
 * In the built server the worker is a file beside it. From source it is TypeScript, which a worker can't load by
 * itself.
 */
function newThread(): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./receipt-thread.js', import.meta.url));
  const { href } = new URL('./receipt-thread.ts', import.meta.url);
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${href}')))`, { eval: true });
}

export type Receipts = {
  /** The PDF. Rejects when it can't be written. */
  write(receipt: Receipt): Promise<Uint8Array>;
  /** Ends the thread; pending receipts are dropped. */
  close(): Promise<void>;
};

type Waiting = { resolve(pdf: Uint8Array): void; reject(error: unknown): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** `idleMs`: how long an idle thread is kept. */
export function createReceipts({ idleMs = MINUTE_MS } = {}): Receipts {
  const kept = new Map<string, Promise<Uint8Array>>();
  let asked = 0;
  let thread: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Started on demand, and ended after a while without requests: it takes fifty megabytes and more. */
  function startThread(): Thread {
    const worker = newThread();
    const started: Thread = { worker, waiting: new Map() };
    // It does not keep a stopping process alive.
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
      // Everything in print is in the key: the state of the booking, and of its money.
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
