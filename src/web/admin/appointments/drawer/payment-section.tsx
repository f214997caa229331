import type { AppointmentDetail } from '../../../../contract/admin/appointments';
import { formatHourMoment, formatIsoMoment, formatPrice } from '../../../lib/i18n/format';
import { Trans, useTranslation } from '../../../lib/i18n/use-translation';
import { CopyButton } from '../../ui/copy-button';
import { DrawerFacts, DrawerSection } from '../../ui/drawer-parts';

type PaymentSectionProps = { appointment: AppointmentDetail; now: Date };

/** What was paid, when and how, and until when the patient could get a full refund. */
export function PaymentSection({ appointment, now }: PaymentSectionProps) {
  const { t } = useTranslation('admin-appointments');
  const { payment, stripePaymentId, paymentStatus, bookingStatus } = appointment;
  const until = new Date(appointment.patientMayCancelUntil);
  const isOpen = bookingStatus === 'confirmed' || bookingStatus === 'pending';
  return (
    <DrawerSection title={t('payment.title')}>
      <DrawerFacts
        facts={[
          {
            label: t('payment.amount'),
            value: (
              <Trans
                t={t}
                id={`payment.amounts.${paymentStatus}`}
                values={{ amount: formatPrice(appointment.amount) }}
                components={{ strong: <strong className="admin-strong figure" /> }}
              />
            ),
          },
          ...(payment?.paidAt ? [{ label: t('payment.when'), value: formatIsoMoment(payment.paidAt) }] : []),
          ...(payment?.cardLast4
            ? [{ label: t('payment.card'), value: t('payment.cardEnds', { digits: payment.cardLast4 }) }]
            : []),
          ...(stripePaymentId
            ? [
                {
                  label: t('payment.id'),
                  value: (
                    <span className="flex items-center gap-3">
                      <span className="admin-fine min-w-0 [overflow-wrap:anywhere]">{stripePaymentId}</span>
                      <CopyButton key={stripePaymentId} text={stripePaymentId} name={t('payment.copyId')} />
                    </span>
                  ),
                },
              ]
            : []),
          ...(isOpen
            ? [
                {
                  label: t('payment.cancelling'),
                  value: t(now <= until ? 'payment.mayCancel' : 'payment.couldCancel', {
                    moment: formatHourMoment(until).replace(/ (?=[AP]M$)/, '\u00a0'),
                  }),
                },
              ]
            : []),
        ]}
      />
    </DrawerSection>
  );
}
