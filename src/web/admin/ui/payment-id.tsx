import type { Appointment } from '../../../contract/admin/appointments';
import { useTranslation } from '../../i18n/use-translation';
import { shortPaymentId } from './short-payment-id';

/** An appointment's payment id, shortened, or why there is none. */
export function PaymentId({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('admin');
  const { stripePaymentId, paymentStatus, bookingStatus } = appointment;
  if (stripePaymentId) return <span className="figure text-muted">{shortPaymentId(stripePaymentId)}</span>;
  if (paymentStatus === 'not required') return <span className="text-muted">{t('paymentId.notRequired')}</span>;
  return (
    <span className="text-muted">{t(bookingStatus === 'pending' ? 'paymentId.notPaidYet' : 'paymentId.notPaid')}</span>
  );
}
