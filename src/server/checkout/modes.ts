/** The mode of each payment provider, for the operator: with a test key nobody is charged. */
import { ONLINE_PROVIDERS, PROVIDERS } from '../../domain/paid-by';
import { modeOf, type PaymentsConfig } from '../payment-settings';

/** Returns a sentence for each provider that is set up. `isSandbox`: the sandbox stands in for the providers. */
export function paymentModes(config: PaymentsConfig, isSandbox: boolean): string[] {
  return ONLINE_PROVIDERS.flatMap((provider) => {
    const own = config[provider];
    if (!own) return [];
    const use = provider === config.chosen ? '' : ', for the centers that name it';
    return [`${PROVIDERS[provider].name} ${isSandbox ? SANDBOX : inWords(modeOf(provider, own))}${use}.`];
  });
}

const SANDBOX = 'is the sandbox: no money moves';

function inWords(mode: 'test' | 'live' | null): string {
  if (mode === 'live') return 'is in live mode: payments are real';
  return mode === 'test' ? 'is in test mode: no money moves' : 'has a key that tells no mode';
}
