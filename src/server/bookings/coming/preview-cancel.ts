import type { CancellableSession } from '../../../contract';
import { paiseToRupees } from '../../../domain/money';
import type { Db, Tx } from '../../platform/db/database';
import { type ActingFor, cancellationOf, type WholeBooking } from '../../appointments';
import { deskModeOf, moneyOfCancelled } from '../../payments';
import { type Scope, comingSessions, presentComing } from './coming-sessions';

/** Says what cancelling each coming session would do now. `refund` in rupees. */
export async function previewCancel(db: Db | Tx, acting: ActingFor, scope: Scope, now: Date) {
  const sessions = (await comingSessions(db, acting, scope, now)).map((row) => presentCancellable(row, now));
  return { sessions, refund: sessions.reduce((sum, { refund }) => sum + refund, 0) };
}

function presentCancellable(row: WholeBooking, now: Date): CancellableSession {
  const terms = cancellationOf(row, now);
  const money = moneyOfCancelled(row, row.refundable, terms.refund);
  return {
    ...presentComing(row),
    refund: paiseToRupees(terms.refund),
    money: money === 'kept' ? 'late' : money === 'refunded' && deskModeOf(row) ? 'refunded-at-desk' : money,
    refundUntil: terms.fullRefundUntil.toISOString(),
  };
}
