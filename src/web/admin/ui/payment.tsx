import type { Appointment } from '../../../contract/admin/bookings';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';

/** What is still to pay for a session, in rupees, made conspicuous. Empty for nothing. */
export function AmountDue({ amount, className }: { amount: number; className?: string }) {
  const { t } = useTranslation('admin');
  if (amount === 0) return null;
  return (
    <span className={classNames('admin-strong figure text-red', className)}>
      {t('amountDue', { amount: formatPrice(amount) })}
    </span>
  );
}

/** The payment id of an appointment, whole or shortened; or what is still to pay, or why there is no payment. */
export function PaymentId({ appointment, isWhole = false }: { appointment: Appointment; isWhole?: boolean }) {
  const { t } = useTranslation('admin');
  const { stripePaymentId, paymentStatus, bookingStatus, paidBy, funding, due } = appointment;
  if (due > 0) return <AmountDue amount={due} />;
  if (stripePaymentId) {
    return (
      <span className={isWhole ? 'text-muted [overflow-wrap:anywhere]' : 'figure text-muted'}>
        {isWhole ? stripePaymentId : shortPaymentId(stripePaymentId)}
      </span>
    );
  }
  if (paidBy) return <span className="text-muted">{t(`paidBy.${paidBy}`)}</span>;
  if (funding?.kind === 'scheme-full') return <span className="text-muted">{t('paymentId.scheme')}</span>;
  if (paymentStatus === 'not required') return <span className="text-muted">{t('paymentId.notRequired')}</span>;
  return (
    <span className="whitespace-nowrap text-muted">
      {t(bookingStatus === 'pending' ? 'paymentId.notPaidYet' : 'paymentId.notPaid')}
    </span>
  );
}

/** `pi_…` and the last six characters: enough to tell payments apart in a list. */
export function shortPaymentId(id: string): string {
  return id.length <= 9 ? id : `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`;
}

/** Why a refund failed, in words; unknown reasons of the provider are shown as they are. */
export function useRefundFailure(): (failure: string) => string {
  const { t } = useTranslation('admin');
  return (failure) => t.find(`refundFailures.${failure}`) ?? failure;
}
