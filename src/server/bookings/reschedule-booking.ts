import type { Language } from '../../contract';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import { lockActivePatient, requireOpenWindow, reschedulingOf, type WholeBooking } from '../seats';
import { mayAct } from '../patients';
import { standingFacts, tell, whoIsTold } from '../messages';
import { moveBooking } from './move-booking';

type Input = { bookingId: string; date: string; time: string };

/** Moves a patient's booking to another window of its center, and mails those who are told. */
export async function rescheduleBooking(tx: Tx, patient: { userId: string }, input: Input, now: Date): Promise<void> {
  const startHour = requireOpenWindow(input, now);
  const { userId } = patient;
  const { before: booking } = await moveBooking(
    tx,
    input.bookingId,
    { date: input.date, startHour },
    {
      by: { actor: 'patient' },
      finds: mayAct(userId, 'change'),
      lock: (patientId) => lockActivePatient(tx, { userId, patientId }),
      check: (row) => requireMovable(row, now),
      refusals: { elsewhere: 'already-booked', full: 'window-full', closed: 'window-full' },
    },
    now,
  );
  const { facts, notice } = await standingFacts(tx, booking.id, now);
  const onceKey = `booking-rescheduled:${booking.id}:${booking.calendar_sequence + 1}`;
  const before = { date: booking.session_date, startHour: booking.start_hour };
  const details = (language: Language) => ({ ...facts, ...notice, before: formatSession(language, before) });
  await tell(tx, await whoIsTold(tx, booking.id), { onceKey, template: 'booking-rescheduled', details }, now);
}

function requireMovable(booking: WholeBooking, now: Date): void {
  if (!reschedulingOf(booking, now).allowed) throw new AppError('not-reschedulable');
}
