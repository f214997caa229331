import { REFUSALS, type RefusalCode } from '../contract';
import { ADMINISTRATOR_REFUSALS } from '../contract/admin/refusals';

const ALL: Record<RefusalCode, { status: number; message: string }> = { ...REFUSALS, ...ADMINISTRATOR_REFUSALS };

type Detail = {
  /** A sentence in place of the code's own. */
  message?: string;
  /** A sentence for each field. */
  fields?: Record<string, string>;
  /** Where the person can do what is missing. */
  link?: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

/** An expected refusal: its code, and what the person reads. Everything else thrown is a fault and is hidden. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: RefusalCode,
    readonly detail: Detail = {},
  ) {
    super(detail.message ?? ALL[code].message);
    this.status = ALL[code].status;
  }
}

/** A failure whose sentence tells the person at the terminal what is wrong and what to do. */
export class OperatorError extends Error {}
