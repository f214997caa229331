import { formatDate, formatPrice, formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import type { Payment } from './use-payment';

/** The session, and the money. */
export function SessionFacts({ payment, more = [] }: { payment: Payment; more?: readonly Fact[] }) {
  const { t } = useTranslation('success');
  const { dialysisCenterId, appoinmentDate, appoinmentTime, paymentAmount } = payment;
  return (
    <Facts
      facts={[
        {
          label: t('receipt.session'),
          value: t('session', { date: formatDate(appoinmentDate), time: formatWindow(appoinmentTime) }),
        },
        { label: t('receipt.center'), value: dialysisCenterId.CenterName },
        { label: t('receipt.price'), value: formatPrice(paymentAmount) },
        ...more,
      ]}
    />
  );
}
