import type { RefusalCode } from '../../../contract/refusals';
import type { Refusal } from '../refusal';

/**
 * refused: the server refused; network: it was not reached; timeout: no answer in 30 seconds; invalid: the answer does
 * not match the contract.
 */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'invalid';

/** Why a call failed. `callApi` throws nothing else, except the caller's own abort. */
export class ApiError extends Error {
  /** What the server said; without a usable answer, a status of 0 and a message for the log. */
  readonly refusal: Refusal;

  constructor(
    readonly kind: ApiErrorKind,
    refusal: Partial<Refusal> & Pick<Refusal, 'message'>,
    cause?: unknown,
  ) {
    super(refusal.message, { cause });
    this.name = 'ApiError';
    this.refusal = { status: 0, ...refusal };
  }

  /** HTTP status; 0 without a usable answer. */
  get status(): number {
    return this.refusal.status;
  }

  get code(): RefusalCode | undefined {
    return this.refusal.code;
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
