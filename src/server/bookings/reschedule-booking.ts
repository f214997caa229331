import { hasBegun, parseWindowLabel } from '../../domain/windows';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import { requireOpenWindow, startHourOf } from '../seats';
import { lockActivePatient, reschedulingOf, statusOf, type WholeBooking } from '../appointments';
import { mayAct } from '../patients';
import { happened, standingFacts, type Told } from '../messages';
import { moveBooking } from './move-booking';

/** `from`: the session as the client showed it, if it says so. */
type Input = { bookingId: string; date: string; time: string; from?: { date: string; time: string } | undefined };

/** Moves a patient's booking to another window of its center, and mails those who are told. */
export async function rescheduleBooking(tx: Tx, patient: { userId: string }, input: Input, now: Date): Promise<void> {
  const to = { date: input.date, startHour: startHourOf(input) };
  requireOpenWindow(to, now);
  const { userId } = patient;
  const { before: booking } = await moveBooking(
    tx,
    input.bookingId,
    to,
    {
      by: { actor: 'patient' },
      finds: mayAct(userId, 'change'),
      lock: (patientId) => lockActivePatient(tx, { userId, patientId }),
      check: (row) => requireMovable(row, input.from, now),
    },
    now,
  );
  const { facts, notice } = await standingFacts(tx, booking.id, now);
  const onceKey = `booking-rescheduled:${booking.id}:${booking.calendar_sequence + 1}`;
  const before = { date: booking.session_date, startHour: booking.start_hour };
  const details = ({ reader }: Told) => ({ ...facts, ...notice, before: formatSession(reader.language, before) });
  const message = { onceKey, details };
  await happened(tx, 'moved-by-patient', { by: 'patient', bookings: [booking], message }, now);
}

function requireMovable(booking: WholeBooking, from: Input['from'], now: Date): void {
  const sitting = { date: booking.session_date, startHour: booking.start_hour };
  const status = statusOf(booking, now);
  if (status === 'cancelled') throw new AppError('appointment-cancelled');
  if (status === 'completed' || hasBegun(sitting, now)) throw new AppError('appointment-over');
  if (booking.hold_expires_at) throw new AppError('appointment-unpaid');
  if (from && (from.date !== sitting.date || parseWindowLabel(from.time) !== sitting.startHour)) {
    const message = `This appointment was moved meanwhile: it is now on ${formatSession('en', sitting)}. Please look, and choose again.`;
    throw new AppError('moved-meanwhile', { message });
  }
  if (!reschedulingOf(booking, now).allowed) throw new AppError('not-reschedulable');
}
