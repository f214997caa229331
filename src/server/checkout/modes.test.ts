import { expect, it } from 'vitest';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../../domain/paid-by';
import { paymentModes } from './modes';

const none = Object.fromEntries(ONLINE_PROVIDERS.map((name) => [name, null])) as Record<OnlineProvider, null>;
const stripe = (secretKey: string) => ({ secretKey, webhookSecret: 'w', methods: ['card'] as const, apiUrl: null });
const razorpay = (keyId: string) => ({ keyId, keySecret: 's', webhookSecret: 'w', apiUrl: null });

it('tells in which mode each provider is', () => {
  const one = { ...none, chosen: 'stripe' as const };
  const alone = { available: ['stripe'] as const, chosen: 'stripe' as const };
  const sentences = (...given: Parameters<typeof paymentModes>) =>
    paymentModes(...given).map(({ sentence }) => sentence);
  expect(sentences(alone, { ...one, stripe: stripe('sk_live_1') })).toEqual([
    'Stripe is in live mode: payments are real.',
  ]);
  expect(sentences(alone, { ...one, stripe: stripe('rk_test_1') })).toEqual([
    'Stripe is in test mode: no money moves.',
  ]);
  expect(sentences(alone, null)).toEqual(['Stripe is the sandbox: no money moves.']);
  expect(
    sentences(
      { available: ['stripe', 'razorpay'], chosen: 'razorpay' },
      { ...one, chosen: 'razorpay', stripe: stripe('odd'), razorpay: razorpay('rzp_live_1') },
    ),
  ).toEqual([
    'Stripe has a key that tells no mode, for the centers that name it.',
    'Razorpay is in live mode: payments are real.',
  ]);
});
