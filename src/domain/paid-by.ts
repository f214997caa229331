/** By whom money is taken online, and how it was paid. */
import { DESK_MODES } from './desk-money';

export { CENTER_PROVIDERS, ONLINE_PROVIDERS, type OnlineProvider, PROVIDERS } from './providers';

/** How somebody pays on a provider's page. `other`: in a way that came after this was written. */
export const ONLINE_METHODS = ['card', 'upi', 'netbanking', 'wallet', 'other'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** The ways that a provider's page is known to offer, as centers name them to patients. */
export const NAMED_METHODS = ['card', 'upi', 'netbanking'] as const satisfies OnlineMethod[];
export type NamedMethod = (typeof NAMED_METHODS)[number];

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
