import { Problem } from '../api/problem';

/** A refusal in Exotel's shape: https://developer.exotel.com/docs/sms-support/sms-api-errors */
export class SmsProblem extends Problem {
  constructor(
    status: number,
    message: string,
    private readonly code: string,
  ) {
    super(status, message);
  }

  body(): object {
    return { RestException: { Status: this.status, Message: this.message, Code: this.code } };
  }
}
