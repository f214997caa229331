/** Receipts and statements, written in a worker thread. Results are cached until something in them changes. */
import { createThread } from '../platform/thread';
import type { Receipt } from './receipt';
import type { Statement } from './statement';

/** How many receipts are cached, of some 16 KB each. */
const KEPT = 200;

/** What the thread writes. */
export type ReceiptTask = { receipt: Receipt } | { statement: Statement };

export type Receipts = {
  /** Returns the PDF. Rejects if it can't be written. */
  write(receipt: Receipt): Promise<Uint8Array>;
  /** Returns the PDF of a statement; not cached. Rejects if it can't be written. */
  writeStatement(statement: Statement): Promise<Uint8Array>;
  /** Ends the thread; pending receipts are dropped. */
  close(): Promise<void>;
};

/** Starts the service. `idleMs`: how long an idle thread is kept. */
export function createReceipts({ idleMs }: { idleMs?: number } = {}): Receipts {
  const kept = new Map<string, Promise<Uint8Array>>();
  const thread = createThread<ReceiptTask, Uint8Array>({
    name: 'receipt-thread',
    at: import.meta.url,
    does: 'writes receipts',
    idleMs,
  });

  return {
    write(receipt) {
      // The key has everything that is printed, such as the state of the booking and of its money.
      const key = JSON.stringify(receipt);
      const known = kept.get(key);
      if (known) return known;
      const written = thread.do({ receipt });
      kept.set(key, written);
      written.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return written;
    },
    writeStatement: (statement) => thread.do({ statement }),
    close: () => thread.close(),
  };
}
