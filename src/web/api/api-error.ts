import type { RefusalCode } from '../../contract/refusals';

/**
 * refused: the server said no; network: it was not reached; timeout: it did not answer in 30 seconds;
 * invalid: its answer is not what the contract says.
 */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'invalid';

/** Why a call failed. Everything that `callApi` throws, except the abort of its own caller. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer that could be used. */
  readonly status: number;
  readonly code: RefusalCode | undefined;
  /** A sentence for each field that was not accepted. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which it may be tried again, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ApiErrorKind,
    details: {
      status?: number;
      message: string;
      code?: RefusalCode;
      fields?: Record<string, string>;
      retryAfter?: number;
      cause?: unknown;
    },
  ) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether a call failed because nobody is logged in. */
export function isNotAuthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether trying the same call again may work: the network's fault, not a refusal. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}
