/** In which mode each payment provider is, for the operator: with a test key nobody is charged. */
import type { PaymentsConfig } from '../config';

const NAMES = { stripe: 'Stripe', razorpay: 'Razorpay' } as const;

/** A sentence for each provider that is set up. `isSandbox`: the sandbox stands in for them. */
export function paymentModes({ stripe, razorpay, chosen }: PaymentsConfig, isSandbox: boolean): string[] {
  const keys = { stripe: stripe?.secretKey, razorpay: razorpay?.keyId };
  return (['stripe', 'razorpay'] as const).flatMap((provider) => {
    const key = keys[provider];
    if (key === undefined) return [];
    const use = provider === chosen ? '' : ', for the centers that name it';
    return [`${NAMES[provider]} ${isSandbox ? 'is the sandbox: no money moves' : modeOf(key)}${use}.`];
  });
}

function modeOf(key: string): string {
  const [, mode] = /^[a-z]+_(test|live)_/.exec(key) ?? [];
  if (mode === 'live') return 'is in live mode: payments are real';
  return mode === 'test' ? 'is in test mode: no money moves' : 'has a key that tells no mode';
}
