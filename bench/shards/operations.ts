/** The product's operations on bookings and payments, each by its own code: no SQL is repeated here. */
import type { Kysely } from 'kysely';
import type { Context } from '../../src/server/context';
import type { Tx } from '../../src/server/platform/db/database';
import type { DB } from '../../src/server/platform/db/schema';
import { windowLabel } from '../../src/domain/windows';
import { examineWith } from '../../src/server/ops/doctor/examine';
import { gaugesOf } from '../../src/server/ops/gauges';
import { collectMyData } from '../../src/server/privacy/my-data';
import { listUsers } from '../../src/server/accounts/list-users';
import { userDetail } from '../../src/server/accounts/user-detail';
import { appointmentDetail } from '../../src/server/bookings/administrators/appointment-detail';
import { cancelBooking } from '../../src/server/bookings/cancel-booking';
import { daySheet } from '../../src/server/bookings/administrators/day-sheet';
import { everyAppointment } from '../../src/server/bookings/administrators/every-appointment';
import { holdChair } from '../../src/server/bookings/hold-chair';
import { listAppointments } from '../../src/server/bookings/administrators/list-appointments';
import { recentAppointments } from '../../src/server/bookings/administrators/recent-appointments';
import { rescheduleBooking } from '../../src/server/bookings/reschedule-booking';
import { settleCheckout } from '../../src/server/checkout/settle-payment';
import { wholeBookings } from '../../src/server/seats/bookings';
import { originOf } from '../../src/server/bookings/unpaid-holds';
import { readDays } from '../../src/server/seats/availability';
import { centerImpact } from '../../src/server/centers/center-impact';
import { findNextFree } from '../../src/server/seats/next-free';
import { overview } from '../../src/server/reports/dashboard/overview';
import { runRound, takerOf } from '../../src/server/platform/due/due';
import { worksOf } from '../../src/server/sweeps';
import type { Scene } from './work';

const ORIGIN = originOf('a secret for measurements, long enough', {
  email: 'patient-1@example.com',
  ip: '10.0.0.1',
  device: null,
});
const PAGE = { page: 1, pageSize: 20 };

export type Operation = {
  name: string;
  file: string;
  /** Sets up its preconditions, in the same transaction. */
  before?(tx: Tx, scene: Scene): Promise<unknown>;
  run(tx: Tx, scene: Scene, context: Context): Promise<unknown>;
};

const sweep = (name: string): Operation => ({
  name: `sweep: ${name}`,
  file: 'sweeps.ts',
  before: (tx) => tx.deleteFrom('daily_work').execute(),
  async run(_tx, _scene, context) {
    for (const work of worksOf(context)) {
      if ('rows' in work && work.rows.name === name) await takerOf(context, work.rows).claim(10);
      if ('rounds' in work && work.name === name) for (const round of work.rounds) await runRound(round);
    }
  },
});

/** `file` is below `src/server`. */
export const OPERATIONS: Operation[] = [
  {
    name: 'availability of a month',
    file: 'seats/availability.ts',
    run: (tx, { centerId, from, to, now }) => readDays(tx, centerId, { from, to }, null, now),
  },
  {
    name: 'next free, every center',
    file: 'seats/next-free.ts',
    run: (tx, { now }) => findNextFree(tx as Kysely<DB>, now),
  },
  {
    name: 'hold a chair',
    file: 'bookings/hold-chair.ts',
    run: (tx, { userId, free, now }) =>
      holdChair(tx, { userId, patientId: userId }, ORIGIN, { ...free, time: windowLabel(free.startHour) }, now),
  },
  {
    name: 'fulfil a payment',
    file: 'checkout/settle-payment.ts',
    async before(tx, { held, now }) {
      const hold = { status: 'pending', hold_expires_at: new Date(now.getTime() + 600_000) };
      await tx.updateTable('bookings').set(hold).where('id', '=', held.id).execute();
      await tx.updateTable('payments').set({ status: 'open' }).where('id', '=', held.id).execute();
    },
    run: (_tx, { held }, context) => settleCheckout(context, 'stripe', `cs_${held.id}`),
  },
  {
    name: 'cancel',
    file: 'bookings/cancel-booking.ts',
    run: (tx, { held, now }) => cancelBooking(tx, held, { id: held.id }, now),
  },
  {
    name: 'move to another window',
    file: 'bookings/reschedule-booking.ts',
    run: (tx, { held, other, now }) =>
      rescheduleBooking(tx, held, { bookingId: held.id, date: other.date, time: windowLabel(other.startHour) }, now),
  },
  {
    name: 'my appointments',
    file: 'bookings/routes.ts',
    run: (tx, { userId }) =>
      wholeBookings(tx)
        .where('bookings.user_id', '=', userId)
        .orderBy('bookings.session_date', 'desc')
        .limit(500)
        .execute(),
  },
  {
    name: 'one appointment of mine',
    file: 'bookings/routes.ts',
    run: (tx, { held }) => wholeBookings(tx).where('bookings.id', '=', held.id).execute(),
  },
  {
    name: 'all data about me',
    file: 'privacy/my-data.ts',
    run: (tx, { userId, now }) => collectMyData(tx, { userId, email: 'patient-1@example.com' }, now),
  },
  {
    name: 'day sheet of a center',
    file: 'bookings/administrators/day-sheet.ts',
    run: (tx, { centerId, from, now }) => daySheet(tx, centerId, from, now),
  },
  {
    name: 'appointments of a center',
    file: 'bookings/administrators/list-appointments.ts',
    run: (tx, { centerId, now }) => listAppointments(tx, 'all', { center: [centerId] }, PAGE, now),
  },
  {
    name: 'appointments, newest',
    file: 'bookings/administrators/list-appointments.ts',
    run: (tx, { now }) => listAppointments(tx, 'all', {}, PAGE, now),
  },
  {
    name: 'appointments of a name',
    file: 'bookings/administrators/appointment-filters.ts',
    run: (tx, { username, now }) => listAppointments(tx, 'all', { q: username }, PAGE, now),
  },
  {
    name: 'one appointment, all of it',
    file: 'bookings/administrators/appointment-detail.ts',
    run: (tx, { held, now }) => appointmentDetail(tx, 'all', [], held.id, now),
  },
  {
    name: 'appointments as CSV, a part',
    file: 'bookings/administrators/every-appointment.ts',
    run: (tx) => everyAppointment(tx, tx.selectFrom('bookings'), { sort: 'date', order: 'asc' }).next(),
  },
  {
    name: 'recent appointments',
    file: 'bookings/administrators/recent-appointments.ts',
    run: (tx, { now }) => recentAppointments(tx, 'all', 5, now),
  },
  { name: 'dashboard', file: 'reports/dashboard/overview.ts', run: (tx, { now }) => overview(tx, 'all', now) },
  {
    name: 'users, a page',
    file: 'accounts/list-users.ts',
    run: (tx, { now }) => listUsers(tx, 'all', PAGE, now),
  },
  {
    name: 'one user',
    file: 'accounts/user-detail.ts',
    run: (tx, { userId, now }) => userDetail(tx, 'all', userId, () => now),
  },
  {
    name: 'what deleting a center means',
    file: 'centers/center-impact.ts',
    run: (tx, { centerId, now }) => centerImpact(tx, { id: centerId, slots: 1 }, now),
  },
  sweep('lapse holds'),
  sweep('complete bookings'),
  sweep('reconcile payments'),
  sweep('reconcile refunds'),
  sweep('forget what is past its time'),
  { name: 'gauges', file: 'ops/gauges.ts', run: (_tx, _scene, context) => gaugesOf(context)() },
  {
    name: 'the doctor',
    file: 'ops/doctor/examine.ts',
    run: (_tx, { now }, context) => examineWith(context, new Date(now.getTime() - 180 * 86_400_000), null),
  },
];
