/**
 * The patient whose account a visitor opens: six past sessions, one upcoming, one that an administrator set back for
 * checking, one cancelled and refunded.
 */
import { HOUR_MS, type IstDate, MINUTE_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../../domain/time';
import type { Fate, PaidSession, PlannedCenter } from './paid-session';

export const DEMO_PATIENT = {
  email: 'patient@example.com',
  password: 'vrikka-demo-patient',
  username: 'Lakshmi Raman',
} as const;

/** Her chair in every session. */
const CHAIR = 1;

/** Plans all her appointments, in the first three of the centers. */
export function planDemoPatient(userId: string, centers: readonly PlannedCenter[], now: Date): PaidSession[] {
  const [usual, other, third] = centers as [PlannedCenter, PlannedCenter, PlannedCenter];
  const { email, username } = DEMO_PATIENT;
  const patient = { id: userId, email, username, last4: '4242' };
  const today = istDateOf(now);
  const booked = (daysAgo: number) => new Date(istInstant(addDays(today, -daysAgo), 18).getTime() + 12 * MINUTE_MS);
  const past = pastSessions(today).map((date, index): PaidSession => {
    const center = index === 3 ? other : usual;
    const bookedAt = istInstant(addDays(date, -6), 19);
    return { patient, center, date, startHour: 9, chair: CHAIR, bookedAt, fate: { kind: 'kept' } };
  });
  const [next, later, latest] = comingDays(today);
  const coming = (date: IstDate, center: PlannedCenter, startHour: 9 | 13, bookedAt: Date, fate: Fate): PaidSession => {
    return { patient, center, date, startHour, chair: CHAIR, bookedAt, fate };
  };
  const dayAfter = (moment: Date) => new Date(moment.getTime() + 20 * HOUR_MS);
  return [
    ...past,
    coming(next, usual, 9, booked(3), { kind: 'kept' }),
    coming(later, third, 13, booked(2), {
      kind: 'set back',
      at: dayAfter(booked(2)),
      note: 'Waiting for the referral letter',
    }),
    coming(latest, usual, 9, booked(5), {
      kind: 'cancelled by patient',
      at: dayAfter(booked(5)),
      refund: 'succeeded',
    }),
  ];
}

/** Returns the last six days before today that are a Tuesday, Thursday or Saturday, the earliest first. */
function pastSessions(today: IstDate): IstDate[] {
  const dates: IstDate[] = [];
  for (let date = addDays(today, -1); dates.length < 6; date = addDays(date, -1)) {
    if ([2, 4, 6].includes(weekdayOf(date))) dates.unshift(date);
  }
  return dates;
}

/**
 * Returns three working days from the day after tomorrow on, so that the first can still be cancelled with a full
 * refund.
 */
function comingDays(today: IstDate): [IstDate, IstDate, IstDate] {
  const dates = [2, 3, 4, 5].map((days) => addDays(today, days));
  const [next, later, latest] = dates.filter((date) => weekdayOf(date) !== 0);
  return [next!, later!, latest!];
}
