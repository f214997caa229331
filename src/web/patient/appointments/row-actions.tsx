import { href } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { BookingFileLink } from '../booking-files/booking-file-link';
import { wasPaid } from '../booking-files/was-paid';
import { type HeldAppointment, beginsAt, isHeld, stayReason } from './appointment';
import type { AppointmentRowProps } from './appointment-row';
import { AskButton } from './ask-button';
import { lateNotice } from './wording';

type Props = AppointmentRowProps & { titleId: string };

/** Side by side on the phone, below each other in the column of a wide screen. */
const ACTIONS = 'flex flex-wrap items-center gap-x-2 gap-y-1.5 desk:flex-col desk:items-stretch';
const REASON = 'type-small w-full text-muted desk:text-center';

/** The actions for an appointment: pay, move, cancel, book again. Or why not. */
export function RowActions(props: Props) {
  const { appointment, now, titleId } = props;
  const { t } = useTranslation('appointments');
  const { bookingStatus, cancellation } = appointment;
  if (bookingStatus !== 'confirmed' && bookingStatus !== 'pending') return <OverActions {...props} />;
  if (!cancellation.allowed) {
    return <p className={REASON}>{t(beginsAt(appointment) <= now ? 'row.begun' : 'row.notCancellable')}</p>;
  }
  return (
    <div className={ACTIONS}>
      {isHeld(appointment) && <PayLink appointment={appointment} titleId={titleId} />}
      <Reschedule {...props} />
      <Cancel {...props} />
    </div>
  );
}

function PayLink({ appointment: { hold }, titleId }: { appointment: HeldAppointment; titleId: string }) {
  const { t } = useTranslation('appointments');
  if (!hold.checkoutUrl) return <p className="type-small text-muted">{t('unpaid.noPage')}</p>;
  return (
    <a href={hold.checkoutUrl} aria-describedby={titleId} className={buttonStyles({ isFullWidth: true })}>
      {t('unpaid.pay')}
    </a>
  );
}

function Reschedule({ appointment, now, onAsk, titleId }: Props) {
  const { t } = useTranslation('appointments');
  const stay = stayReason(appointment, now);
  if (stay) return <p className={REASON}>{t(`stay.${stay}`, lateNotice)}</p>;
  return (
    <AskButton
      question="move"
      appointment={appointment}
      onAsk={onAsk}
      variant="outline"
      size="small"
      aria-describedby={titleId}
    >
      {t('row.reschedule')}
    </AskButton>
  );
}

function Cancel({ appointment, now, onAsk, titleId }: Props) {
  const { t } = useTranslation('appointments');
  const standsAlone = !isHeld(appointment) && stayReason(appointment, now) !== null;
  return (
    <AskButton
      question="cancel"
      appointment={appointment}
      onAsk={onAsk}
      variant="destructive"
      size="small"
      aria-describedby={titleId}
      className={isHeld(appointment) ? 'w-full' : standsAlone ? 'max-desk:-ml-3 max-desk:px-3' : 'max-desk:px-3'}
    >
      {t('row.cancel')}
    </AskButton>
  );
}

/** For a completed or cancelled session: its receipt, and booking a similar one. */
function OverActions({ appointment, titleId }: Props) {
  const { t } = useTranslation('appointments');
  const { dialysisCenterId: center, bookingStatus } = appointment;
  const isOffered = center.Status === 'active';
  const hasReceipt = bookingStatus === 'completed' && wasPaid(appointment);
  return (
    <div className={ACTIONS}>
      {!isOffered && <p className={REASON}>{t('row.notOffered')}</p>}
      {hasReceipt && (
        <BookingFileLink
          kind="receipt"
          bookingId={appointment._id}
          aria-describedby={titleId}
          className={buttonStyles({ variant: 'outline', size: 'small' })}
        />
      )}
      <ButtonLink
        to={isOffered ? href('/dialysis/:centerId', { centerId: center._id }) : '/dialysis'}
        variant={hasReceipt ? 'quiet' : 'outline'}
        size="small"
        aria-describedby={titleId}
      >
        {t(isOffered ? 'row.book' : 'row.elsewhere')}
      </ButtonLink>
    </div>
  );
}
