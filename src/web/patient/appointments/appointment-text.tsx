import { createContext, use } from 'react';
import type { Booking } from '../../../contract/bookings/bookings';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { HOUR_MS, istDateOf, MINUTE_MS } from '../../../domain/time';
import { formatDate, formatHourMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { StatusBadge } from '../../ui/status-badge';
import type { SchemeNames } from '../../lib/scheme-names';
import { MovedLine } from './moved-by-closure';
import { type Appointment, isChecked, isForSelfPay, isHeld, isMissed, minutesLeft, payerOf } from './appointment';
import { lateNotice, moneySentence, reasonKey } from './wording';

/** 'date at time' (spec.md, section 2); neither the date nor the window breaks across lines. */
export function When({ appointment: { appoinmentDate, appoinmentTime } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  return (
    <Trans
      t={t}
      id="row.when"
      values={{ date: formatDate(appoinmentDate), time: formatWindow(appoinmentTime) }}
      components={{ figure: <span className="figure" /> }}
    />
  );
}

/** For an unpaid series: how many sessions it has, and until when. */
export function SeriesLine({ appointment: { series } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  return series && <p className="font-label">{t('row.series', { ...series, until: formatDate(series.until) })}</p>;
}

/** For an unpaid chair whose session has begun: what to do before paying. */
export function CallBeforePaying({ appointment, isLink = true }: { appointment: Appointment; isLink?: boolean }) {
  const { t } = useTranslation('appointments');
  const phone = appointment.dialysisCenterId.ContactNumber;
  const link = isLink && isPhoneNumber(phone) && <a className="text-link figure" href={phoneHref(phone)} />;
  return (
    <Trans t={t} id="unpaid.begun" values={{ phone }} components={{ phone: link || <span className="figure" /> }} />
  );
}

/** Says who else booked it, and what the center did: it booked or moved it, when and why. */
export function WhoElseDid({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { bookedBy, bookedByCenter, movedByCenter, movedByClosure } = appointment;
  return (
    <>
      {bookedBy && !bookedBy.isSelf && (
        <p className="type-second mt-1 wrap-anywhere">{t('for.bookedBy', { name: bookedBy.name })}</p>
      )}
      {bookedByCenter && <p className="type-second mt-1">{t('byCenter.booked')}</p>}
      {movedByClosure && <MovedLine booking={{ ...appointment, movedByClosure }} />}
      {movedByCenter && !movedByClosure && (
        <p className="type-second mt-1">
          {t('byCenter.moved', { date: formatDate(istDateOf(new Date(movedByCenter))) })}
        </p>
      )}
    </>
  );
}

/** The names of the schemes in the page's appointments. A scheme without a name here is "your scheme". */
export const SchemeNamesContext = createContext<SchemeNames>({});

/** Returns who pays for a session instead of the patient: the scheme or the sponsor; null where the patient pays. */
export function usePayer(): (booking: Pick<Booking, 'funding'>) => string | null {
  const { t, language } = useTranslation('appointments');
  const names = use(SchemeNamesContext);
  return (booking) => payerOf(booking, names, language) ?? (booking.funding?.scheme ? t('pays.someScheme') : null);
}

/** For a cover that is being checked or was refused: until when the chair is kept, and what is to be paid. */
function CoverText({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { amount, funding } = appointment;
  const payer = usePayer()(appointment);
  const until = funding?.check?.until ?? funding?.selfPayUntil ?? '';
  return (
    <>
      <Trans
        t={t}
        id={funding?.check ? (funding.check.isNext ? 'pays.checkingNext' : 'pays.checking') : 'pays.refused'}
        values={{ payer, moment: formatHourMoment(new Date(until)) }}
        components={{ figure: <span className="figure" /> }}
      />{' '}
      {funding?.check && (
        <span>{amount > 0 ? t('money.atCenter', { amount: formatPrice(amount) }) : t('pays.nothingNow')}</span>
      )}
    </>
  );
}

/** Why the appointment was cancelled, what a pending one waits for, and the state of its money, in whole sentences. */
export function MoneyText({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { phone } = useSupport();
  const reason = reasonKey(appointment);
  const { key, values } = moneySentence(appointment);
  const amount = values.paid ? t('money.partOf', values) : values.amount;
  const payer = usePayer()(appointment);
  const { bookingStatus, paymentStatus, funding } = appointment;
  if (isChecked(appointment) || isForSelfPay(appointment)) {
    return (
      <span>
        <CoverText appointment={appointment} />
      </span>
    );
  }
  const isBeingChecked =
    bookingStatus === 'pending' && !isHeld(appointment) && !appointment.refund && !appointment.differingPayment;
  const isCovered = payer !== null && bookingStatus !== 'cancelled';
  if (isCovered && paymentStatus === 'not required') return <span>{t('pays.all', { payer })}</span>;
  return (
    <span>
      {bookingStatus === 'cancelled' && funding?.refusedBecause && <span>{t('pays.wasRefused')} </span>}
      {reason && <span>{t(reason)} </span>}
      {isBeingChecked && paymentStatus === 'paid' ? (
        <span>{t('money.checking')}</span>
      ) : (
        <>
          {isBeingChecked && <span>{t('money.checkingUnpaid')} </span>}
          <Trans
            t={t}
            id={key}
            values={{ ...values, amount, ...lateNotice, phone }}
            components={{
              figure: <span className="figure" />,
              phone: <a className="text-link figure" href={phoneHref(phone)} />,
            }}
          />
          {isCovered && <span> {t('pays.rest', { payer })}</span>}
        </>
      )}
    </span>
  );
}

/** A longer remaining time is counted in hours. */
const HOURS_FROM_MS = 2 * HOUR_MS;

/** The remaining time of a hold, in words: `18 min left`. */
export function useTimeLeftText(): (expiresAt: string, now: Date) => string {
  const { t } = useTranslation('appointments');
  return (expiresAt, now) => {
    const left = Date.parse(expiresAt) - now.getTime();
    if (left < MINUTE_MS) return t('unpaid.lastMinute');
    // The link of a center's desk lasts for up to a day.
    if (left > HOURS_FROM_MS) return t('unpaid.hours', { count: Math.floor(left / HOUR_MS) });
    return t('unpaid.minutes', { count: minutesLeft(expiresAt, now) });
  };
}

/** The status of an appointment, or more precisely what it waits for. */
export function AppointmentBadge({ appointment, isPlain }: { appointment: Appointment; isPlain?: boolean }) {
  const { t } = useTranslation('appointments');
  const { bookingStatus, funding } = appointment;
  if (isMissed(appointment)) return <StatusBadge status="missed" label={t('attendance.missed')} isPlain={isPlain} />;
  if (isForSelfPay(appointment)) return <StatusBadge status="pending" label={t('pays.selfBadge')} isPlain={isPlain} />;
  if (!isChecked(appointment)) return <StatusBadge status={bookingStatus} isPlain={isPlain} />;
  const isPaper = funding?.check?.state === 'paper-wanted';
  return <StatusBadge status="pending" label={t(isPaper ? 'pays.paperBadge' : 'pays.badge')} isPlain={isPlain} />;
}
