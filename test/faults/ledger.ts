/** Duplicates in the provider's own records. */
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
