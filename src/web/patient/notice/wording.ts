/** What the page of a message says about money. Pure, as keys of the catalogue `notice`. */
import type { NoticeShown } from '../../../contract/messages';
import { NOTICE_HOURS } from '../../../domain/policy';
import { formatPrice } from '../../lib/i18n/format';

type Money = Pick<NoticeShown, 'paid' | 'refund' | 'isPaidAtDesk'>;
type Said<Key> = { key: Key; values: Record<string, string> };

/** The cost of cancelling now, and the refund. */
export function costWords({
  paid,
  refund,
  isPaidAtDesk,
}: Money): Said<'cannot.free' | 'cannot.inFull' | 'cannot.part' | 'cannot.atDesk' | 'cannot.tooLate'> {
  if (refund === null) return { key: 'cannot.free', values: {} };
  const values = { amount: formatPrice(refund), paid: formatPrice(paid), hours: String(NOTICE_HOURS) };
  if (refund <= 0) return { key: 'cannot.tooLate', values };
  if (isPaidAtDesk) return { key: 'cannot.atDesk', values };
  return { key: refund === paid ? 'cannot.inFull' : 'cannot.part', values };
}

/** The refund of a cancelled session. */
export function cancelledWords({
  refund,
  isPaidAtDesk,
}: Money): Said<`cancelled.${'nothing' | 'noRefund' | 'refund' | 'refundAtDesk'}`> {
  if (refund === null) return { key: 'cancelled.nothing', values: {} };
  if (refund <= 0) return { key: 'cancelled.noRefund', values: {} };
  const values = { amount: formatPrice(refund) };
  return { key: isPaidAtDesk ? 'cancelled.refundAtDesk' : 'cancelled.refund', values };
}
