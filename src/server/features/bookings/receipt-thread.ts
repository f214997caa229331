/** The worker thread that writes receipts, one after the other. Started and called by `receipts.ts`. */
import { parentPort } from 'node:worker_threads';
import { type Receipt, writeReceipt } from './receipt';

export type Asked = { id: number; receipt: Receipt };
export type Answered = { id: number } & ({ pdf: Uint8Array } | { error: unknown });

const answer = (answered: Answered) => parentPort?.postMessage(answered);

parentPort?.on('message', ({ id, receipt }: Asked) => {
  writeReceipt(receipt).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error }),
  );
});
