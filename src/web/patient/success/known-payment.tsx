import * as paths from '../../../contract/paths';
import { phoneHref } from '../../../domain/phone-href';
import { HOLD_MINUTES } from '../../../domain/policy';
import { istDateOf } from '../../../domain/time';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { type Fact, Facts } from '../../ui/facts';
import { Note } from '../../ui/note';
import { Callout } from '../../ui/callout';
import { BookingFileLink, wasPaid } from '../appointments/booking-file-link';
import { OutcomeHead, OutcomePicture } from './outcome-head';
import type { LoadedPayment } from './page';
import { PaidWith, Receipt, refundedFor } from './receipt';
import { ReceiptActions } from './receipt-actions';
import { hasReceipt, storyOf } from './story';
import { type Payment, usePayment } from './use-payment';
import { WhatNext } from './what-next';

/** The state of the payment, with its appointment. The heading stays mounted while the outcome changes. */
export function KnownPayment({ loaded }: { loaded: LoadedPayment }) {
  const { payment, sessions, isLong, isUnreachable } = usePayment(loaded);
  const { t } = useTranslation('success');
  const story = storyOf(payment);
  const { appoinmentDate, appoinmentTime, patient, differingPayment } = payment;
  const isSeries = sessions.length > 1;
  const count = sessions.filter(({ bookingStatus }) => bookingStatus !== 'cancelled').length;
  const values = {
    date: formatDate(appoinmentDate),
    time: formatWindow(appoinmentTime),
    minutes: HOLD_MINUTES,
    count,
    paid: differingPayment?.paid ?? '',
  };
  const lead = isSeries && story === 'booked' ? 'sessions.lead' : (`story.${story}.lead` as const);
  const forWhom = patient.isSelf ? '' : t('for', { name: patient.name });
  return (
    <>
      <OutcomeHead
        title={t(`story.${story}.title`)}
        lead={
          <>
            <Trans t={t} id={lead} values={values} components={{ figure: <span className="figure" /> }} />
            {forWhom && <strong className="block wrap-anywhere">{forWhom}</strong>}
          </>
        }
        spokenLead={`${t(lead, values).replace(/<[^>]*>/g, '')} ${forWhom}`.trim()}
        picture={<OutcomePicture story={story} />}
        isPrinted={!hasReceipt(story)}
      />
      {isSeries && hasReceipt(story) && <Returned sessions={sessions} />}
      {hasReceipt(story) && <Paid payment={payment} sessions={sessions} names={loaded.names} />}
      {story === 'confirming' && (
        <Confirming payment={payment} sessions={sessions} isLong={isLong} isUnreachable={isUnreachable} />
      )}
      {!hasReceipt(story) && story !== 'confirming' && <NotKept payment={payment} sessions={sessions} />}
    </>
  );
}

type SessionsProps = {
  payment: Payment;
  /** All sessions paid with it, the soonest first. */
  sessions: readonly Payment[];
};

/** The sessions of a series that are not booked, and their refunds. */
function Returned({ sessions }: { sessions: readonly Payment[] }) {
  const { t } = useTranslation('success');
  const lost = sessions.filter(({ bookingStatus, refund }) => bookingStatus === 'cancelled' && refund);
  if (lost.length === 0) return null;
  return (
    <Callout tone="warning" title={t('sessions.lost', { count: lost.length })} className="print:hidden">
      <p>
        {t('sessions.lostText', {
          dates: lost.map((one) => formatDate(one.appoinmentDate)).join('; '),
          amount: formatPrice(refundedFor(lost)),
        })}
      </p>
      {lost.some(({ refund }) => refund?.status === 'failed') && <CallAboutRefund />}
    </Callout>
  );
}

/** The path of the appointments of the payment's patient. */
const listOf = ({ patient }: Payment) => paths.appointments(patient.isSelf ? null : patient._id);

/** The receipt, its actions, and what comes next if the session is still ahead. */
function Paid({ payment, sessions, names }: SessionsProps & Pick<LoadedPayment, 'names'>) {
  const { t } = useTranslation('success');
  return (
    <div className="grid gap-6 desk:grid-cols-[9fr_7fr] desk:items-start desk:gap-14">
      <div className="flex flex-col gap-5">
        <Receipt payment={payment} sessions={sessions} names={names} />
        <ReceiptActions payment={payment} />
      </div>
      {payment.cancellation.allowed ? (
        <WhatNext payment={payment} isSeries={sessions.length > 1} />
      ) : (
        <ButtonLink to={listOf(payment)} variant="tonal" className="print:hidden desk:justify-self-start">
          {t('ways.view')}
        </ButtonLink>
      )}
    </div>
  );
}

type ConfirmingProps = SessionsProps & { isLong: boolean; isUnreachable: boolean };

/** Says that the provider has not confirmed yet. Nothing is lost by waiting or leaving. */
function Confirming({ payment, sessions, isLong, isUnreachable }: ConfirmingProps) {
  const { t } = useTranslation('success');
  const checkoutUrl = payment.hold?.checkoutUrl;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {isUnreachable && (
        <Callout tone="warning" isLive>
          {t('confirming.unreachable')}
        </Callout>
      )}
      <SessionFacts payment={payment} sessions={sessions} />
      <div role="status">{isLong && <Note>{t('confirming.long', { email: payment.mailedTo.join(', ') })}</Note>}</div>
      {isLong && (
        <div className="flex flex-col gap-3 md:flex-row">
          <ButtonLink to={listOf(payment)}>{t('ways.view')}</ButtonLink>
          {checkoutUrl && (
            <a href={checkoutUrl} className={buttonStyles({ variant: 'outline' })}>
              {t('confirming.payPage')}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Says that no payment was kept: nothing was charged, or it is refunded. Shows where the money is, and what to do next.
 */
function NotKept({ payment, sessions }: SessionsProps) {
  const { t } = useTranslation('success');
  const { dialysisCenterId: center } = payment;
  const isOffered = center.Status === 'active';
  // While a payment is being looked at, the page doesn't lead to paying again.
  const isLooked = payment.outcome === 'checking';
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <SessionFacts payment={payment} sessions={sessions} more={useMoneyFacts(payment, sessions)} />
      {payment.outcome === 'refund-failed' && <CallAboutRefund />}
      <div className="flex flex-col gap-3 md:flex-row">
        {!isLooked && (
          <ButtonLink to={isOffered ? paths.booking(center._id) : paths.centers}>
            {t(isOffered ? 'ways.another' : 'ways.centers')}
          </ButtonLink>
        )}
        <ButtonLink to={listOf(payment)} variant={isLooked ? 'primary' : 'outline'}>
          {t('ways.view')}
        </ButtonLink>
        {wasPaid(payment) && (
          <BookingFileLink kind="receipt" bookingId={payment._id} className={buttonStyles({ variant: 'quiet' })} />
        )}
      </div>
    </div>
  );
}

/** Says that the bank did not take the refund, which is then sent in another way. */
function CallAboutRefund() {
  const { t } = useTranslation('success');
  const { phone, hours } = useSupport();
  return (
    <p>
      <Trans
        t={t}
        id="refund.call"
        values={{ phone, hours }}
        components={{ phone: <a className="text-link figure" href={phoneHref(phone)} /> }}
      />
    </p>
  );
}

/** The charge, the refund and its progress, as facts. */
function useMoneyFacts(payment: Payment, sessions: readonly Payment[]): Fact[] {
  const { t } = useTranslation('success');
  const { refund, stripePaymentId, differingPayment: differing } = payment;
  if (differing) return [{ label: t('refund.charged'), value: differing.paid }];
  if (!refund) return [{ label: t('refund.charged'), value: t('refund.nothing') }];
  const date = formatDate(istDateOf(new Date(refund.at)));
  return [
    { label: t('refund.amount'), value: formatPrice(refundedFor(sessions)) },
    { label: t('refund.state'), value: t(`refund.${refund.status}`, { date }) },
    ...(payment.paidBy?.startsWith('online-') && refund.status !== 'by-hand'
      ? [{ label: t('refund.to'), value: <PaidWith payment={payment} /> }]
      : []),
    ...(stripePaymentId
      ? [{ label: t('receipt.paymentId'), value: <span className="wrap-anywhere">{stripePaymentId}</span> }]
      : []),
  ];
}

/** The session and its money. */
function SessionFacts({ payment, sessions, more = [] }: SessionsProps & { more?: readonly Fact[] }) {
  const { t } = useTranslation('success');
  const { dialysisCenterId, paymentAmount } = payment;
  return (
    <Facts
      facts={[
        {
          label: t('receipt.session'),
          value: sessions.map((one) => (
            <span key={one._id} className="block">
              {t('session', { date: formatDate(one.appoinmentDate), time: formatWindow(one.appoinmentTime) })}
            </span>
          )),
        },
        { label: t('receipt.center'), value: dialysisCenterId.CenterName },
        { label: t('receipt.price'), value: formatPrice(paymentAmount) },
        ...more,
      ]}
    />
  );
}
