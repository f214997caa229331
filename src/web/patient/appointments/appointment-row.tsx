import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Wallet from 'lucide-react/icons/wallet';
import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { formatPrice } from '../../lib/i18n/format';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { CenterPhoto } from '../../ui/center-photo';
import { ProgressBar } from '../../ui/progress-bar';
import { listPath } from '../dialysis/center-search';
import { forIn } from '../people/for-whom';
import { again } from '../book/again';
import { BookingFileLink, wasPaid } from './booking-file-link';
import {
  type Appointment,
  type HeldAppointment,
  isDone,
  isHeld,
  isMissed,
  sessionHasBegun,
  shareLeft,
  stayReason,
} from './appointment';
import { ArrivalLine, AttendanceLine } from './arrival';
import {
  AppointmentBadge,
  CallBeforePaying,
  WhoElseDid,
  MoneyText,
  SeriesLine,
  useTimeLeftText,
  When,
} from './appointment-text';
import { type Ask, AskButton } from './ask-button';
import { lateNotice } from './wording';

type AppointmentRowProps = {
  appointment: Appointment;
  now: Date;
  /** Opens a question about it; null where the appointments may only be looked at. */
  onAsk: Ask | null;
};

/** The cells as columns, on a wide screen. */
const CELLS =
  'desk:grid desk:grid-cols-[1fr_11rem_9rem_12rem] desk:items-center desk:gap-5 desk:px-6 desk:py-5 xl:grid-cols-[7rem_1fr_12.5rem_9rem_13.25rem] xl:gap-6';

export const titleIdOf = ({ _id }: Appointment) => `appointment-${_id}`;

/** One appointment of the list. */
export function AppointmentRow(row: AppointmentRowProps) {
  return (
    <li
      aria-labelledby={titleIdOf(row.appointment)}
      className={`flex flex-col gap-3 rounded-card border p-4.5 desk:rounded-none desk:border-x-0 desk:border-b-0 desk:first:border-t-0 ${CELLS} ${
        isHeld(row.appointment) ? 'border-marigold/60 bg-[#fffbf0] desk:border-line' : 'border-line bg-surface'
      }`}
    >
      <CenterPhoto
        photo={row.appointment.dialysisCenterId.Photo}
        className="rounded-control hidden h-18.5 w-28 xl:block"
      />
      <RowCells {...row} />
    </li>
  );
}

/** The whole appointment below a line that was opened, in less room. */
export function OpenedRow(row: AppointmentRowProps) {
  return (
    <div
      role="group"
      aria-labelledby={titleIdOf(row.appointment)}
      className="flex flex-col gap-3 px-4 pt-1 pb-4.5 xl:grid xl:grid-cols-[1fr_11rem_9rem_12rem] xl:items-center xl:gap-5"
    >
      <RowCells {...row} />
    </div>
  );
}

/** An appointment, always in the same order: when, where, payment, status, actions. */
function RowCells({ appointment, now, onAsk }: AppointmentRowProps) {
  const { dialysisCenterId: center } = appointment;
  const placeName = usePlaceName();
  const titleId = titleIdOf(appointment);
  return (
    <>
      <div className="min-w-0 max-desk:order-1">
        <h3 id={titleId} tabIndex={-1} className="text-lg leading-snug font-card outline-none">
          <When appointment={appointment} />
        </h3>
        <SeriesLine appointment={appointment} />
        <p className="type-second mt-0.5 wrap-anywhere">{center.CenterName}</p>
        <NameInLanguage of={center.CenterName} />
        <p className="type-second text-muted wrap-anywhere">
          {center.CenterAddress}, {placeName(center.CenterCity)}
        </p>
        <AttendanceLine appointment={appointment} />
        <ArrivalLine appointment={appointment} />
        <WhoElseDid appointment={appointment} />
      </div>
      <div className="min-w-0 max-desk:order-2">
        <RowMoney appointment={appointment} now={now} />
        <RowFiles appointment={appointment} titleId={titleId} />
      </div>
      <div className="max-desk:order-0">
        <AppointmentBadge appointment={appointment} />
      </div>
      <div className="min-w-0 max-desk:order-3">
        {onAsk && <RowActions appointment={appointment} now={now} onAsk={onAsk} titleId={titleId} />}
      </div>
    </>
  );
}

/** The payment status of an appointment, in words. */
function RowMoney({ appointment, now }: { appointment: Appointment; now: Date }) {
  if (isHeld(appointment)) return <TimeToPay appointment={appointment} now={now} />;
  const Icon = appointment.refund ? RotateCcw : Wallet;
  return (
    <p className="type-second flex gap-2.5">
      <Icon size={18} className="mt-0.5 shrink-0 text-muted" />
      <MoneyText appointment={appointment} />
    </p>
  );
}

/** How much longer the chair is held for the payment. */
function TimeToPay({ appointment, now }: { appointment: HeldAppointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const { hold, amount, series } = appointment;
  const left = useTimeLeftText()(hold.expiresAt, now);
  const price = formatPrice(series?.total ?? amount);
  const hasBegun = sessionHasBegun(appointment, now);
  return (
    <div className="type-small flex flex-col gap-2 rounded-control bg-yellow-tint px-3.5 py-3 text-marigold-text">
      <p>
        <strong className="block">{t('money.waiting')}</strong>
        {hasBegun ? (
          <span>
            <strong>{left}</strong>, {price}. <CallBeforePaying appointment={appointment} />
          </span>
        ) : (
          <Trans t={t} id="unpaid.box" values={{ left, amount: price }} components={{ strong: <strong /> }} />
        )}
      </p>
      <ProgressBar label={t('unpaid.bar')} isLabelHidden value={shareLeft(hold.expiresAt, now)} tone="yellow" />
    </div>
  );
}

const FILE_LINK = 'text-link type-second inline-flex min-h-11 items-center gap-2 desk:min-h-9';

/** Links to an appointment's files. A completed appointment has them among its buttons. */
function RowFiles({ appointment, titleId }: { appointment: Appointment; titleId: string }) {
  const { _id, bookingStatus } = appointment;
  const isToCome = bookingStatus === 'confirmed' && !isDone(appointment);
  const file = { bookingId: _id, className: FILE_LINK, 'aria-describedby': titleId };
  const hasReceipt = wasPaid(appointment) && bookingStatus !== 'completed';
  if (!hasReceipt && !isToCome) return null;
  return (
    <div className="mt-1 -mb-1 flex flex-wrap gap-x-5 desk:mt-2 desk:flex-col desk:items-start">
      {hasReceipt && <BookingFileLink kind="receipt" {...file} />}
      {isToCome && <BookingFileLink kind="calendar" {...file} />}
    </div>
  );
}

type Props = Omit<AppointmentRowProps, 'onAsk'> & { onAsk: Ask; titleId: string };

/** The buttons: side by side on the phone, one below the other in the column of a wide screen. */
const ACTIONS = 'flex flex-wrap items-center gap-x-2 gap-y-1.5 desk:flex-col desk:items-stretch';
const REASON = 'type-small w-full text-muted desk:text-center';

/** The actions for an appointment (pay, move, cancel, book again), or why there are none. */
function RowActions(props: Props) {
  const { appointment, titleId } = props;
  const { t } = useTranslation('appointments');
  const { bookingStatus, cancellation } = appointment;
  if ((bookingStatus !== 'confirmed' && bookingStatus !== 'pending') || isDone(appointment)) {
    return <OverActions {...props} />;
  }
  if (!cancellation.allowed) return <p className={REASON}>{t('row.begun')}</p>;
  return (
    <div className={ACTIONS}>
      {isHeld(appointment) && <PayLink appointment={appointment} titleId={titleId} />}
      {!appointment.series && <Reschedule {...props} />}
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
      {t(appointment.series ? 'row.giveUp' : 'row.cancel', appointment.series)}
    </AskButton>
  );
}

/** For a completed or cancelled session: its receipt, and booking a similar one. */
function OverActions({ appointment, now, titleId }: Props) {
  const { t } = useTranslation('appointments');
  const { dialysisCenterId: center, bookingStatus } = appointment;
  const isOffered = center.Status === 'active';
  const [search] = useSearchParams();
  const { date, time } = again(appointment, [], now);
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
        to={isOffered ? paths.booking(center._id, { ...forIn(search), date, time }) : listPath(forIn(search))}
        variant={hasReceipt ? 'quiet' : 'outline'}
        size="small"
        aria-describedby={titleId}
      >
        {t(isOffered ? 'row.book' : 'row.elsewhere')}
      </ButtonLink>
      {canMakeUp(appointment) && (
        <ButtonLink
          to={paths.makeUp(appointment._id)}
          variant={isMissed(appointment) ? 'primary' : 'quiet'}
          size="small"
          aria-describedby={titleId}
        >
          {t('row.makeUp')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether a session was missed, or was cancelled after more than an unpaid hold, so that it can be made up for. */
function canMakeUp(appointment: Appointment): boolean {
  const { cancelReason } = appointment;
  return (
    isMissed(appointment) ||
    cancelReason === 'patient' ||
    cancelReason === 'administrator' ||
    cancelReason === 'center-closed'
  );
}
