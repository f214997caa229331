import { Problem } from '../api/problem';

/** A refusal in Meta's shape: https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
export class WhatsAppProblem extends Problem {
  constructor(
    status: number,
    readonly code: number,
    title: string,
    private readonly details = title,
  ) {
    super(status, `(#${code}) ${title}`);
  }

  body(requestId: string): object {
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        error_data: { messaging_product: 'whatsapp', details: this.details },
        fbtrace_id: requestId,
      },
    };
  }
}
