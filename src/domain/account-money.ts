/** The account of a person at a center: its kinds of entries, and what a session of a package costs. */
import type { Paise } from './money';

/** What staff enter into an account. */
export const ACCOUNT_DEEDS = ['advance', 'package', 'payment', 'discount', 'extra', 'refund'] as const;
export type AccountDeed = (typeof ACCOUNT_DEEDS)[number];

/**
 * The kinds of entries. `session`: the account paid for one; `session-back`: money of one went back to the account;
 * `correction` takes back an entry of another kind.
 */
export const ACCOUNT_KINDS = [...ACCOUNT_DEEDS, 'session', 'session-back', 'correction'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** What is entered with money that changes hands at the desk. */
export const BRINGS_MONEY = ['advance', 'package', 'payment'] as const satisfies AccountDeed[];

export const bringsMoney = (kind: AccountKind): boolean => BRINGS_MONEY.some((one) => one === kind);

/**
 * What the next session of a package takes (paise): an equal share of what is `left` of its amount, after `used` of its
 * `sessions`, so that all of them together are the amount to the paisa.
 */
export function shareOfPackage({ left, sessions, used }: { left: Paise; sessions: number; used: number }): Paise {
  return Math.floor(left / (sessions - used));
}
