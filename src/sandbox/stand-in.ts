import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from './clock';
import type { Ledger } from './control/ledger';
import type { SeedPayment, SeededPayment } from './control/seed';
import type { DisputeRecord, Kind, Method } from './state/records';
import type { Store } from './state/store';
import type { Sender } from './webhooks/courier';
import type { World } from './world';

/**
 * What people, banks or the provider do with a checkout. All providers know `pay`, `decline` and `expire`, links alone the
 * others: `cancel` · `go-silent` somebody pays, but the bank doesn't answer: failed after ten minutes · `pay-late` the bank
 * answers at last: paid, whatever became of the link · `refund-unasked` it answers at last, but the payment is never captured,
 * and given back.
 */
export const CHECKOUT_ACTIONS = [
  'pay',
  'decline',
  'expire',
  'cancel',
  'go-silent',
  'pay-late',
  'refund-unasked',
] as const;
export type CheckoutAction = (typeof CHECKOUT_ACTIONS)[number];

/** With what somebody pays; `amount` in the smallest unit, where another one than was asked comes. */
export type How = { method: Method; amount?: number | undefined; currency?: string | undefined };

/** What becomes of a dispute. `close`: without a decision. */
export const DISPUTE_ACTIONS = ['answer', 'win', 'lose', 'close'] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

/** What a provider's own ledger has. */
export type OfPayments = Pick<Ledger, 'sessions' | 'payments' | 'refunds'>;

type Plugin = (app: FastifyInstance) => Promise<void>;

/** One payment provider, as the sandbox stands in for it. `providers.ts` has them all. */
export type StandIn = {
  /** The path of its API and its pages below the sandbox's address; `''` for none. */
  path: string;
  /** The tables that are its own. */
  kinds: readonly Kind[];
  /** With what the product is configured to call it at this address. */
  account(apiUrl: string): { apiUrl: string };
  sender(urls: readonly string[], clock: SandboxClock): Sender;
  /** Its API. */
  routes(world: World): Plugin;
  /** The page on which people pay. */
  page(world: World): Plugin;
  /** What is stored of it that time alone may end; while it runs, `world.unfinished` has the ids. */
  unfinished(store: Store): { id: string }[];
  /** Does to its unfinished records what the clock alone brings about. */
  doWhatIsDue(world: World): void;
  ledger(world: World): OfPayments;
  /** Adds a past payment: no event, no webhook. Called inside a `write`. */
  seed(world: World, seed: SeedPayment): SeededPayment;
  /** Answers the checkout's status after it, as the ledger has it; null where it has no such checkout. @throws Refusal */
  act(world: World, id: string, action: CheckoutAction, how: How): string | null;
  /** A refund of a payment, by its id or its checkout's, of all that is left or of an amount: its id; null where it has no such payment. */
  refund(world: World, id: string, amount: number | undefined): string | null;
  /** A bank disputes a payment, or an amount of it: the dispute's id; null where it has no such payment. */
  dispute(world: World, id: string, amount: number | undefined): string | null;
  /** The dispute's status after it, in the provider's word. @throws Refusal */
  turnDispute(world: World, dispute: DisputeRecord, action: DisputeAction): string;
  /** The bank's decision about a refund: its status after it, in the provider's word; null where it has no such refund. @throws Refusal */
  settleRefund(world: World, id: string, action: 'succeed' | 'fail'): string | null;
};

/** What comes where the provider took something else than was asked. */
export function otherThanAsked({ amount, currency }: How): { amount?: number; currency?: string } {
  return { ...(amount !== undefined && { amount }), ...(currency !== undefined && { currency }) };
}
