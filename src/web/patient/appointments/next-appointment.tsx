import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Navigation from 'lucide-react/icons/navigation';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { arrivalTime, ARRIVE_EARLY_MINUTES } from '../../../domain/policy';
import { daysBetween, istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate, formatHourMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { buttonStyles } from '../../ui/button-styles';
import { Card } from '../../ui/card';
import { CenterPhoto } from '../../ui/center-photo';
import { BookingFileLink, wasPaid } from './booking-file-link';
import type { Person } from '../people/acting';
import { type Appointment, sessionHasBegun, stayReason } from './appointment';
import { directionsUrl } from './place';
import { AnswerLine, ArrivalPin, AttendanceLine } from './arrival';
import { AppointmentBadge, WhoElseDid, MoneyText } from './appointment-text';
import { type Ask, AskButton } from './ask-button';
import { lateNotice, refundTerms } from './wording';

type NextAppointmentProps = {
  appointment: Appointment;
  /** The appointment's person; null for the account's own person. */
  person: Person | null;
  now: Date;
  /**
   * Whether many more sessions follow as lines. On the phone it is then lower, and what to bring is behind a button.
   */
  isCompact: boolean;
  /** Opens a question about it; null where it may only be looked at. */
  onAsk: Ask | null;
};

/** The next appointment, large: when, where, what to bring, when to come, until when it can be cancelled. */
export function NextAppointment({ appointment, person, now, isCompact, onAsk }: NextAppointmentProps) {
  const { t } = useTranslation('appointments');
  // Once it has begun it can't be changed any more.
  const hasTerms = onAsk !== null && !sessionHasBegun(appointment, now);
  return (
    <section aria-labelledby="next-appointment next-when">
      <Card className="flex flex-col overflow-hidden border-teal-ring desk:grid desk:grid-cols-[2fr_3fr] desk:grid-rows-[1fr_auto_auto] xl:grid-rows-[1fr_auto] xl:grid-cols-[20rem_1fr_19.75rem]">
        <NextWhen appointment={appointment} person={person} now={now} isCompact={isCompact} />
        <NextPlace appointment={appointment} isCompact={isCompact} />
        {isCompact && (
          <details className="border-t border-line md:hidden">
            <summary className="type-second min-h-11 cursor-pointer px-4.5 leading-11! font-strong text-teal focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-teal">
              {t(hasTerms ? 'next.more' : 'next.bring')}
            </summary>
            <div className="type-second px-4.5">
              <Receipt appointment={appointment} />
            </div>
            <NextBring appointment={appointment} now={now} />
            {hasTerms && <NextTerms appointment={appointment} now={now} onAsk={onAsk} />}
          </details>
        )}
        <NextBring appointment={appointment} now={now} className={isCompact ? 'max-md:hidden' : ''} />
        {hasTerms && (
          <NextTerms appointment={appointment} now={now} onAsk={onAsk} className={isCompact ? 'max-md:hidden' : ''} />
        )}
      </Card>
    </section>
  );
}

/** The date and the window of the next appointment, large on teal, and how soon it is. */
function NextWhen({ appointment, person, now, isCompact }: Omit<NextAppointmentProps, 'onAsk'>) {
  const { t } = useTranslation('appointments');
  const [weekday, day] = formatDate(appointment.appoinmentDate).split(', ');
  return (
    <div
      className={`flex flex-col gap-3 bg-teal px-4.5 py-4.5 text-white desk:row-span-2 desk:justify-between desk:gap-8 desk:p-7 ${isCompact ? 'max-md:gap-2 max-md:py-3.5' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 desk:flex-col desk:items-start desk:gap-3">
        <h2 id="next-appointment" className="type-second text-footer-text">
          {t(person ? 'for.next' : 'next.title')}
        </h2>
        <HowSoon appointment={appointment} now={now} />
      </div>
      <p id="next-when">
        <span className="block text-part-wide leading-[1.25] font-title desk:text-[2.25rem]">
          <span className="figure">{weekday},</span> <br className="max-desk:hidden" />
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
    if (sessionHasBegun(appointment, now)) return t('next.now');
    if (days === 0) return t('next.today');
    return days === 1 ? t('next.tomorrow') : t('next.inDays', { count: days });
  };
  return <span className="type-small rounded-chip bg-white px-2.5 py-1 font-strong text-teal">{words()}</span>;
}

/** Two buttons share a line if there is room. */
const WAY = 'grow max-md:gap-2 max-md:px-2 max-md:text-base md:max-w-60';

/** The place of the next appointment, its status, and directions. */
function NextPlace({ appointment, isCompact }: Pick<NextAppointmentProps, 'appointment' | 'isCompact'>) {
  const { t } = useTranslation('appointments');
  const { dialysisCenterId: center, bookingStatus } = appointment;
  const placeName = usePlaceName();
  return (
    <div className={`flex flex-col p-4.5 md:gap-4 desk:p-7 ${isCompact ? 'gap-2.5 max-md:py-3.5' : 'gap-4'}`}>
      <div className="flex items-start gap-4 large-text:flex-col desk:gap-5">
        <CenterPhoto
          photo={center.Photo}
          className={`rounded-control h-18 w-21 shrink-0 desk:h-25 desk:w-33 ${isCompact ? 'max-md:hidden' : ''}`}
        />
        <div className="min-w-0">
          <h3 className="type-card-title wrap-anywhere">{center.CenterName}</h3>
          <NameInLanguage of={center.CenterName} />
          <p className="type-second mt-0.5 text-muted wrap-anywhere">
            {center.CenterAddress}, {placeName(center.CenterCity)}
          </p>
          <a
            href={isPhoneNumber(center.ContactNumber) ? phoneHref(center.ContactNumber) : undefined}
            className="text-link figure inline-flex min-h-11 items-center"
          >
            {center.ContactNumber}
          </a>
          <WhoElseDid appointment={appointment} />
        </div>
      </div>
      <div
        className={`type-second flex flex-wrap items-center gap-x-3.5 ${isCompact && bookingStatus === 'confirmed' ? 'max-md:hidden' : ''}`}
      >
        <AppointmentBadge appointment={appointment} />
        <Standing appointment={appointment} />
        <Receipt appointment={appointment} />
      </div>
      <AttendanceLine appointment={appointment} />
      <AnswerLine appointment={appointment} />
      <ArrivalPin appointment={appointment} />
      <div className="flex flex-wrap gap-2 md:gap-3">
        <a href={directionsUrl(center)} target="_blank" rel="noreferrer" className={buttonStyles({ className: WAY })}>
          <Navigation size={20} />
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

function Receipt({ appointment }: { appointment: Appointment }) {
  if (!wasPaid(appointment)) return null;
  const look = 'text-link inline-flex min-h-11 items-center gap-2';
  return <BookingFileLink kind="receipt" bookingId={appointment._id} aria-describedby="next-when" className={look} />;
}

/** What is paid, and what the center still has to do. */
function Standing({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { amount, paymentStatus, bookingStatus, paidOnline, funding } = appointment;
  if (bookingStatus === 'confirmed' && paymentStatus === 'paid' && paidOnline && !funding) {
    return <span>{t(`next.paid.${paidOnline}`, { amount: formatPrice(amount) })}</span>;
  }
  return <MoneyText appointment={appointment} />;
}

const THINGS = ['prescription', 'runSheets', 'medicines', 'photoId', 'comfort'] as const;

/** What to bring to the next appointment, and when to arrive. */
function NextBring({ appointment, now, className = '' }: { appointment: Appointment; now: Date; className?: string }) {
  const { t } = useTranslation('appointments');
  const arrival = arrivalTime(appointment.appoinmentDate, appointment.startHour);
  return (
    <div
      className={`flex flex-col justify-between gap-4 bg-sunken p-4.5 desk:col-span-2 desk:row-start-3 desk:p-7 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1 ${className}`}
    >
      <div>
        <h3 className="type-card-title">{t('next.bring')}</h3>
        <ul className="mt-2.5 grid gap-x-8 gap-y-2.5 md:grid-cols-2 xl:grid-cols-1">
          {THINGS.map((thing) => (
            <li key={thing} className="type-second flex gap-3">
              <Check size={20} className="mt-px shrink-0 text-teal" />
              {t(`next.bringList.${thing}`)}
            </li>
          ))}
        </ul>
      </div>
      <p className="type-second flex gap-3 border-t border-[#d9d0c0] pt-3.5">
        <Clock size={20} className="mt-px shrink-0 text-teal" />
        <span className="text-balance">
          {sessionHasBegun(appointment, now) ? (
            t('row.begun')
          ) : (
            <Trans
              t={t}
              id="next.arrive"
              values={{ time: formatClockTime(arrival), count: ARRIVE_EARLY_MINUTES }}
              components={{ strong: <strong className="figure" /> }}
            />
          )}
        </span>
      </p>
    </div>
  );
}

/** Both share a line on the phone. */
const COMPACT = 'max-md:gap-2 max-md:px-2.5 max-md:text-base md:px-4';

type NextTermsProps = { appointment: Appointment; now: Date; onAsk: Ask; className?: string };

/** Until when the next appointment can be moved or cancelled, with the refund, and the buttons for it. */
function NextTerms({ appointment, now, onAsk, className = '' }: NextTermsProps) {
  const { t } = useTranslation('appointments');
  const stay = stayReason(appointment, now);
  return (
    <div
      className={`flex flex-col items-start gap-1 border-t border-line p-4.5 pb-2.5 max-desk:order-last desk:col-start-2 desk:row-start-2 desk:px-7 desk:pt-3.5 ${className}`}
    >
      <p className="type-second text-muted">
        <Terms appointment={appointment} mayMove={stay === null} />
        {stay && !isTooLate(appointment) && <span> {t(`stay.${stay}`, lateNotice)}</span>}
      </p>
      <div className="-mx-2.5 flex flex-wrap md:-mx-4">
        {!stay && (
          <AskButton
            question="move"
            appointment={appointment}
            onAsk={onAsk}
            variant="quiet"
            className={COMPACT}
            icon={<CalendarClock size={20} />}
            aria-describedby="next-when"
          >
            {t('row.reschedule')}
          </AskButton>
        )}
        <AskButton
          question="cancel"
          appointment={appointment}
          onAsk={onAsk}
          variant="destructive"
          className={COMPACT}
          aria-describedby="next-when"
        >
          {t('row.cancel')}
        </AskButton>
      </div>
    </div>
  );
}

/** Where it is too late for a refund, it is also too late to move: `next.noRefund` says both. */
const isTooLate = (appointment: Appointment) => refundTerms(appointment).key === 'terms.tooLate';

function Terms({ appointment, mayMove }: { appointment: Appointment; mayMove: boolean }) {
  const { t } = useTranslation('appointments');
  const { cancellation } = appointment;
  const { key } = refundTerms(appointment);
  if (isTooLate(appointment)) return t('next.noRefund', lateNotice);
  if (key === 'terms.nothingPaid' && !mayMove) return t('next.freeCancel');
  if (key === 'terms.givenBack' && !mayMove) return t('next.givenBackCancel');
  const moving = { 'terms.nothingPaid': 'next.moveUntil', 'terms.givenBack': 'next.givenBackMove' } as const;
  return (
    <Trans
      t={t}
      id={
        key === 'terms.nothingPaid' || key === 'terms.givenBack'
          ? moving[key]
          : mayMove
            ? 'next.moveOrCancelUntil'
            : 'next.fullRefund'
      }
      values={{ moment: formatHourMoment(new Date(cancellation.fullRefundUntil)) }}
      components={{ strong: <strong className="figure text-ink" /> }}
    />
  );
}
