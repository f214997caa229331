import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { type HeldAppointment, beginsAt, isHeld } from './appointment';
import type { AppointmentRowProps } from './appointment-row';

const COLUMN = 'flex flex-col gap-1.5 desk:items-stretch';

/** What can be done with an appointment: pay it, cancel it, book such a one again. Or why not. */
export function RowActions(props: AppointmentRowProps & { titleId: string }) {
  const { appointment } = props;
  if (isHeld(appointment)) {
    return (
      <div className={COLUMN}>
        <PayLink appointment={appointment} titleId={props.titleId} />
        <CancelButton {...props} />
      </div>
    );
  }
  const isOpen = appointment.bookingStatus === 'confirmed' || appointment.bookingStatus === 'pending';
  return isOpen ? <CancelButton {...props} /> : <BookAgain {...props} />;
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

function CancelButton({ appointment, now, onCancel, titleId }: AppointmentRowProps & { titleId: string }) {
  const { t } = useTranslation('appointments');
  if (!appointment.cancellation.allowed) {
    return (
      <p className="type-small text-muted desk:text-center">
        {t(beginsAt(appointment) <= now ? 'row.begun' : 'row.notCancellable')}
      </p>
    );
  }
  return (
    <Button
      variant="destructive"
      size="small"
      aria-describedby={titleId}
      onPress={() => onCancel(appointment)}
      className={isHeld(appointment) ? '' : 'self-start max-desk:-ml-3 max-desk:px-3 desk:w-full'}
    >
      {t('row.cancel')}
    </Button>
  );
}

function BookAgain({ appointment: { dialysisCenterId: center }, titleId }: AppointmentRowProps & { titleId: string }) {
  const { t } = useTranslation('appointments');
  const isOffered = center.Status === 'active';
  return (
    <div className={COLUMN}>
      {!isOffered && <p className="type-small text-muted desk:text-center">{t('row.notOffered')}</p>}
      <ButtonLink
        to={isOffered ? `/dialysis/${center._id}` : '/dialysis'}
        variant="outline"
        size="small"
        aria-describedby={titleId}
        className="max-desk:self-start"
      >
        {t(isOffered ? 'row.book' : 'row.elsewhere')}
      </ButtonLink>
    </div>
  );
}
