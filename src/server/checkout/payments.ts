/** The providers that are set up, by name: the only place that knows which adapter belongs to which. */
import { ONLINE_PROVIDERS, type OnlineProvider } from '../../domain/paid-by';
import type { PaymentsConfig, ProviderConfig, ProviderConfigs } from '../payment-settings';
import { inSpan } from '../platform/tracing/trace';
import { type PaymentProvider, type Payments, ProviderMissing } from './provider';
import { createRazorpayProvider } from './providers/razorpay';
import { createStripeProvider } from './providers/stripe';

type OnTime = (theirs: Date) => void;

const ADAPTERS: { [P in OnlineProvider]: (config: ProviderConfig<P>, onTime: OnTime) => PaymentProvider } = {
  stripe: createStripeProvider,
  razorpay: createRazorpayProvider,
};

/** Sets up the providers of the configuration. `onTime` receives the time of a provider with each of its answers. */
export function createPayments(config: PaymentsConfig, onTime: OnTime = () => undefined): Payments {
  const adapterOf = <P extends OnlineProvider>(name: P) => {
    const own: ProviderConfigs[P] = config[name];
    return own && traced(name, ADAPTERS[name](own, onTime));
  };
  const adapters = ONLINE_PROVIDERS.map((name) => [name, adapterOf(name)] as const);
  return paymentsOf(config.chosen, Object.fromEntries(adapters.filter(([, adapter]) => adapter)));
}

/** Everything that is asked of a provider over the network. */
type Call = {
  [K in keyof PaymentProvider]: PaymentProvider[K] extends (...given: never[]) => Promise<unknown> ? K : never;
}[keyof PaymentProvider];

/** The names of these calls in traces. */
const CALLS: Record<Call, string> = {
  openCheckout: 'open checkout',
  readCheckout: 'read checkout',
  expireCheckout: 'expire checkout',
  refund: 'request refund',
  readRefund: 'read refund',
  refundsOf: 'list refunds of a payment',
  readDispute: 'read dispute',
  happenedSince: 'list what happened',
  book: 'read book',
};

/** An adapter, each of whose calls is a span. */
function traced(name: OnlineProvider, adapter: PaymentProvider): PaymentProvider {
  const calls = (Object.keys(CALLS) as Call[]).map((call) => {
    const ask = adapter[call].bind(adapter) as (...given: unknown[]) => Promise<unknown>;
    return [call, (...given: unknown[]) => inSpan(`${name}: ${CALLS[call]}`, 'client', () => ask(...given))];
  });
  return { ...adapter, ...Object.fromEntries(calls) };
}

/** Makes the port to payment providers of existing adapters. */
export function paymentsOf(
  chosen: OnlineProvider,
  providers: Partial<Record<OnlineProvider, PaymentProvider>>,
): Payments {
  const available = ONLINE_PROVIDERS.filter((name) => providers[name]);
  const forNew = (own: string | null) => available.find((name) => name === own) ?? chosen;
  return {
    chosen,
    available,
    of(name) {
      const provider = providers[name as OnlineProvider];
      if (!provider)
        throw new ProviderMissing(`${name} is not set up, and only it knows this payment: give its keys again`);
      return provider;
    },
    forNew,
    methodsAt: (own) => providers[forNew(own)]?.methods ?? [],
    async book(since) {
      const books = await Promise.all(available.map((name) => providers[name]!.book(since)));
      return {
        of: books.flatMap((book) => book.of),
        payments: books.flatMap((book) => book.payments),
        refunds: books.flatMap((book) => book.refunds),
        disputes: books.flatMap((book) => book.disputes),
      };
    },
  };
}
