import Navigation from 'lucide-react/icons/navigation';
import { daysBetween, istDateOf } from '../../../domain/time';
import { formatDate, formatPrice, formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { buttonStyles } from '../../ui/button-styles';
import { Card } from '../../ui/card';
import { CenterPhoto } from '../../ui/center-photo';
import { StatusBadge } from '../../ui/status-badge';
import { BookingFileLink } from '../booking-files/booking-file-link';
import { type Appointment, beginsAt } from './appointment';
import { MoneyText } from './appointment-text';
import type { Ask } from './ask-button';
import { NextBring, NextTerms } from './next-terms';
import { addressLine, directionsUrl } from './place';

type NextAppointmentProps = { appointment: Appointment; now: Date; onAsk: Ask };

/** The next appointment, large: when, where, what to bring, when to come, until when it can be cancelled. */
export function NextAppointment({ appointment, now, onAsk }: NextAppointmentProps) {
  return (
    <section aria-labelledby="next-appointment">
      <Card className="flex flex-col overflow-hidden border-teal-ring desk:grid desk:grid-cols-[2fr_3fr] desk:grid-rows-[1fr_auto_auto] xl:grid-rows-[1fr_auto] xl:grid-cols-[20rem_1fr_19.75rem]">
        <NextWhen appointment={appointment} now={now} />
        <NextPlace appointment={appointment} />
        <NextBring appointment={appointment} />
        <NextTerms appointment={appointment} now={now} onAsk={onAsk} />
      </Card>
    </section>
  );
}

/** The date and the window of the next appointment, large on teal, and how soon it is. */
function NextWhen({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const [weekday, day] = formatDate(appointment.appoinmentDate).split(', ');
  return (
    <div className="flex flex-col gap-3 bg-teal px-4.5 py-4.5 text-white desk:row-span-2 desk:justify-between desk:gap-8 desk:p-7">
      <div className="flex flex-wrap items-center justify-between gap-2 desk:flex-col desk:items-start desk:gap-3">
        <h2 id="next-appointment" className="type-second text-footer-text">
          {t('next.title')}
        </h2>
        <HowSoon appointment={appointment} now={now} />
      </div>
      <p>
        <span className="block text-[1.625rem] leading-[1.25] font-title desk:text-[2.25rem]">
          <span className="figure">{weekday},</span> <br />
          <span className="figure">{day}</span>
        </span>
        <span className="figure mt-1 block text-lg font-strong desk:mt-2 desk:text-2xl">
          {formatWindow(appointment.appoinmentTime)}
        </span>
      </p>
    </div>
  );
}

/** In 6 days, tomorrow, today, now. */
function HowSoon({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const days = daysBetween(istDateOf(now), appointment.appoinmentDate);
  const words = () => {
    if (beginsAt(appointment) <= now) return t('next.now');
    if (days === 0) return t('next.today');
    return days === 1 ? t('next.tomorrow') : t('next.inDays', { count: days });
  };
  return <span className="type-small rounded-chip bg-white px-2.5 py-1 font-strong text-teal">{words()}</span>;
}

/** Two buttons share a line if there is room. */
const WAY = 'grow max-md:gap-2 max-md:px-2 max-md:text-base md:max-w-60';

/** The place of the next appointment, its status, and directions. */
function NextPlace({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { dialysisCenterId: center, bookingStatus } = appointment;
  return (
    <div className="flex flex-col gap-4 p-4.5 desk:p-7">
      <div className="flex items-center gap-4 desk:gap-5">
        <CenterPhoto photo={center.Photo} className="rounded-control h-18 w-21 shrink-0 desk:h-25 desk:w-33" />
        <div className="min-w-0">
          <h3 className="type-card-title wrap-anywhere">{center.CenterName}</h3>
          <p className="type-second mt-0.5 text-muted wrap-anywhere">{addressLine(center)}</p>
        </div>
      </div>
      <div className="type-second flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <StatusBadge status={bookingStatus} />
        <Standing appointment={appointment} />
      </div>
      <div className="flex flex-wrap gap-2 md:gap-3">
        <a href={directionsUrl(center)} target="_blank" rel="noreferrer" className={buttonStyles({ className: WAY })}>
          <Navigation aria-hidden="true" size={20} strokeWidth={1.75} />
          {t('next.directions')}
          <span className="sr-only">({t('next.newTab')})</span>
        </a>
        {bookingStatus === 'confirmed' && (
          <BookingFileLink
            kind="calendar"
            bookingId={appointment._id}
            className={buttonStyles({ variant: 'tonal', className: WAY })}
          />
        )}
      </div>
    </div>
  );
}

/** What is paid, and what the center still has to do. */
function Standing({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { amount, paymentStatus, bookingStatus } = appointment;
  if (bookingStatus === 'confirmed' && paymentStatus === 'paid') {
    return <span>{t('next.paidByCard', { amount: formatPrice(amount) })}</span>;
  }
  return <MoneyText appointment={appointment} />;
}
