/** The ways to pay, online and at a desk. */
import { DESK_METHODS } from './desk-money';

export { CENTER_PROVIDERS, ONLINE_PROVIDERS, type OnlineProvider, PROVIDERS } from './providers';

/** The ways to pay on a provider's page. `other`: a method that the provider added later. */
export const ONLINE_METHODS = ['card', 'upi', 'netbanking', 'wallet', 'other'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** The online methods that are named to patients. */
export const NAMED_METHODS = ['card', 'upi', 'netbanking'] as const satisfies OnlineMethod[];
export type NamedMethod = (typeof NAMED_METHODS)[number];

/** The ways to pay: the online methods, then those of a desk. */
export const PAID_BY = [
  ...ONLINE_METHODS.map((method) => `online-${method}` as const),
  ...DESK_METHODS.map((method) => `desk-${method}` as const),
] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** The online method of a payment; null where it was paid at a desk. */
export function onlineMethodOf(paidBy: PaidBy): OnlineMethod | null {
  return ONLINE_METHODS.find((method) => paidBy === `online-${method}`) ?? null;
}
