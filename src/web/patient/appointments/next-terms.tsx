import { Trans, useTranslation } from 'react-i18next';
import { formatHourMoment } from '../../i18n/format';
import { Button } from '../../ui/button';
import { type Appointment, beginsAt } from './appointment';
import { lateNotice } from './notice-hours';
import { refundTerms } from './wording';

type NextTermsProps = { appointment: Appointment; now: Date; onCancel: (appointment: Appointment) => void };

/** Until when the next appointment can be cancelled and what goes back, and the way to do it. */
export function NextTerms({ appointment, now, onCancel }: NextTermsProps) {
  const { t } = useTranslation('appointments');
  const { cancellation } = appointment;
  const hasBegun = beginsAt(appointment) <= now;
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line p-4.5 pb-2.5 max-desk:order-last desk:col-start-2 desk:row-start-2 desk:px-7 desk:pt-3.5">
      <p className="type-second text-muted">
        {cancellation.allowed ? <Terms appointment={appointment} /> : t(hasBegun ? 'row.begun' : 'row.notCancellable')}
      </p>
      {cancellation.allowed && (
        <Button variant="destructive" className="-ml-5" aria-describedby="next-appointment" onPress={() => onCancel(appointment)}>
          {t('row.cancel')}
        </Button>
      )}
    </div>
  );
}

function Terms({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { key } = refundTerms(appointment);
  if (key === 'terms.tooLate') return t('next.noRefund', lateNotice);
  if (key === 'terms.nothingPaid') return t('next.freeCancel');
  return (
    <Trans
      t={t}
      i18nKey="next.fullRefund"
      values={{ moment: formatHourMoment(new Date(appointment.cancellation.fullRefundUntil)) }}
      components={{ strong: <strong className="figure text-ink" /> }}
    />
  );
}
