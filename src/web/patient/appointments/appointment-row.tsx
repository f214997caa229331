import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Wallet from 'lucide-react/icons/wallet';
import { formatPrice } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { CenterPhoto } from '../../ui/center-photo';
import { ProgressBar } from '../../ui/progress-bar';
import { StatusBadge } from '../../ui/status-badge';
import { BookingFileLink } from '../booking-files/booking-file-link';
import { wasPaid } from '../booking-files/was-paid';
import { type Appointment, type HeldAppointment, isHeld, shareLeft } from './appointment';
import { MoneyText, When, useTimeLeftText } from './appointment-text';
import type { Ask } from './ask-button';
import { addressLine } from './place';
import { RowActions } from './row-actions';

export type AppointmentRowProps = {
  appointment: Appointment;
  now: Date;
  onAsk: Ask;
};

/** One appointment of the list, always in the same order: when, where, payment, status, actions. */
export function AppointmentRow({ appointment, now, onAsk }: AppointmentRowProps) {
  const { _id, dialysisCenterId: center, bookingStatus } = appointment;
  const titleId = `appointment-${_id}`;
  const isUnpaid = isHeld(appointment);
  return (
    <li
      aria-labelledby={titleId}
      className={`flex flex-col gap-3 rounded-card border p-4.5 desk:grid desk:grid-cols-[1fr_11rem_7.5rem_12rem] desk:items-center desk:gap-5 desk:rounded-none desk:border-x-0 desk:border-b-0 desk:px-6 desk:first:border-t-0 desk:py-5 xl:grid-cols-[7rem_1fr_12.5rem_7.5rem_14.75rem] xl:gap-6 ${
        isUnpaid ? 'border-marigold/60 bg-[#fffbf0] desk:border-line' : 'border-line bg-surface'
      }`}
    >
      <CenterPhoto photo={center.Photo} className="rounded-control hidden h-18.5 w-28 xl:block" />
      <div className="min-w-0 max-desk:order-1">
        <h3 id={titleId} tabIndex={-1} className="text-lg leading-snug font-card outline-none">
          <When appointment={appointment} />
        </h3>
        <p className="type-second mt-0.5 wrap-anywhere">{center.CenterName}</p>
        <p className="type-second text-muted wrap-anywhere">{addressLine(center)}</p>
      </div>
      <div className="min-w-0 max-desk:order-2">
        <RowMoney appointment={appointment} now={now} />
        <RowFiles appointment={appointment} titleId={titleId} />
      </div>
      <div className="max-desk:order-0">
        <StatusBadge status={bookingStatus} />
      </div>
      <div className="min-w-0 max-desk:order-3">
        <RowActions appointment={appointment} now={now} onAsk={onAsk} titleId={titleId} />
      </div>
    </li>
  );
}

/** The payment status of an appointment, in words. */
function RowMoney({ appointment, now }: { appointment: Appointment; now: Date }) {
  if (isHeld(appointment)) return <TimeToPay appointment={appointment} now={now} />;
  const Icon = appointment.refund ? RotateCcw : Wallet;
  return (
    <p className="type-second flex gap-2.5">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" />
      <MoneyText appointment={appointment} />
    </p>
  );
}

/** How much longer the chair is held for the payment. */
function TimeToPay({ appointment: { hold, amount }, now }: { appointment: HeldAppointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const timeLeft = useTimeLeftText();
  return (
    <div className="type-small flex flex-col gap-2 rounded-control bg-yellow-tint px-3.5 py-3 text-marigold-text">
      <p>
        <strong className="block">{t('money.waiting')}</strong>
        <Trans
          t={t}
          id="unpaid.box"
          values={{ left: timeLeft(hold.expiresAt, now), amount: formatPrice(amount) }}
          components={{ strong: <strong /> }}
        />
      </p>
      <ProgressBar label={t('unpaid.bar')} isLabelHidden value={shareLeft(hold.expiresAt, now)} tone="yellow" />
    </div>
  );
}

const FILE_LINK = 'text-link type-second inline-flex min-h-11 items-center gap-2 desk:min-h-9';

/** The files of an appointment, as links. Those of a completed one are among its buttons. */
function RowFiles({ appointment, titleId }: { appointment: Appointment; titleId: string }) {
  const { _id, bookingStatus } = appointment;
  const file = { bookingId: _id, className: FILE_LINK, 'aria-describedby': titleId };
  const hasReceipt = wasPaid(appointment) && bookingStatus !== 'completed';
  if (!hasReceipt && bookingStatus !== 'confirmed') return null;
  return (
    <div className="mt-1 -mb-1 flex flex-wrap gap-x-5 desk:mt-2 desk:flex-col desk:items-start">
      {hasReceipt && <BookingFileLink kind="receipt" {...file} />}
      {bookingStatus === 'confirmed' && <BookingFileLink kind="calendar" {...file} />}
    </div>
  );
}
