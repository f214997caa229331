import CalendarClock from 'lucide-react/icons/calendar-clock';
import { formatHourMoment } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { type Appointment, beginsAt } from './appointment';
import type { Ask } from './ask';
import { lateNotice } from './notice-hours';
import { stayReason } from './stay-reason';
import { refundTerms } from './wording';

/** Both share a line on the phone. */
const COMPACT = 'max-md:gap-2 max-md:px-2.5 max-md:text-base md:px-4';

type NextTermsProps = { appointment: Appointment; now: Date; onAsk: Ask };

/** Until when the next appointment can be moved or cancelled and what goes back, and the ways to do it. */
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
            <Button
              variant="quiet"
              className={COMPACT}
              icon={<CalendarClock aria-hidden="true" size={20} strokeWidth={1.75} />}
              aria-describedby="next-appointment"
              onPress={() => onAsk('reschedule', appointment)}
            >
              {t('row.reschedule')}
            </Button>
          )}
          <Button
            variant="destructive"
            className={COMPACT}
            aria-describedby="next-appointment"
            onPress={() => onAsk('cancel', appointment)}
          >
            {t('row.cancel')}
          </Button>
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
      i18nKey={
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
