import { expect, test } from 'vitest';
import type { ClosureMove } from '../../../contract/admin/closures';
import { byWindow, callList, countAnswers, filterMoves, lengthOf, toPhone, whoIsTold, windowsByDay } from './plan';

const from = { centerId: 'c', CenterName: 'Sampige', date: '2026-11-25', time: '9 AM - 1 PM', chair: 1 };
const costs = {
  shiftHours: 24,
  longestGapHours: 48,
  addsLongGap: false,
  isTooClose: false,
  kilometres: 0,
  priceDifference: 0,
};
const to = { ...from, ...costs, date: '2026-11-26' };

/** A proposed move of a patient with a mail address, whose chair is held. */
function aMove(name: string, other: Partial<ClosureMove> = {}, hasMail = true): ClosureMove {
  return {
    appointmentId: name,
    patient: { _id: name, name, phone: null, hasMail },
    bookingStatus: 'confirmed',
    paymentStatus: 'paid',
    isHold: false,
    amount: 1850,
    refund: 1850,
    from,
    decision: 'move',
    byHand: false,
    to,
    isHeld: true,
    outcome: null,
    leftBecause: null,
    answer: null,
    ...other,
  };
}

const names = (moves: readonly ClosureMove[]) => moves.map(({ patient }) => patient.name);

test('filters show who needs a decision, and what is worth a look', () => {
  const moves = [
    aMove('Fine'),
    aMove('No chair', { decision: 'unseated', to: null, isHeld: false }),
    aMove('No chair, but cancelled', { decision: 'unseated', to: null, leftBecause: 'cancelled' }),
    aMove('Long gap', { to: { ...to, addsLongGap: true } }),
    aMove('Too close', { to: { ...to, isTooClose: true } }),
    aMove('Not held', { isHeld: false }),
    aMove('Stays', { decision: 'stay', to: null, isHeld: false }),
    aMove('Begun', { leftBecause: 'begun' }),
  ];
  expect(names(filterMoves(moves, 'all'))).toHaveLength(8);
  expect(names(filterMoves(moves, 'decide'))).toEqual(['No chair']);
  expect(names(filterMoves(moves, 'look'))).toEqual([
    'No chair',
    'No chair, but cancelled',
    'Long gap',
    'Too close',
    'Not held',
    'Begun',
  ]);
});

test('knows whom a mail tells what becomes of them, and who has to be phoned', () => {
  const moves = [
    aMove('Mail'),
    aMove('Phone', {}, false),
    aMove('Stays', { decision: 'stay', to: null }, false),
    aMove('Cancelled', { decision: 'cancel', to: null }, false),
    aMove('Falls out', { leftBecause: 'moved' }, false),
  ];
  const { byMail, byPhone } = whoIsTold(moves);
  expect(names(byMail)).toEqual(['Mail']);
  expect(names(byPhone)).toEqual(['Phone', 'Cancelled']);
  expect(names(callList(moves))).toEqual(['Phone', 'Cancelled', 'Mail']);
});

test('after confirming, what was done counts and no longer what was planned', () => {
  const moves = [
    aMove('Accepted', { outcome: 'moved', answer: 'accepted' }, false),
    aMove('Silent', { outcome: 'moved' }, false),
    aMove('Silent with a mail', { outcome: 'moved' }),
    aMove('Elsewhere now', { outcome: 'moved', answer: 'moved' }),
    aMove('Left', { outcome: 'left', leftBecause: 'no-chair' }, false),
    aMove('Cancelled', { decision: 'cancel', outcome: 'cancelled', to: null }, false),
  ];
  expect(names(toPhone(moves))).toEqual(['Silent', 'Cancelled']);
  expect(countAnswers(moves)).toEqual({ accepted: 1, moved: 1, cancelled: 0, none: 2 });
});

test('moves stand by the window that they were booked for, and windows by day, the best first', () => {
  const later = { ...from, time: '1 PM - 5 PM' };
  const moves = [aMove('A'), aMove('B', { from: later }), aMove('C')];
  expect(byWindow(moves).map(({ time, moves: group }) => [time, names(group)])).toEqual([
    ['9 AM - 1 PM', ['A', 'C']],
    ['1 PM - 5 PM', ['B']],
  ]);
  const window = (date: string, time: string) => ({ ...to, date, time, free: 2 });
  const best = [
    window('2026-11-26', '9 AM - 1 PM'),
    window('2026-11-24', '9 AM - 1 PM'),
    window('2026-11-26', '5 AM - 9 AM'),
  ];
  expect(windowsByDay(best).map(({ date, windows }) => [date, windows.map(({ time }) => time)])).toEqual([
    ['2026-11-26', ['9 AM - 1 PM', '5 AM - 9 AM']],
    ['2026-11-24', ['9 AM - 1 PM']],
  ]);
});

test('a length is in days and hours, whichever way', () => {
  expect([20, -28, 48].map(lengthOf)).toEqual([
    { days: 0, hours: 20 },
    { days: 1, hours: 4 },
    { days: 2, hours: 0 },
  ]);
});

test('nobody is told of another chair at the same time', () => {
  const moves = [aMove('Chair', { to: { ...to, date: from.date, chair: 7 } }, false), aMove('Moved', {}, false)];
  expect(names(whoIsTold(moves).byPhone)).toEqual(['Moved']);
  expect(names(callList(moves))).toEqual(['Moved']);
});
