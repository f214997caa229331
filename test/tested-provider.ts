/**
 * With whom payments are made in this run of the tests: the same tests are run for each provider (`vitest.config.ts`), and
 * say here what differs.
 */
import { createHmac } from 'node:crypto';
import { WEBHOOK_PATHS } from '../src/contract';
import { ONLINE_PROVIDERS, type OnlineProvider, type PaidBy, onlineMethodOf } from '../src/domain/paid-by';
import type { Sandbox } from '../src/sandbox';
import { settingName } from '../src/server/payment-settings';

export const PROVIDER: OnlineProvider =
  ONLINE_PROVIDERS.find((name) => name === process.env['VRIKKA_TESTED_PROVIDER']) ?? ONLINE_PROVIDERS[0];
/** Whether this is the run with the usual provider. */
export const IS_USUAL = PROVIDER === ONLINE_PROVIDERS[0];

export type About = 'checkout' | 'payment' | 'refund' | 'something else';

type Facts = {
  /** How its ids of a checkout, a payment and a refund begin. */
  ids: { checkout: string; payment: string; refund: string };
  /** How somebody pays there, unless a test says otherwise. */
  paid: { paidBy: PaidBy; cardLast4: string | null };
  /** Why a refund failed that the bank sent back. */
  refundFailure: string;
  /** What it calls a checkout that is paid. */
  paidCheckout: string;
  /** Whether its signatures name the moment, so that old messages are refused. */
  signsTheTime: boolean;
  /** Whether it refuses a second checkout for the same payment by itself, whatever the key. */
  opensOneCheckout: boolean;
  /** A message about one of its objects, as far as the product reads it. */
  message(about: About, id: string, more: object): object;
  /** The headers that sign a message. */
  signature(body: string, secret: string, seconds: number): Record<string, string>;
};

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

const FACTS: Record<OnlineProvider, Facts> = {
  stripe: {
    ids: { checkout: 'cs_', payment: 'pi_', refund: 're_' },
    paid: { paidBy: 'online-card', cardLast4: '4242' },
    refundFailure: 'expired_or_canceled_card',
    paidCheckout: 'complete',
    signsTheTime: true,
    opensOneCheckout: false,
    message(about, id, more) {
      const objects = {
        checkout: 'checkout.session',
        payment: 'payment_intent',
        refund: 'refund',
        'something else': 'customer',
      };
      return { id: 'evt_1', object: 'event', type: 'x', data: { object: { object: objects[about], id, ...more } } };
    },
    signature: (body, secret, seconds) => ({
      'stripe-signature': `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret)}`,
    }),
  },
  razorpay: {
    ids: { checkout: 'plink_', payment: 'pay_', refund: 'rfnd_' },
    paid: { paidBy: 'online-upi', cardLast4: null },
    refundFailure: 'unknown',
    paidCheckout: 'paid',
    signsTheTime: false,
    opensOneCheckout: true,
    message(about, id, more) {
      const names = { checkout: 'payment_link', payment: 'payment', refund: 'refund', 'something else': 'settlement' };
      const name = names[about];
      const payload = { [name]: { entity: { id, notes: [], ...more } } };
      return { entity: 'event', event: `${name}.x`, created_at: 1_760_000_000, payload };
    },
    signature: (body, secret) => ({ 'x-razorpay-signature': hmac(body, secret), 'x-razorpay-event-id': 'event_1' }),
  },
};

export const FACT = FACTS[PROVIDER];
export const { ids: IDS, paid: PAID, refundFailure: REFUND_FAILURE } = FACT;
export const PAID_METHOD = onlineMethodOf(PAID.paidBy)!;

export const WEBHOOK_PATH = WEBHOOK_PATHS[PROVIDER];

/** Where a product calls a provider. `gate`: the URL of what stands between the two. */
export function apiUrlOf(sandbox: Sandbox, gate?: string, provider: OnlineProvider = PROVIDER): string {
  const { apiUrl } = sandbox[provider];
  return gate ? new URL(new URL(apiUrl).pathname, gate).href : apiUrl;
}

/** The settings of a provider, by default those of a product that knows the tested one alone. */
export function providerSettings(
  sandbox: Sandbox,
  gate?: string,
  provider: OnlineProvider = PROVIDER,
): Record<string, string> {
  const config = { ...sandbox[provider], apiUrl: apiUrlOf(sandbox, gate, provider) };
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [settingName(provider, key), String(value)]));
}

/** A message of the provider about one of its objects, as far as the product reads it. */
export function aMessage(about: About, id: string, more: object = {}): string {
  return JSON.stringify(FACT.message(about, id, more));
}

/** The headers with which the provider would send a message. */
export function signedHeaders(body: string, secret: string, at: Date): Record<string, string> {
  return { 'content-type': 'application/json', ...FACT.signature(body, secret, Math.floor(at.getTime() / 1000)) };
}

/** Signatures of every provider that are none of its own. */
export function forgedSignatures(body: string): Record<string, string> {
  return Object.assign({}, ...Object.values(FACTS).map((facts) => facts.signature(body, 'not the secret', 1)));
}
