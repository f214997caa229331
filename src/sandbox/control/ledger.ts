import type { OnlineProvider } from '../../domain/paid-by';
import { doWhatIsDue } from '../due';
import { ALL_STAND_INS } from '../providers';
import type { MessageRecord, Metadata } from '../state/records';
import type { World } from '../world';

/**
 * The providers' own ledger, to check ours against. Amounts in paise, instants in ISO. Links are among the sessions.
 * `messages`: what was handed over to the mail server and the channels, by the product's own id; one that was handed over twice
 * is there twice.
 */
export type Ledger = {
  sessions: {
    provider: OnlineProvider;
    id: string;
    /** A cancelled link is `expired`. */
    status: 'open' | 'complete' | 'expired';
    paymentStatus: 'paid' | 'unpaid';
    amount: number;
    clientReferenceId: string | null;
    metadata: Metadata;
    /** Of a link, the captured payment. */
    paymentIntent: string | null;
    createdAt: string;
    expiresAt: string;
  }[];
  /** Includes those that never succeeded: look at `status`. */
  payments: {
    provider: OnlineProvider;
    id: string;
    amount: number;
    /** Of a link: captured · created or failed · authorized, but never captured. */
    status: 'succeeded' | 'requires_payment_method' | 'canceled';
    session: string;
    /** Paise refunded or on their way back. */
    refunded: number;
    metadata: Metadata;
  }[];
  refunds: {
    provider: OnlineProvider;
    id: string;
    payment: string;
    amount: number;
    status: 'pending' | 'succeeded' | 'failed';
    metadata: Metadata;
  }[];
  disputes: {
    provider: OnlineProvider;
    id: string;
    payment: string;
    amount: number;
    /** In the provider's word. */
    status: string;
  }[];
  messages: {
    reference: string;
    channel: MessageRecord['channel'] | 'mail';
    to: string;
  }[];
};

export function readLedger(world: World): Ledger {
  doWhatIsDue(world);
  const ledgers = ALL_STAND_INS.map((provider) => provider.ledger(world));
  return {
    sessions: ledgers.flatMap(({ sessions }) => sessions),
    payments: ledgers.flatMap(({ payments }) => payments),
    refunds: ledgers.flatMap(({ refunds }) => refunds),
    disputes: [...world.store.all('dispute').values()].map(({ provider, id, paymentId: payment, amount, status }) => ({
      provider,
      id,
      payment,
      amount,
      status,
    })),
    messages: readMessages(world),
  };
}

function readMessages({ store }: World): Ledger['messages'] {
  const mails = [...store.all('mail').values()].map(({ reference, to }) => ({
    reference,
    channel: 'mail' as const,
    to,
  }));
  const short = [...store.all('message').values()].map(({ reference, channel, address: to }) => ({
    reference,
    channel,
    to,
  }));
  return [...mails, ...short].flatMap(({ reference, ...one }) => (reference ? { reference, ...one } : []));
}
