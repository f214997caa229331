/** The payment providers. Imports no values, so that the tests' configuration can read it. */
import type { NamedMethod } from './paid-by';

/**
 * The companies that take online payments for a center, with the methods that each offers, the most usual first. Without a choice
 * the first one is used. Payments at a desk have the provider `desk`.
 */
export const PROVIDERS = {
  stripe: { name: 'Stripe', methods: ['card'] },
  razorpay: { name: 'Razorpay', methods: ['upi', 'card', 'netbanking'] },
} as const satisfies Record<string, { name: string; methods: readonly NamedMethod[] }>;
export type OnlineProvider = keyof typeof PROVIDERS;
export const ONLINE_PROVIDERS = Object.keys(PROVIDERS) as [OnlineProvider, ...OnlineProvider[]];

/** Who takes a center's payments; `usual`: the provider that takes all others. */
export const CENTER_PROVIDERS = ['usual', ...ONLINE_PROVIDERS] as const;
