import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import type { DeskMode } from '../../../../domain/desk-money';
import { PayRefundDialog, TakePaymentDialog } from '../../cash/payment-dialogs';
import { WriteDialog } from '../../messages/write-dialog';
import { MoveDialog } from '../move-dialog';
import { StatusDialog } from '../status-dialog';
import { SwapOf } from '../swap-dialog';
import { RefundDialog } from './refund-dialog';
import { PaidByHandDialog, type Refund } from './refunds-section';
import { WriteOffDialog } from './write-off-dialog';

/** The facts that the dialogs of the desk show. */
type DeskFacts = { bookingId: string; patient: string; paidBy: DeskMode | null };

/** The dialog open over an appointment. Amounts that are due or refunded stay as they were when it was opened. */
export type Opened =
  | { dialog: 'status' | 'write' | 'move' | 'swap' | 'refund' | 'write-off' }
  | { dialog: 'take-payment'; payment: DeskFacts & { amount: number } }
  | { dialog: 'pay-back'; refund: DeskFacts & { refundId: string; amount: number } }
  | { dialog: 'paid-by-hand'; refund: Refund };

type OpenDialogProps = {
  opened: Opened;
  id: string;
  /** Undefined until it is loaded. */
  known: { appointment: AppointmentDetail; now: string } | undefined;
  onClose: () => void;
};

/** The dialogs that ask before something is done with an appointment. */
export function OpenDialog({ opened, id, known, onClose }: OpenDialogProps) {
  if (opened.dialog === 'status') return <StatusDialog id={id} onClose={onClose} />;
  if (opened.dialog === 'take-payment') {
    const { payment } = opened;
    return <TakePaymentDialog payment={{ patient: payment.patient, sessions: [payment] }} onClose={onClose} />;
  }
  if (opened.dialog === 'pay-back') return <PayRefundDialog refund={opened.refund} onClose={onClose} />;
  if (opened.dialog === 'paid-by-hand') return <PaidByHandDialog refund={opened.refund} onClose={onClose} />;
  if (!known) return null;
  const { appointment, now } = known;
  switch (opened.dialog) {
    case 'write':
      return <WriteDialog to={{ bookingId: id }} toWhom={appointment.userId.username} onClose={onClose} />;
    case 'move':
      return <MoveDialog appointment={appointment} now={new Date(now)} onClose={onClose} />;
    case 'swap':
      return <SwapOf appointment={appointment} now={new Date(now)} onClose={onClose} />;
    case 'refund':
      return <RefundDialog appointment={appointment} onClose={onClose} />;
    case 'write-off':
      return <WriteOffDialog appointment={appointment} onClose={onClose} />;
  }
}
