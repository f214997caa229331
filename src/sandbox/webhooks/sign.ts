import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header over the exact bytes sent; `seconds` is when. https://docs.stripe.com/webhooks/signature */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Razorpay's `X-Razorpay-Signature` over the exact bytes sent, and its signature of a payer's return. */
export function plainSignature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex');
}
