/**
 * Disputes, in which a bank contests a payment for its customer: writes down what the provider says. We answer none
 * here.
 */
import { formatRupees } from '../../domain/money';
import type { Context } from '../context';
import { askedFor, lockPayment, putDispute } from '../ledger';
import { ourPaymentOf } from './made-there';
import { giveBackSurplus } from './give-back-surplus';
import { happened } from '../messages';
import type { DisputeStanding, ListedDispute } from './provider';

type Deps = Pick<Context, 'payments' | 'database' | 'clock'>;

/** Asks the provider how a dispute stands, and records it. */
export async function settleDispute(deps: Deps, provider: string, disputeId: string): Promise<void> {
  await recordDispute(deps, await deps.payments.of(provider).readDispute(disputeId));
}

/** Records how a dispute stands. Returns false if nothing is new, or if its payment is not ours. */
export async function recordDispute({ database, clock }: Deps, dispute: ListedDispute): Promise<boolean> {
  const now = clock();
  const { providerPaymentId, amount, standing } = dispute;
  return database.db.transaction().execute(async (tx) => {
    const paymentId = await ourPaymentOf(tx, providerPaymentId);
    if (!paymentId) return false;
    await lockPayment(tx, paymentId);
    const isNew = await putDispute(tx, paymentId, dispute, now);
    if (!isNew) return false;
    const note = NOTES[standing](formatRupees(amount));
    await happened(tx, 'payment-disputed', { by: 'payment', bookings: await askedFor(tx, paymentId), note }, now);
    if (standing === 'won' || standing === 'closed') await giveBackSurplus(tx, paymentId, now);
    return true;
  });
}

const NOTES: Record<DisputeStanding, (amount: string) => string> = {
  open: (amount) => `the bank disputes this payment: ${amount}`,
  won: (amount) => `dispute of ${amount} won: the money stays here`,
  lost: (amount) => `dispute of ${amount} lost: the bank gave the money back`,
  closed: (amount) => `dispute of ${amount} closed: the money stays here`,
};
