import { BookingFileLink } from '../booking-files/booking-file-link';
import { wasPaid } from '../booking-files/was-paid';
import type { Appointment } from './appointment';

const LINK = 'text-link type-second inline-flex min-h-11 items-center gap-2 desk:min-h-9';

/** What can be taken home of an appointment, as links. That of a completed one stands with its buttons. */
export function RowFiles({ appointment, titleId }: { appointment: Appointment; titleId: string }) {
  const { _id, bookingStatus } = appointment;
  const file = { bookingId: _id, className: LINK, 'aria-describedby': titleId };
  const hasReceipt = wasPaid(appointment) && bookingStatus !== 'completed';
  if (!hasReceipt && bookingStatus !== 'confirmed') return null;
  return (
    <div className="mt-1 -mb-1 flex flex-wrap gap-x-5 desk:mt-2 desk:flex-col desk:items-start">
      {hasReceipt && <BookingFileLink kind="receipt" {...file} />}
      {bookingStatus === 'confirmed' && <BookingFileLink kind="calendar" {...file} />}
    </div>
  );
}
