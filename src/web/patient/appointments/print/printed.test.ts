import { expect, it } from 'vitest';
import { aHold, anAppointment } from '../../../../../test/a-booking';
import { panelsOf, placesOf, toPrint } from './printed';

const NOW = new Date('2026-11-10T03:00:00.000Z');
const HERE = anAppointment().dialysisCenterId;
const on = (appoinmentDate: string, change = {}) =>
  anAppointment({ _id: appoinmentDate, appoinmentDate, appoinmentTime: '9 AM - 1 PM', ...change });

it('prints the sessions that are booked and to come, each with the number of its center', () => {
  const there = { ...HERE, _id: 'there', CenterName: 'Palash Kidney Care' };
  const { sessions, centers } = toPrint(
    [
      on('2026-11-16', { dialysisCenterId: there }),
      on('2026-11-13', { bookingStatus: 'pending' }),
      on('2026-11-11'),
      on('2026-11-18'),
      on('2026-11-09'),
      on('2026-11-12', { bookingStatus: 'cancelled' }),
      on('2026-11-07', { bookingStatus: 'completed' }),
      { ...aHold(), _id: 'held', appoinmentDate: '2026-11-12' },
    ],
    NOW,
  );
  expect(sessions.map(({ appointment, place }) => [appointment.appoinmentDate, place])).toEqual([
    ['2026-11-11', 1],
    ['2026-11-13', 1],
    ['2026-11-16', 2],
    ['2026-11-18', 1],
  ]);
  expect(centers.map(({ CenterName }) => CenterName)).toEqual([HERE.CenterName, 'Palash Kidney Care']);
});

it('puts every session on the card, the ones that are not confirmed too, in panels of seven lines', () => {
  const days = ['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((day, n) =>
    on(`2026-11-${day}`, n === 5 ? { bookingStatus: 'pending' } : {}),
  );
  const { sessions, centers } = toPrint(days, NOW);
  const panels = panelsOf(sessions);
  expect(panels.map((panel) => panel.length)).toEqual([6, 3]);
  expect(panels.flat()).toEqual(sessions);
  expect(placesOf(centers)).toEqual([[{ center: HERE, place: 1 }]]);
});
