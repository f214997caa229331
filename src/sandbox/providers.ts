import { ONLINE_PROVIDERS, type OnlineProvider } from '../domain/paid-by';
import { RAZORPAY } from './razorpay/stand-in';
import type { StandIn } from './stand-in';
import { STRIPE } from './stripe/stand-in';

/** The payment providers that the sandbox stands in for. Everything else goes over them, and names none. */
export const STAND_INS = { stripe: STRIPE, razorpay: RAZORPAY } satisfies Record<OnlineProvider, StandIn>;

export const ALL_STAND_INS: readonly StandIn[] = ONLINE_PROVIDERS.map((name) => STAND_INS[name]);

/** With what the product is configured to call each. */
export type Accounts = { [Name in OnlineProvider]: ReturnType<(typeof STAND_INS)[Name]['account']> };

/** Something of each, by its name. */
export function ofEach<T>(make: (provider: StandIn, name: OnlineProvider) => T): Record<OnlineProvider, T> {
  return Object.fromEntries(ONLINE_PROVIDERS.map((name) => [name, make(STAND_INS[name], name)])) as Record<
    OnlineProvider,
    T
  >;
}

/** The accounts where the sandbox is called at this address. */
export function accountsAt(url: string): Accounts {
  return ofEach((provider) => provider.account(url + provider.path)) as Accounts;
}
