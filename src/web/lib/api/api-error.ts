import type { Refusal } from '../../../contract/common';
import type { FieldIssue } from '../../../contract/field-issue';
import type { RefusalCode } from '../../../contract/refusals';

/**
 * refused: the server refused; network: it was not reached; timeout: no answer in 30 seconds; invalid: the answer does
 * not match the contract.
 */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'invalid';

/** Why a call failed. `callApi` throws nothing else, except the caller's own abort. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without a usable answer. */
  readonly status: number;
  readonly code: RefusalCode | undefined;
  /** A sentence for each refused field. */
  readonly fields: Record<string, string> | undefined;
  /** The reason for each of these fields, to be translated. */
  readonly issues: Record<string, FieldIssue> | undefined;
  /** For `edit-conflict`: who changed it. */
  readonly changedBy: Refusal['changedBy'];
  /** For `other-account`: the name of who is logged in now. */
  readonly who: string | undefined;
  /** Seconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ApiErrorKind,
    details: {
      status?: number;
      message: string;
      code?: RefusalCode | undefined;
      fields?: Record<string, string> | undefined;
      issues?: Record<string, FieldIssue> | undefined;
      changedBy?: Refusal['changedBy'];
      name?: string | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code;
    this.fields = details.fields;
    this.issues = details.issues;
    this.changedBy = details.changedBy;
    this.who = details.name;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether a call failed because nobody is logged in. */
export function isNotAuthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether a retry may work: a network failure, not a refusal. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}
