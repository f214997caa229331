import type { World } from '../world';
import type { Sent } from './read';

/** One call of Razorpay's API that we know. */
export type Endpoint = {
  method: 'GET' | 'POST';
  url: string;
  /** Checks what was sent, and returns the work. `key` is the idempotency key of a refund. */
  prepare(call: { world: World; sent: Sent; id: string; key: string | null }): () => object;
};
