/** A payment provider for demonstration data: nothing but its book. */
import type { LedgerEntry, RecordPayment } from '../src/server/ops/seed/paid-session';

/** Writes every entry into `book`; an entry's number is in all of its ids. */
export function providerWith(book: LedgerEntry[]): RecordPayment {
  return async (entry) => {
    const n = book.push(entry);
    return {
      sessionId: `cs_${n}`,
      paymentIntentId: entry.paid ? `pi_${n}` : null,
      refundIds: (entry.refunds ?? []).map((_, index) => `re_${n}_${index + 1}`),
      url: `http://pay.example/${n}`,
    };
  };
}
