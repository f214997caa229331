import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import { istDateOf } from '../../../domain/time';
import { formatDate, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { spokenLanguage } from '../../lib/i18n/spoken';
import { useSupport } from '../../lib/i18n/use-support';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { SchemeNames } from '../../lib/scheme-names';
import { payerOf } from '../appointments/appointment';
import { addressLine } from '../appointments/place';
import { Brand } from '../frame/brand';
import type { Payment } from './use-payment';

type ReceiptProps = { payment: Payment; sessions: readonly Payment[]; names: SchemeNames };

/** The refund for all sessions of a payment, in rupees, whether it is on its way or done. */
export const refundedFor = (sessions: readonly Payment[]) =>
  sessions.reduce((sum, one) => sum + (one.refund?.amount ?? 0), 0);

/** The receipt, which can stand alone; the amount is largest. Only this part is printed. */
export function Receipt(receipt: ReceiptProps) {
  const { payment, sessions } = receipt;
  const { t } = useTranslation('success');
  const { name, address, phone, email, gstin } = useSupport();
  const amount = formatPrice(payment.paymentAmount);
  const refunds = sessions.flatMap(({ refund }) => (refund && refund.status !== 'failed' ? [refund] : []));
  const givenBack = refunds.reduce((sum, one) => sum + one.amount, 0);
  const isUnderWay = refunds.some(({ status }) => status === 'pending');
  return (
    <section
      aria-label={t('receipt.title')}
      className="drop-shadow-[0_8px_16px_rgb(27_42_42/7%)] print:drop-shadow-none"
    >
      <div className="rounded-t-card bg-white px-4.5 pt-5 pb-5 desk:px-9 desk:pt-8 desk:pb-7 print:rounded-card print:border print:border-line-strong print:box-decoration-clone">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Brand />
          <span className="type-small inline-flex min-h-7.5 items-center gap-1.5 rounded-chip bg-green-tint px-2.5 font-strong text-green">
            <CircleCheck size={17} className="stroke-2" />
            {t('receipt.paid')}
          </span>
        </div>
        <dl className="my-4.5 flex flex-col gap-1 border-y-2 border-dashed border-line py-4 desk:flex-row desk:items-baseline desk:justify-between print:flex-row print:items-baseline print:justify-between">
          <dt className="type-second text-muted">{t('receipt.amount')}</dt>
          <dd className="figure text-[min(2.625rem,max(42px,16vw))] leading-[1.1] font-bold desk:text-[3.25rem]">
            {amount}
          </dd>
        </dl>
        <Details {...receipt} />
        {sessions.length > 1 && <SessionList payment={payment} sessions={sessions} />}
        <dl className="mt-4.5 flex flex-col gap-3 border-t-2 border-dashed border-line pt-4.5 print:break-before-avoid print:break-inside-avoid">
          <div className="type-second flex justify-between gap-4">
            <dt>{sessions.length > 1 ? t('sessions.line', { count: sessions.length }) : t('receipt.line')}</dt>
            <dd className="figure font-label">{amount}</dd>
          </div>
          <div className="flex justify-between gap-4 text-lg font-card">
            <dt>{t('receipt.total')}</dt>
            <dd className="figure">{amount}</dd>
          </div>
          {givenBack > 0 && (
            <>
              <div className="type-second flex justify-between gap-4">
                <dt>{t(isUnderWay ? 'receipt.goesBack' : 'receipt.givenBack')}</dt>
                <dd className="figure font-label">{formatPrice(givenBack)}</dd>
              </div>
              <div className="flex justify-between gap-4 text-lg font-card">
                <dt>{t('receipt.remains')}</dt>
                <dd className="figure">{formatPrice(payment.paymentAmount - givenBack)}</dd>
              </div>
            </>
          )}
        </dl>
        {refunds.some(({ status }) => status !== 'by-hand') && (
          <p className="type-small mt-3 text-muted">{t('receipt.banks')}</p>
        )}
        <p className="type-small mt-6 hidden text-muted print:block print:break-before-avoid print:break-inside-avoid">
          {[name, address, phone, email, ...(gstin ? [t('receipt.gstin', { gstin })] : [])].join(', ')}
        </p>
      </div>
      <ReceiptEdge />
    </section>
  );
}

/** Patient, center, time, and the payment method. */
function Details({ payment, sessions, names }: ReceiptProps) {
  const { t, language } = useTranslation('success');
  const payers = sessions.map((session) => payerOf(session, names, language));
  const rest = [...new Set(payers)].filter(Boolean).join(', ');
  const { dialysisCenterId: center, patient, createdAt, stripePaymentId } = payment;
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2 print:grid-cols-2">
      <Detail label={t('receipt.center')}>{center.CenterName}</Detail>
      <Detail label={t('receipt.address')} isLight>
        {addressLine(center)}
      </Detail>
      {sessions.length === 1 && (
        <Detail label={t('receipt.session')}>
          <span className="figure block">{formatDate(payment.appoinmentDate)}</span>
          <span className="figure block">{formatWindow(payment.appoinmentTime)}</span>
        </Detail>
      )}
      <Detail label={t('receipt.patient')}>{patient.username}</Detail>
      <Detail label={t('receipt.paidOn')}>
        <span className="tabular">{t('receipt.paidOnIst', { moment: formatPaidOn(createdAt) })}</span>
      </Detail>
      <Detail label={t('receipt.paidWith')}>
        <PaidWith payment={payment} />
      </Detail>
      {rest && <Detail label={t('receipt.rest')}>{rest}</Detail>}
      {stripePaymentId && (
        <Detail label={t('receipt.paymentId')} className="md:col-span-2 print:col-span-1">
          {stripePaymentId}
        </Detail>
      )}
    </dl>
  );
}

/** How it was paid, with the last digits of a card where they are known. */
export function PaidWith({ payment: { paidBy, cardLast4 } }: { payment: Payment }) {
  const { t } = useTranslation('success');
  if (cardLast4) return t('receipt.cardEnding', { digits: cardLast4 });
  return t(`receipt.with.${paidBy ?? 'online-other'}`);
}

/**
 * Every session of a series with its price; with its center where that differs, and with what became of it where it is not booked.
 * On paper the last one stays with the amounts, so that these are never alone on a page.
 */
function SessionList({ payment, sessions }: { payment: Payment; sessions: readonly Payment[] }) {
  const { t } = useTranslation('success');
  return (
    <dl className="mt-4">
      <Detail label={t('sessions.title')}>
        <ul className="divide-y divide-line">
          {sessions.map((one) => {
            const { CenterName, _id } = one.dialysisCenterId;
            return (
              <li
                key={one._id}
                className="flex flex-wrap justify-between gap-x-4 py-1.5 print:break-inside-avoid print:last:break-after-avoid"
              >
                <span className="min-w-0 flex-1 basis-[9rem]">
                  <span className="figure">{formatDate(one.appoinmentDate)}</span>,{' '}
                  <span className="figure">{formatWindow(one.appoinmentTime)}</span>
                  {_id !== payment.dialysisCenterId._id && (
                    <span className="block font-normal text-muted">{CenterName}</span>
                  )}
                  {one.bookingStatus === 'cancelled' && <NotBooked session={one} />}
                </span>
                <span className="figure">{formatPrice(one.amount)}</span>
              </li>
            );
          })}
        </ul>
      </Detail>
    </dl>
  );
}

/** That a session is not booked any more, and its refund. */
function NotBooked({ session: { refund } }: { session: Payment }) {
  const { t } = useTranslation('success');
  return (
    <span className="block font-normal">
      <span className="text-red">{t('sessions.cancelled')}</span>
      {refund && (
        <span>
          {' · '}
          <Trans
            t={t}
            id={`sessions.refund.${refund.status}`}
            values={{ amount: formatPrice(refund.amount), date: formatDate(istDateOf(new Date(refund.at))) }}
            components={{ figure: <span className="figure" /> }}
          />
        </span>
      )}
    </span>
  );
}

type DetailProps = { label: string; isLight?: boolean; className?: string; children: ReactNode };

function Detail({ label, isLight, className, children }: DetailProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="type-small text-muted">{label}</dt>
      <dd className={classNames('type-second wrap-anywhere', !isLight && 'font-label')}>{children}</dd>
    </div>
  );
}

/** The torn lower edge of the receipt. */
function ReceiptEdge() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="-mt-px block h-[9px] w-full print:hidden">
      <pattern id={id} width="20" height="9" patternUnits="userSpaceOnUse">
        <path fill="#fff" d="M0 0H20L16.2 6.6Q15.2 8.6 13.2 8.6H6.8Q4.8 8.6 3.8 6.6Z" />
      </pattern>
      <rect width="100%" height="9" fill={`url(#${id})`} />
    </svg>
  );
}

const PAID_ON = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * The time of a payment, in the format and zone of spec.md (section 2): `Nov 10, 2026, 8:52 AM`. The format is
 * American, so it is used for English only.
 */
export function formatPaidOn(iso: string): string {
  if (spokenLanguage() !== 'en') return formatIsoMoment(iso);
  // Some browsers put a narrow space before AM, which the product's font does not have.
  return PAID_ON.format(new Date(iso)).replace(/\s/gu, ' ');
}
