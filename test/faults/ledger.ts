/** Duplicates in the providers' own records. */
import type { Ledger } from '../../src/sandbox';

/** More than one session per payment, more than one refund per refund of ours, or more refunded than was paid. */
export function doubles({ sessions, payments, refunds }: Ledger): string[] {
  return [
    ...repeated(sessions.map(({ metadata }) => metadata.payment_id)).map((id) => `two sessions for the payment ${id}`),
    ...repeated(refunds.map(({ metadata }) => metadata.refund_id)).map((id) => `two refunds for the refund ${id}`),
    ...payments.filter(({ refunded, amount }) => refunded > amount).map(({ id }) => `more returned than paid: ${id}`),
  ];
}

function repeated(ids: (string | undefined)[]): string[] {
  const known = ids.filter((id) => id !== undefined);
  return [...new Set(known.filter((id, index) => known.indexOf(id) !== index))];
}

/** How often each message was handed over, by our id of it. */
export function handedOver({ messages }: Ledger): Map<string, number> {
  const times = new Map<string, number>();
  for (const { reference } of messages) times.set(reference, (times.get(reference) ?? 0) + 1);
  return times;
}

/**
 * Messages that were handed over more often than they may: a new one once, and once more for each crash of the process that had it;
 * one that was handed over before, which is recorded, never again.
 */
export function handedOverAgain(before: Map<string, number>, ledger: Ledger, crashes = 0): string[] {
  return [...handedOver(ledger)].flatMap(([id, times]) => {
    const known = before.get(id);
    return times > (known ?? 1 + crashes) ? [`the message ${id} was handed over ${times} times`] : [];
  });
}
