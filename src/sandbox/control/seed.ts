import type { OnlineProvider } from '../../domain/paid-by';
import type { Metadata, Method } from '../state/records';
import type { Ledger } from './ledger';

export type SeedPayment = {
  provider: OnlineProvider;
  /** How a link was paid; default: upi. Stripe's are always paid by card. */
  method?: Method;
  /** Paise. */
  amount: number;
  description: string;
  email: string;
  metadata: Metadata;
  clientReferenceId: string;
  /** When the session was made, and paid. */
  at: Date;
  /** Default: 30 minutes after `at`. */
  expiresAt?: Date;
  paid: boolean;
  /** Default 4242. */
  last4?: string;
  /** The oldest first. */
  refunds?: SeedRefund[];
};

export type SeedRefund = {
  /** Paise. */
  amount: number;
  /** Default: succeeded. */
  status?: Ledger['refunds'][number]['status'];
  metadata?: Metadata;
  at: Date;
};

export type SeededPayment = {
  sessionId: string;
  paymentIntentId: string | null;
  /** In the order of its refunds. */
  refundIds: string[];
  url: string;
};

const HALF_AN_HOUR_MS = 30 * 60_000;

/** Until when it could be paid, in milliseconds. */
export function endOfSeed({ expiresAt, at }: SeedPayment): number {
  return expiresAt?.getTime() ?? at.getTime() + HALF_AN_HOUR_MS;
}
