import { CenterPhoto } from '../../ui/center-photo';
import { StatusBadge } from '../../ui/status-badge';
import { type Appointment, isHeld } from './appointment';
import type { Ask } from './ask';
import { addressLine } from './place';
import { RowActions } from './row-actions';
import { RowFiles } from './row-files';
import { RowMoney } from './row-money';
import { When } from './when';

export type AppointmentRowProps = {
  appointment: Appointment;
  now: Date;
  onAsk: Ask;
};

/** One appointment of the list, always in one order: when, where, payment, status, actions. */
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
