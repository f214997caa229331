import { describe, expect, it } from 'vitest';
import { whatHappens } from './what-happens';

const BEFORE = new Date('2026-11-24T04:50:00Z');
const AFTER = new Date('2026-11-25T08:00:00Z');

type Facts = Parameters<typeof whatHappens>[0];
const paid: Facts = {
  isTold: true,
  bookingStatus: 'confirmed',
  paymentStatus: 'paid',
  holdExpiresAt: null,
  appoinmentDate: '2026-11-25',
  startHour: 9,
  amount: 1850,
  refundedAmount: 0,
  refundable: 1850,
  disputes: [],
};
const held: Facts = {
  ...paid,
  bookingStatus: 'pending',
  paymentStatus: 'unpaid',
  holdExpiresAt: '2026-11-24T05:20:00Z',
  refundable: 0,
};
const refunded: Facts = {
  ...paid,
  bookingStatus: 'cancelled',
  paymentStatus: 'refunded',
  refundedAmount: 1850,
  refundable: 0,
};

describe('an appointment that is confirmed and paid', () => {
  it('and disputed by a bank says why nothing is refunded', () => {
    const dispute = { _id: 'd', amount: 1850, standing: 'open' as const, reason: 'fraudulent' };
    const times = { openedAt: '2026-11-24T04:00:00Z', answerBy: null, closedAt: null };
    const disputed = { ...paid, refundable: 0, disputes: [{ ...dispute, ...times }] };
    expect(whatHappens(disputed, 'cancelled', BEFORE)).toEqual(['chairFree', 'disputed', 'told']);
  });

  it('of somebody without mail says that they are to be called', () => {
    const unreached = { ...paid, isTold: false };
    expect(whatHappens(unreached, 'cancelled', BEFORE)).toEqual(['chairFree', 'callThem']);
    expect(whatHappens({ ...held, isTold: false }, 'confirmed', BEFORE)).toEqual([
      'chairBecomes',
      'notPaid',
      'callThem',
    ]);
  });

  it('keeps its chair as it is, or while somebody checks something', () => {
    expect(whatHappens(paid, 'confirmed', BEFORE)).toEqual(['chairIs', 'paid']);
    expect(whatHappens(paid, 'pending', BEFORE)).toEqual(['chairKept', 'noMail']);
  });

  it('frees its chair when it is cancelled, and the patient is told', () => {
    expect(whatHappens(paid, 'cancelled', BEFORE)).toEqual(['chairFree', 'told']);
    expect(whatHappens(paid, 'cancelled', AFTER)).toEqual(['sessionOver', 'told']);
  });
});

describe('a hold', () => {
  it('becomes theirs without payment when it is confirmed', () => {
    expect(whatHappens(held, 'pending', BEFORE)).toEqual(['chairHeld', 'notPaid']);
    expect(whatHappens(held, 'confirmed', BEFORE)).toEqual(['chairBecomes', 'notPaid', 'told']);
  });

  it('has nothing to refund', () =>
    expect(whatHappens(held, 'cancelled', BEFORE)).toEqual(['chairFree', 'nothingToRefund', 'told']));
});

describe('a cancelled appointment', () => {
  it('needs a chair that is free, and nothing is charged again', () => {
    expect(whatHappens(refunded, 'confirmed', BEFORE)).toEqual(['chairFound', 'wentBack', 'told']);
    expect(whatHappens(refunded, 'pending', BEFORE)).toEqual(['chairFoundAndKept', 'noMail']);
    expect(whatHappens(refunded, 'cancelled', BEFORE)).toEqual(['noChair', 'wentBack']);
    expect(whatHappens({ ...refunded, refundedAmount: 500 }, 'confirmed', BEFORE)).toEqual([
      'chairFound',
      'partWentBack',
      'told',
    ]);
  });
});

it('nobody is asked to come to a session that is over', () => {
  expect(whatHappens({ ...paid, bookingStatus: 'completed' }, 'confirmed', AFTER)).toEqual([
    'chairStays',
    'paid',
    'noMailOver',
  ]);
});
