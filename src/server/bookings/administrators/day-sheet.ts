import { showPhone } from '../../../domain/phone';
import type { DaySheet } from '../../../contract/admin';
import { type IstDate, weekdayOf } from '../../../domain/time';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import type { Db } from '../../platform/db/database';
import { AppError } from '../../errors';
import { presentAppointment } from './present-appointment';
import { chairNumbers, readCapacity } from '../../seats';
import { isLive, presentAttendance, type WholeBooking, wholeBookings } from '../../appointments';

const SUNDAY = 0;

/**
 * The appointments of a center on a day: every chair of every window, and bookings on
 * chairs that were retired since. Throws AppError `center-not-found`.
 */
export async function daySheet(db: Db, centerId: string, date: IstDate, now: Date): Promise<DaySheet> {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'address', 'city', 'contact_number', 'slots', chairNumbers.as('chairs')])
    .where('id', '=', centerId)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const rows = await wholeBookings(db)
    .where('bookings.center_id', '=', centerId)
    .where('bookings.session_date', '=', date)
    .where(isLive(now))
    .execute();
  const capacity = await readCapacity(db, { from: date, to: date }, [centerId]);
  return {
    center: {
      _id: center.id,
      CenterName: center.name,
      CenterAddress: center.address,
      CenterCity: center.city,
      ContactNumber: showPhone(center.contact_number),
      Slots: center.slots,
    },
    date,
    isClosed: weekdayOf(date) === SUNDAY,
    windows: START_HOURS.map((startHour) => {
      const booked = rows.filter((row) => row.start_hour === startHour);
      const { chairs: open, outOfOrder } = capacity.of(center, date, startHour);
      return {
        time: windowLabel(startHour),
        startHour,
        booked: booked.length,
        open,
        chairs: chairsOf(center.chairs, outOfOrder, booked, now),
      };
    }),
  };
}

function chairsOf(
  own: readonly number[],
  outOfOrder: readonly number[],
  booked: WholeBooking[],
  now: Date,
): DaySheet['windows'][number]['chairs'] {
  const byChair = new Map(booked.map((row) => [row.chair, row]));
  const retired = [...byChair.keys()].filter((chair) => !own.includes(chair)).sort((one, other) => one - other);
  return [...own, ...retired].map((chair) => {
    const row = byChair.get(chair);
    const isOutOfOrder = outOfOrder.includes(chair);
    if (!row) return { chair, isOutOfOrder, appointment: null };
    const { _id, userId, bookedBy, bookingStatus, paymentStatus, amount, refundedAmount, funding } = presentAppointment(
      row,
      now,
    );
    const { username } = userId;
    const phone = showPhone(row.phone);
    const attendance = presentAttendance(row);
    const money = { paymentStatus, amount, refundedAmount, ...(funding && { funding }) };
    return {
      chair,
      isOutOfOrder,
      appointment: { _id, username, phone, bookedBy, bookingStatus, attendance, ...money },
    };
  });
}
