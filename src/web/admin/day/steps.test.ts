import { describe, expect, it } from 'vitest';
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { EXPECTED } from '../../../domain/attendance';
import { istInstant } from '../../../domain/time';
import { fitOf, isBack, pinIn, standingOf, stepsOf, whoFit } from './steps';

const DATE = '2026-11-16';
const NONE = { ...EXPECTED, arrivedAt: null, startedAt: null, endedAt: null, missedAt: null };
const iso = (hour: number) => istInstant(DATE, hour).toISOString();

function of(attendance: Partial<DayBooking['attendance']> = {}, change: Partial<DayBooking> = {}): DayBooking {
  return {
    _id: 'b',
    patientId: 'p',
    username: 'Lakshmi Raman',
    phone: '+91 98450 12345',
    bookedBy: null,
    bookedAtDesk: null,
    date: DATE,
    startHour: 9,
    chair: 1,
    bookingStatus: 'confirmed',
    sessionState: 'confirmed',
    isHeld: false,
    paymentStatus: 'paid',
    amount: 1850,
    refundedAmount: 0,
    amountDue: 0,
    scanNeeded: false,
    isFirst: false,
    toldLast: null,
    answer: null,
    attendance: { ...NONE, ...attendance },
    ...change,
  };
}

describe('the steps of a patient', () => {
  it('are one large button, and the rest in the menu', () => {
    const at = (hour: number) => istInstant(DATE, hour);
    expect(stepsOf(of(), at(8))).toEqual({ next: 'arrived', others: ['in-chair'] });
    expect(stepsOf(of(), at(9))).toEqual({ next: 'arrived', others: ['in-chair', 'finished', 'missed'] });
    expect(stepsOf(of({ state: 'arrived', arrivedAt: iso(8) }), at(9))).toEqual({
      next: 'in-chair',
      others: ['expected', 'finished', 'missed'],
    });
    expect(stepsOf(of({ state: 'in-chair', startedAt: iso(9) }), at(12)).next).toBe('finished');
    expect(stepsOf(of({ state: 'finished', startedAt: iso(9), endedAt: iso(12) }), at(12)).next).toBeNull();
    // By the clock the session has ended, but the patient may still be in the chair.
    expect(stepsOf(of({ state: 'finished', startedAt: iso(9), byClock: true }), at(13)).next).toBe('finished');
    expect(stepsOf(of(), at(13)).others).toEqual(['in-chair', 'finished', 'missed']);
    expect(stepsOf(of(), istInstant('2026-11-17', 9))).toEqual({ next: null, others: ['finished', 'missed'] });
    expect(stepsOf(of(), istInstant('2026-11-15', 9))).toEqual({ next: null, others: [] });
    expect(stepsOf(of({}, { isHeld: true }), at(9))).toEqual({ next: null, others: [] });
  });

  it('go back, or on', () => {
    expect(isBack('finished', 'in-chair')).toBe(true);
    expect(isBack('missed', 'expected')).toBe(true);
    expect(isBack('missed', 'arrived')).toBe(false);
    expect(isBack('arrived', 'missed')).toBe(false);
  });

  it('say how it stands, and what only the clock knows', () => {
    const standing = (attendance: Partial<DayBooking['attendance']>, isOver = false) =>
      standingOf({ ...of(attendance), isOver }).key;
    expect(standing({})).toBe('state.expected');
    expect(standing({}, true)).toBe('state.notRecorded');
    const at = (minutes: number) => new Date(Date.parse(iso(9)) + minutes * 60_000);
    const byThen = (minutes: number) => standingOf({ ...of(), isOver: false }, at(minutes));
    expect(byThen(14).key).toBe('state.expected');
    expect(byThen(15)).toEqual({ key: 'state.late', at: iso(9) });
    expect(standingOf({ ...of({ state: 'arrived', arrivedAt: iso(9) }), isOver: false }, at(60)).key).toBe(
      'state.arrived',
    );
    expect(standing({ state: 'finished', endedAt: iso(12) })).toBe('state.finished');
    expect(standing({ state: 'finished', byClock: true, startedAt: iso(9), endedAt: iso(13) })).toBe('state.byClock');
    expect(standing({ state: 'finished', byClock: true, endedAt: iso(13) })).toBe('state.corrected');
  });
});

it('what is typed is a part of a name, digits of a phone number, or a PIN', () => {
  const fit = (typed: string, username?: string) => fitOf(typed)(of({}, username ? { username } : {}));
  expect([' raman', '98450 123', '', 'Meera'].map((typed) => fit(typed))).toEqual(['exact', 'exact', 'exact', null]);
  expect(['98450 12345 raman', 'Meera 98450', '98'].map((typed) => fit(typed))).toEqual(['exact', null, 'exact']);
  // As in Book: misspelled, in another order, with initials and titles.
  expect(fit('laxmi')).toBe('near');
  expect(fit('Smt Raman Lakshmi')).toBe('exact');
  for (const typed of ['K.S. Rao', 'KS Rao', 'Rao K S']) expect(fit(typed, 'K. S. Rao')).toBe('exact');
  const both = [of({}, { username: 'Lakshmi Raman' }), of({}, { username: 'Laxmi Iyer' })];
  expect(whoFit(both, 'laxmi')).toEqual({ found: [both[1]], near: [] });
  expect(whoFit(both, 'lakshmy')).toEqual({ found: [], near: both });
  expect([pinIn('4821'), pinIn(' 48 21'), pinIn('482'), pinIn('Asha')]).toEqual(['4821', '4821', null, null]);
});
