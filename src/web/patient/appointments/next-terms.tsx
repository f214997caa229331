import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { ARRIVE_EARLY_MINUTES, arrivalTime } from '../../../domain/policy';
import { formatClockTime, formatHourMoment } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { type Appointment, beginsAt, stayReason } from './appointment';
import { type Ask, AskButton } from './ask-button';
import { lateNotice, refundTerms } from './wording';

const THINGS = ['prescription', 'runSheets', 'medicines', 'photoId', 'comfort'] as const;

/** What to bring to the next appointment, and when to arrive. */
export function NextBring({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const arrival = arrivalTime(appointment.appoinmentDate, appointment.startHour);
  return (
    <div className="flex flex-col justify-between gap-4 bg-sunken p-4.5 desk:col-span-2 desk:row-start-3 desk:p-7 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1">
      <div>
        <h3 className="type-card-title">{t('next.bring')}</h3>
        <ul className="mt-2.5 grid gap-x-8 gap-y-2.5 md:grid-cols-2 xl:grid-cols-1">
          {THINGS.map((thing) => (
            <li key={thing} className="type-second flex gap-3">
              <Check aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-teal" />
              {t(`next.bringList.${thing}`)}
            </li>
          ))}
        </ul>
      </div>
      <p className="type-second flex gap-3 border-t border-[#d9d0c0] pt-3.5">
        <Clock aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-teal" />
        <span className="text-balance">
          <Trans
            t={t}
            id="next.arrive"
            values={{ time: formatClockTime(arrival), count: ARRIVE_EARLY_MINUTES }}
            components={{ strong: <strong className="figure" /> }}
          />
        </span>
      </p>
    </div>
  );
}

/** Both share a line on the phone. */
const COMPACT = 'max-md:gap-2 max-md:px-2.5 max-md:text-base md:px-4';

type NextTermsProps = { appointment: Appointment; now: Date; onAsk: Ask };

/** Until when the next appointment can be moved or cancelled, with the refund, and the buttons for it. */
export function NextTerms({ appointment, now, onAsk }: NextTermsProps) {
  const { t } = useTranslation('appointments');
  const mayCancel = appointment.cancellation.allowed;
  const stay = stayReason(appointment, now);
  const hasBegun = beginsAt(appointment) <= now;
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line p-4.5 pb-2.5 max-desk:order-last desk:col-start-2 desk:row-start-2 desk:px-7 desk:pt-3.5">
      <p className="type-second text-muted">
        {mayCancel ? (
          <>
            <Terms appointment={appointment} mayMove={stay === null} /> {stay && t(`stay.${stay}`, lateNotice)}
          </>
        ) : (
          t(hasBegun ? 'row.begun' : 'row.notCancellable')
        )}
      </p>
      {mayCancel && (
        <div className="-mx-2.5 flex flex-wrap md:-mx-4">
          {!stay && (
            <AskButton
              question="move"
              appointment={appointment}
              onAsk={onAsk}
              variant="quiet"
              className={COMPACT}
              icon={<CalendarClock aria-hidden="true" size={20} strokeWidth={1.75} />}
              aria-describedby="next-appointment"
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
            aria-describedby="next-appointment"
          >
            {t('row.cancel')}
          </AskButton>
        </div>
      )}
    </div>
  );
}

function Terms({ appointment, mayMove }: { appointment: Appointment; mayMove: boolean }) {
  const { t } = useTranslation('appointments');
  const { cancellation } = appointment;
  const { key } = refundTerms(appointment);
  if (key === 'terms.tooLate') return t('next.noRefund', lateNotice);
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
