import { Problem } from '../api/problem';
import type { Metadata } from '../state/records';

type ProblemType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error' | 'card_error';

/** A refusal in the provider's words and shape: https://docs.stripe.com/api/errors */
export class StripeProblem extends Problem {
  constructor(
    status: number,
    message: string,
    private readonly details: { type?: ProblemType; code?: string; param?: string } = {},
  ) {
    super(status, message);
  }

  body(requestId: string): { error: Metadata } {
    const { type = 'invalid_request_error', code, param } = this.details;
    return {
      error: {
        ...(code ? { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` } : {}),
        message: this.message,
        ...(param ? { param } : {}),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type,
      },
    };
  }
}

/** A parameter that can't be accepted (400). */
export function invalid(param: string, message: string, code?: string): StripeProblem {
  return new StripeProblem(400, message, { param, code });
}

/** An object that doesn't exist (404). */
export function missing(what: string, id: string, param = 'id'): StripeProblem {
  return new StripeProblem(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}
