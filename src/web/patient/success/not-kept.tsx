import { href } from 'react-router';
import { istDateOf } from '../../../domain/time';
import { formatDate, formatPrice } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { useSupport } from '../../i18n/use-support';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import type { Fact } from '../../ui/facts';
import { phoneHref } from '../../../domain/phone-href';
import { BookingFileLink } from '../booking-files/booking-file-link';
import { wasPaid } from '../booking-files/was-paid';
import { SessionFacts } from './session-facts';
import type { Payment } from './use-payment';

/** No payment was kept: nothing was charged, or it is refunded. Says where the money is, and what to do next. */
export function NotKept({ payment }: { payment: Payment }) {
  const { t } = useTranslation('success');
  const { phone, hours } = useSupport();
  const { dialysisCenterId: center } = payment;
  const isOffered = center.Status === 'active';
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <SessionFacts payment={payment} more={useMoneyFacts(payment)} />
      {payment.refund?.status === 'failed' && (
        <p>
          <Trans
            t={t}
            id="refund.call"
            values={{ phone, hours }}
            components={{ phone: <a className="text-link figure" href={phoneHref(phone)} /> }}
          />
        </p>
      )}
      <div className="flex flex-col gap-3 md:flex-row">
        <ButtonLink to={isOffered ? href('/dialysis/:centerId', { centerId: center._id }) : '/dialysis'}>
          {t(isOffered ? 'ways.another' : 'ways.centers')}
        </ButtonLink>
        <ButtonLink to="/myappoinments" variant="outline">
          {t('ways.view')}
        </ButtonLink>
        {wasPaid(payment) && (
          <BookingFileLink kind="receipt" bookingId={payment._id} className={buttonStyles({ variant: 'quiet' })} />
        )}
      </div>
    </div>
  );
}

/** The charge, the refund, and its progress. */
function useMoneyFacts({ refund, cardLast4, stripePaymentId }: Payment): Fact[] {
  const { t } = useTranslation('success');
  if (!refund) return [{ label: t('refund.charged'), value: t('refund.nothing') }];
  const date = formatDate(istDateOf(new Date(refund.at)));
  return [
    { label: t('refund.amount'), value: formatPrice(refund.amount) },
    { label: t('refund.state'), value: t(`refund.${refund.status}`, { date }) },
    ...(cardLast4 && refund.status !== 'by-hand'
      ? [{ label: t('refund.to'), value: t('receipt.cardEnding', { digits: cardLast4 }) }]
      : []),
    ...(stripePaymentId
      ? [{ label: t('receipt.paymentId'), value: <span className="wrap-anywhere">{stripePaymentId}</span> }]
      : []),
  ];
}
