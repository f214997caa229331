import { REFUSALS, type RefusalCode, type SeriesClash } from '../contract';
import { ADMINISTRATOR_REFUSALS } from '../contract/admin/refusals';
import type { Refusal } from '../contract/common';
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
  /** Of a sponsor-share: rupees that the patient pays for the session. */
  price?: number;
  /** Of an edit-conflict: who changed it. */
  changedBy?: Refusal['changedBy'];
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

/** Somebody else saved first: who, and when, where that is known. `name` is null when it was no administrator. */
export function editConflict(last: { name: string | null; at: Date } | undefined): AppError {
  if (!last) return new AppError('edit-conflict');
  const changedBy = { name: last.name, at: last.at.toISOString() };
  if (!last.name) return new AppError('edit-conflict', { changedBy });
  const message = `${last.name} has changed this in the meantime. Please check it, then save again.`;
  return new AppError('edit-conflict', { message, changedBy });
}

/** A failure whose message tells the operator what is wrong and what to do. */
export class OperatorError extends Error {}
