import { Problem } from '../api/problem';

type Details = {
  code?: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR';
  /** The mistaken field; without one it is no matter of the input. */
  field?: string;
  /** Whether it is about what was sent, though not about one field. */
  isInput?: boolean;
};

/** A refusal in Razorpay's shape: https://razorpay.com/docs/api/understand/errors */
export class RazorpayProblem extends Problem {
  constructor(
    status: number,
    description: string,
    private readonly details: Details = {},
  ) {
    super(status, description);
  }

  body(): object {
    const { code = 'BAD_REQUEST_ERROR', field, isInput = field !== undefined } = this.details;
    return {
      error: {
        code,
        description: this.message,
        source: isInput ? 'business' : 'NA',
        step: isInput ? 'payment_initiation' : 'NA',
        reason: isInput ? 'input_validation_failed' : 'NA',
        metadata: {},
        ...(field ? { field } : {}),
      },
    };
  }
}

/** What was sent can't be accepted (400). */
export function invalid(description: string, field?: string): RazorpayProblem {
  return new RazorpayProblem(400, description, { isInput: true, ...(field ? { field } : {}) });
}

/** An object that doesn't exist: 400 too, not 404. */
export function missing(): RazorpayProblem {
  return invalid('The id provided does not exist');
}
