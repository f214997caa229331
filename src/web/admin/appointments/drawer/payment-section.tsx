import { Link } from 'react-router';
import * as adminPaths from '../../../../contract/admin/paths';
import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import { NOTICE_HOURS } from '../../../../domain/policy';
import { formatHourMoment, formatIsoMoment, formatPrice } from '../../../lib/i18n/format';
import { Trans, useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { DrawerFacts, DrawerSection } from '../../ui/drawer-parts';
import { isWithoutAmount } from '../../ui/funding-label';
import { schemeName } from '../../ui/scheme-names';
import { patientMay } from './patient-may';

type PaymentSectionProps = {
  appointment: AppointmentDetail;
  now: Date;
  /** Takes a payment; null where nothing is due at the center, or the administrator may take no money. */
  onTakePayment: (() => void) | null;
  /** Writes off what is due; null where nothing can be, or the administrator may not. */
  onWriteOff: (() => void) | null;
};

/** The payment: how much, when and how, the refunds, and what the patient may still do. */
export function PaymentSection({ appointment, now, onTakePayment, onWriteOff }: PaymentSectionProps) {
  const { t } = useTranslation('admin-appointments');
  const { payment, paidBy, stripePaymentId, amount, funding } = appointment;
  const whoPays = useWhoPays(funding);
  const may = patientMay(appointment, now);
  const { key, part } = moneyWords(appointment);
  return (
    <DrawerSection
      title={t('payment.title')}
      action={
        onTakePayment && (
          <Button size="compact" onPress={onTakePayment}>
            {t('desk.take')}
          </Button>
        )
      }
    >
      <DrawerFacts
        facts={[
          ...(whoPays ? [{ label: t('payment.whoPays'), value: whoPays }] : []),
          ...(isWithoutAmount(funding)
            ? []
            : [
                {
                  label: t('payment.amount'),
                  value: (
                    <Trans
                      t={t}
                      id={key}
                      values={{ amount: formatPrice(amount), part: formatPrice(part) }}
                      components={{ strong: <strong className="admin-strong figure" /> }}
                    />
                  ),
                },
              ]),
          ...(payment?.writtenOff
            ? [
                {
                  label: t('writeOff.label'),
                  value: t('writeOff.at', {
                    when: formatIsoMoment(payment.writtenOff.at),
                    reason: payment.writtenOff.because,
                  }),
                },
              ]
            : []),
          ...(payment?.paidAt ? [{ label: t('payment.when'), value: formatIsoMoment(payment.paidAt) }] : []),
          ...(paidBy ? [{ label: t('payment.by'), value: t(`admin:paidBy.${paidBy}`) }] : []),
          ...(payment?.receiptNumber ? [{ label: t('payment.receipt'), value: payment.receiptNumber }] : []),
          ...(payment?.cardLast4
            ? [{ label: t('payment.card'), value: t('payment.cardEnds', { digits: payment.cardLast4 }) }]
            : []),
          ...(stripePaymentId
            ? [
                {
                  label: t('payment.id'),
                  value: (
                    <span className="flex flex-wrap items-center gap-x-3">
                      <span className="admin-fine min-w-0 flex-1 basis-[9rem] [overflow-wrap:anywhere]">
                        {stripePaymentId}
                      </span>
                      <CopyButton key={stripePaymentId} text={stripePaymentId} name={t('payment.copyId')} />
                    </span>
                  ),
                },
              ]
            : []),
          ...(may
            ? [
                {
                  label: t('payment.cancelling'),
                  value: t(`payment.mayCancel.${may.cancel.key}`, { moment: formatHourMoment(may.cancel.until) }),
                },
              ]
            : []),
          ...(may?.move
            ? [
                {
                  label: t('payment.moving'),
                  value: t(`payment.mayMove.${may.move.key}`, {
                    moment: formatHourMoment(may.move.until),
                    hours: String(NOTICE_HOURS),
                  }),
                },
              ]
            : []),
        ]}
      />
      {funding?.check && (
        <p className="mt-3">
          <Link
            to={`${adminPaths.covers}?${new URLSearchParams({
              cover: `${funding.check.coverId}.${appointment.dialysisCenterId._id}`,
              ...(funding.check.state === 'waiting' ? {} : { state: funding.check.state }),
            })}`}
            className="text-link"
          >
            {t('payment.openCheck')}
          </Link>
        </p>
      )}
      {onWriteOff && (
        <Button size="compact" variant="quiet" className="mt-2 -ml-4" onPress={onWriteOff}>
          {t('writeOff.open')}
        </Button>
      )}
    </DrawerSection>
  );
}

/** Who pays, and the state of that, in a sentence; null where the patient pays online. */
function useWhoPays(funding: AppointmentDetail['funding']): string | null {
  const { t } = useTranslation('admin-appointments');
  if (!funding) return null;
  const { kind, scheme, sponsor, check, refusedBecause, selfPayUntil } = funding;
  const who =
    scheme !== undefined
      ? schemeName(scheme)
      : sponsor !== undefined
        ? t('payment.sponsoredBy', { name: sponsor })
        : t(`payment.kinds.${kind}`);
  if (check) {
    return t(`payment.checks.${check.state}`, {
      who,
      when: formatIsoMoment(check.until),
      reason: check.reason ?? '',
    });
  }
  if (refusedBecause !== undefined) {
    return selfPayUntil
      ? t('payment.refusedUntil', { reason: refusedBecause, when: formatIsoMoment(selfPayUntil) })
      : t('payment.refused', { reason: refusedBecause });
  }
  return who;
}

type Money = Pick<AppointmentDetail, 'paymentStatus' | 'amount' | 'refundedAmount' | 'refunds'>;

/** The sentence about the money, and the amount of a refund (rupees) that is only a part. */
export function moneyWords({ paymentStatus, amount, refundedAmount, refunds }: Money) {
  // A failed refund does not count as refunded.
  const part = paymentStatus === 'refund failed' ? (refunds[0]?.amount ?? amount) : refundedAmount;
  const isRefund =
    paymentStatus === 'refund pending' || paymentStatus === 'refunded' || paymentStatus === 'refund failed';
  const key =
    isRefund && part < amount
      ? (`payment.parts.${paymentStatus}` as const)
      : (`payment.amounts.${paymentStatus}` as const);
  return { key, part };
}
