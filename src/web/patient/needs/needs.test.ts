import { expect, it } from 'vitest';
import { aHold, anAppointment } from '../../../../test/a-booking';
import type { Booking } from '../../../contract/bookings/bookings';
import type { Offer } from '../../../contract/bookings/waits';
import { needsOf } from './needs';

const NOW = new Date('2026-11-10T09:00:00+05:30');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const anOffer = (_id: string, until: string): Offer => ({ _id, patientId: 'p', sessions: [], until });
const checked = (state: 'paper-wanted' | 'asked') =>
  ({ check: { state, coverId: 'cover', until: inMinutes(600), reason: 'The referral' } }) as unknown as NonNullable<
    Booking['funding']
  >;
const attended = (state: 'missed' | 'finished') => ({ state }) as NonNullable<Booking['attendance']>;
const said = (...given: Parameters<typeof needsOf>) => needsOf(...given).map(({ kind, id }) => `${kind} ${id}`);

const paper = anAppointment({ _id: 'paper', bookingStatus: 'pending', funding: checked('paper-wanted') });
const missed = anAppointment({ _id: 'missed', appoinmentDate: '2026-11-09', attendance: attended('missed') });
const before = anAppointment({ _id: 'before', appoinmentDate: '2026-11-06', attendance: attended('finished') });
const next = anAppointment({ _id: 'next', appoinmentDate: '2026-11-12' });

it('lists what needs the person, the most urgent first', () => {
  const refused = anAppointment({
    _id: 'refused',
    bookingStatus: 'pending',
    funding: { selfPayUntil: inMinutes(60) } as unknown as NonNullable<Booking['funding']>,
  });
  const late = aHold({ _id: 'late', hold: { expiresAt: inMinutes(25), checkoutUrl: 'https://pay.example/2' } });
  expect(
    said(
      [refused, before, next, paper, missed, late, aHold({ _id: 'held' })],
      [anOffer('second', inMinutes(20)), anOffer('first', inMinutes(5)), anOffer('gone', inMinutes(-1))],
      NOW,
    ),
  ).toEqual([
    'offer first',
    'offer second',
    'hold held',
    'hold late',
    `paper cover ${paper.dialysisCenterId._id}`,
    'missed missed',
    'refused refused',
  ]);
});

it('asks once for a paper that several sessions wait for, and not for one that is being looked at', () => {
  const other = anAppointment({ _id: 'asked', bookingStatus: 'pending', funding: checked('asked') });
  expect(said([paper, { ...paper, _id: 'paper-2' }, other], [], NOW)).toHaveLength(1);
});

it('tells the gap of a missed session until something closes it', () => {
  const [need] = needsOf([before, missed, next], [], NOW);
  expect(need).toMatchObject({ kind: 'missed', gap: { from: { date: '2026-11-06' }, to: { date: '2026-11-12' } } });
  expect(needsOf([before, missed], [], NOW)).toMatchObject([{ kind: 'missed', gap: null }]);
  // The session before the first one is not known.
  const later = anAppointment({ _id: 'later', appoinmentDate: '2026-11-13' });
  const first = { kind: 'missed', gap: { from: { date: '2026-11-09' }, to: { date: '2026-11-13' }, hours: 96 } };
  expect(needsOf([missed, later], [], NOW)).toMatchObject([first]);
  expect(needsOf([missed, next], [], NOW)).toEqual([]);
  const instead = anAppointment({ _id: 'instead', appoinmentDate: '2026-11-09', appoinmentTime: '5 PM - 9 PM' });
  expect(needsOf([before, missed, instead, next], [], NOW)).toEqual([]);
  expect(needsOf([before, missed, next], [], new Date('2026-11-12T10:00:00+05:30'))).toEqual([]);
  expect(needsOf([missed], [], new Date('2026-11-20T10:00:00+05:30'))).toEqual([]);
});
