/**
 * With whom payments are made in this run of the tests: the same tests are run for each provider (`vitest.config.ts`), and
 * say here what differs.
 */
import { createHmac } from 'node:crypto';
import { WEBHOOK_PATHS } from '../src/contract';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../src/domain/paid-by';
import type { Sandbox } from '../src/sandbox';

export const PROVIDER: OnlineProvider =
  ONLINE_PROVIDERS.find((name) => name === process.env['VRIKKA_TESTED_PROVIDER']) ?? ONLINE_PROVIDERS[0];
export const IS_RAZORPAY = PROVIDER === 'razorpay';

/** How its ids of a checkout, a payment and a refund begin. */
export const IDS = IS_RAZORPAY
  ? { checkout: 'plink_', payment: 'pay_', refund: 'rfnd_' }
  : { checkout: 'cs_', payment: 'pi_', refund: 're_' };

/** How somebody pays there, unless a test says otherwise. */
export const PAID = IS_RAZORPAY
  ? { paidBy: 'online-upi', cardLast4: null }
  : { paidBy: 'online-card', cardLast4: '4242' };

/** Why a refund failed that the bank sent back. */
export const REFUND_FAILURE = IS_RAZORPAY ? 'unknown' : 'expired_or_canceled_card';

export const WEBHOOK_PATH = WEBHOOK_PATHS[PROVIDER];

/** Where a product calls it. `gate`: the URL of what stands between the two. */
export function apiUrlOf(sandbox: Sandbox, gate?: string): string {
  const { apiUrl } = sandbox[PROVIDER];
  return gate ? new URL(new URL(apiUrl).pathname, gate).href : apiUrl;
}

/** The settings of a product that knows this provider alone. */
export function providerSettings(sandbox: Sandbox, gate?: string): Record<string, string> {
  const { stripe, razorpay } = sandbox;
  return IS_RAZORPAY
    ? {
        RAZORPAY_API_URL: apiUrlOf(sandbox, gate),
        RAZORPAY_KEY_ID: razorpay.keyId,
        RAZORPAY_KEY_SECRET: razorpay.keySecret,
        RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
      }
    : {
        STRIPE_API_URL: apiUrlOf(sandbox, gate),
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      };
}

export type About = 'checkout' | 'payment' | 'refund' | 'something else';

/** A message of the provider about one of its objects, as far as the product reads it. */
export function aMessage(about: About, id: string, more: object = {}): string {
  if (IS_RAZORPAY) {
    const names = { checkout: 'payment_link', payment: 'payment', refund: 'refund', 'something else': 'settlement' };
    const name = names[about];
    const payload = { [name]: { entity: { id, notes: [], ...more } } };
    return JSON.stringify({ entity: 'event', event: `${name}.x`, created_at: 1_760_000_000, payload });
  }
  const names = {
    checkout: 'checkout.session',
    payment: 'payment_intent',
    refund: 'refund',
    'something else': 'customer',
  };
  const object = names[about];
  return JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: { object, id, ...more } } });
}

/** The headers with which the provider would send a message. */
export function signedHeaders(body: string, secret: string, at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const signature: Record<string, string> = IS_RAZORPAY
    ? { 'x-razorpay-signature': hmac(body), 'x-razorpay-event-id': 'event_1' }
    : { 'stripe-signature': `t=${seconds},v1=${hmac(`${seconds}.${body}`)}` };
  return { 'content-type': 'application/json', ...signature };
}
