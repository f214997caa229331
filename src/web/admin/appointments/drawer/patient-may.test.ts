import { describe, expect, it } from 'vitest';
import { patientMay } from './patient-may';

const DEADLINE = new Date('2026-11-24T09:00:00+05:30');
const BEGINS = new Date('2026-11-25T09:00:00+05:30');
const LAPSES = new Date('2026-11-24T03:40:00Z');
const later = (moment: Date) => new Date(moment.getTime() + 1);
const sooner = (moment: Date) => new Date(moment.getTime() - 1);

type Facts = Parameters<typeof patientMay>[0];
const turns = (refundable: number): Facts['turns'] => [
  { status: 'cancelled', isNow: false, possible: true, reason: null, refundable },
];
const paid: Facts = {
  bookingStatus: 'confirmed',
  appoinmentDate: '2026-11-25',
  startHour: 9,
  movedByClosure: false,
  holdExpiresAt: null,
  dialysisCenterId: { Status: 'active' },
  turns: turns(1850),
};
const unpaid: Facts = { ...paid, turns: turns(0) };
const held: Facts = { ...unpaid, bookingStatus: 'pending', holdExpiresAt: LAPSES.toISOString() };

describe('what the patient may still do', () => {
  it('is cancelling with a refund and moving, up to the very moment 24 hours before', () => {
    const both = { cancel: { key: 'refund', until: DEADLINE }, move: { key: 'until', until: DEADLINE } };
    expect(patientMay(paid, DEADLINE)).toEqual(both);
    expect(patientMay({ ...paid, bookingStatus: 'pending' }, DEADLINE)).toEqual(both);
  });

  it('is cancelling without a refund after that, until it begins', () => {
    const late = { cancel: { key: 'noRefund', until: BEGINS }, move: { key: 'late', until: DEADLINE } };
    expect(patientMay(paid, later(DEADLINE))).toEqual(late);
    expect(patientMay(paid, sooner(BEGINS))).toEqual(late);
  });

  it('is nothing once it has begun', () => {
    expect(patientMay(paid, BEGINS)).toEqual({ cancel: { key: 'begun', until: BEGINS }, move: null });
  });

  it('is cancelling alone where the chair is only held, or the center takes no bookings', () => {
    expect(patientMay(held, sooner(DEADLINE))).toMatchObject({
      cancel: { key: 'nothingPaid', until: LAPSES },
      move: { key: 'unpaid' },
    });
    const blocked: Facts = { ...paid, dialysisCenterId: { Status: 'blocked' } };
    expect(patientMay(blocked, DEADLINE)).toMatchObject({ cancel: { key: 'refund' }, move: { key: 'centerClosed' } });
  });

  it('is giving back a chair that is only held, also once it has begun', () => {
    const holdExpiresAt = later(BEGINS).toISOString();
    expect(patientMay({ ...held, holdExpiresAt }, BEGINS)).toEqual({
      cancel: { key: 'nothingPaid', until: later(BEGINS) },
      move: { key: 'unpaid', until: DEADLINE },
    });
  });

  it('does not speak of a refund where nothing was paid', () => {
    expect(patientMay(unpaid, later(DEADLINE))?.cancel).toEqual({ key: 'nothingPaid', until: BEGINS });
  });

  it('is not asked of an appointment that is cancelled or over', () => {
    expect(patientMay({ ...paid, bookingStatus: 'cancelled' }, DEADLINE)).toBeNull();
    expect(patientMay({ ...paid, bookingStatus: 'completed' }, DEADLINE)).toBeNull();
  });
});
