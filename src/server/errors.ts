import { REFUSALS, type RefusalCode, type SeriesClash } from '../contract';
import { ADMINISTRATOR_REFUSALS } from '../contract/admin/refusals';
import type { FieldIssue } from '../contract/field-issue';

const ALL: Record<RefusalCode, { status: number; message: string }> = { ...REFUSALS, ...ADMINISTRATOR_REFUSALS };

type Detail = {
  /** Replaces the code's own sentence. */
  message?: string;
  /** A sentence for each field. */
  fields?: Record<string, string>;
  /** Why each of them was not accepted, where the refusal's own code does not say so. */
  issues?: Record<string, FieldIssue>;
  /** The sessions of a series that can't be had. */
  clashes?: SeriesClash[];
  /** Where the person can fix it. */
  link?: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

/** An expected refusal: its code, and what the person reads. All other errors are faults and are hidden. */
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

/** A failure whose message tells the operator what is wrong and what to do. */
export class OperatorError extends Error {}
