/** By whom money is taken online: it knows no other file, so that the configuration of the tests can read it. */
import type { NamedMethod } from './paid-by';

/**
 * The companies that take money online for a center, with the ways to pay that each offers, the most usual first. Where nothing is
 * chosen, the first takes the payments. What a desk takes has the provider `desk` beside them.
 */
export const PROVIDERS = {
  stripe: { name: 'Stripe', methods: ['card'] },
  razorpay: { name: 'Razorpay', methods: ['upi', 'card', 'netbanking'] },
} as const satisfies Record<string, { name: string; methods: readonly NamedMethod[] }>;
export type OnlineProvider = keyof typeof PROVIDERS;
export const ONLINE_PROVIDERS = Object.keys(PROVIDERS) as [OnlineProvider, ...OnlineProvider[]];

/** Who takes the payments of a center; `usual`: whoever takes all others. */
export const CENTER_PROVIDERS = ['usual', ...ONLINE_PROVIDERS] as const;
