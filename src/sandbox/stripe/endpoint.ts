import type { World } from '../world';
import type { Cause } from './event';
import type { Expand } from './expand';
import type { Params } from './params';

export type Call = {
  world: World;
  params: Params;
  /** The id in the path; '' where there is none. */
  id: string;
  expand: Expand;
  cause: Cause;
};

/** One call of Stripe's API that we know. */
export type Endpoint = {
  method: 'GET' | 'POST';
  url: string;
  /** Top-level parameters that are understood; any other is refused. `expand` always is. */
  accepts: readonly string[];
  /** What `expand` may name; in a list without its `data.`. */
  expands: readonly string[];
  isList?: boolean;
  /**
   * Checks the parameters, and returns the work. The provider stores the result of the work for an idempotency key,
   * failures included, but never a refusal of the parameters: hence two steps.
   */
  prepare(call: Call): () => object;
};
