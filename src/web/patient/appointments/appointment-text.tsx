import { phoneHref } from '../../../domain/phone-href';
import { HOUR_MS, istDateOf, MINUTE_MS } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { MovedLine } from './moved-by-closure';
import { type Appointment, isHeld, minutesLeft } from './appointment';
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

/** Of an unpaid series: how many sessions it has, and until when. */
export function SeriesLine({ appointment: { series } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  return series && <p className="font-label">{t('row.series', { ...series, until: formatDate(series.until) })}</p>;
}

/** What the center did: booked it, or moved it, and when or why. */
export function CenterDid({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { bookedByCenter, movedByCenter, movedByClosure } = appointment;
  return (
    <>
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

/** Why it was cancelled, what a pending appointment waits for, and the state of the money: whole sentences. */
export function MoneyText({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { phone } = useSupport();
  const reason = reasonKey(appointment);
  const { key, values } = moneySentence(appointment);
  const amount = values.paid ? t('money.partOf', values) : values.amount;
  const isChecked = appointment.bookingStatus === 'pending' && !isHeld(appointment) && !appointment.refund;
  return (
    <span>
      {reason && <>{t(reason)} </>}
      {isChecked && appointment.paymentStatus === 'paid' ? (
        t('money.checking')
      ) : (
        <>
          {isChecked && <>{t('money.checkingUnpaid')} </>}
          <Trans
            t={t}
            id={key}
            values={{ ...values, amount, ...lateNotice, phone }}
            components={{
              figure: <span className="figure" />,
              phone: <a className="text-link figure" href={phoneHref(phone)} />,
            }}
          />
        </>
      )}
    </span>
  );
}

/** More than this is counted in hours. */
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
