/** The mode of each payment provider, for the operator: with a test key nobody is charged. */
import { type OnlineProvider, PROVIDERS } from '../../domain/paid-by';
import { modeOf, type PaymentsConfig } from '../payment-settings';
import type { Payments } from './provider';

/** Returns a sentence for each provider that is set up. `config`: its settings, null where the sandbox stands in for it. */
export function paymentModes(
  { available, chosen }: Pick<Payments, 'available' | 'chosen'>,
  config: PaymentsConfig | null,
): { provider: OnlineProvider; sentence: string }[] {
  return available.map((provider) => {
    const own = config?.[provider];
    const use = provider === chosen ? '' : ', for the centers that name it';
    const sentence = `${PROVIDERS[provider].name} ${own ? inWords(modeOf(provider, own)) : SANDBOX}${use}.`;
    return { provider, sentence };
  });
}

const SANDBOX = 'is the sandbox: no money moves';

function inWords(mode: 'test' | 'live' | null): string {
  if (mode === 'live') return 'is in live mode: payments are real';
  return mode === 'test' ? 'is in test mode: no money moves' : 'has a key that tells no mode';
}
