/** By whom money is taken online, and how it was paid. */
import { DESK_MODES } from './desk-money';

/** How somebody pays on a provider's page. `other`: in a way that came after this was written. */
export const ONLINE_METHODS = ['card', 'upi', 'netbanking', 'wallet', 'other'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** The ways that a provider's page is known to offer, as centers name them to patients. */
export const NAMED_METHODS = ['card', 'upi', 'netbanking'] as const satisfies OnlineMethod[];
export type NamedMethod = (typeof NAMED_METHODS)[number];

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

/** How something was paid: online, or at the desk. */
export const PAID_BY = [
  ...ONLINE_METHODS.map((method) => `online-${method}` as const),
  ...DESK_MODES.map((mode) => `desk-${mode}` as const),
] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** The method of something that was paid online; null where it was paid at a desk. */
export function onlineMethodOf(paidBy: PaidBy): OnlineMethod | null {
  return ONLINE_METHODS.find((method) => paidBy === `online-${method}`) ?? null;
}
