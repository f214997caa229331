import { REFUSALS, type RefusalCode } from '../../contract';

type Detail = {
  /** A sentence in place of the code's own. */
  message?: string;
  /** A sentence for each field. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

/** An expected "no": the code, and what the person reads. Everything else thrown is a fault and is hidden. */
export class Refused extends Error {
  readonly status: number;
  constructor(
    readonly code: RefusalCode,
    readonly detail: Detail = {},
  ) {
    super(detail.message ?? REFUSALS[code].message);
    this.status = REFUSALS[code].status;
  }
}
