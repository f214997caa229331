/** What happens to a booking is written by one call: its history, the log of staff, and the message. Read from the sources. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const SERVER = path.join(PROJECT_DIR, 'src', 'server');
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('ops'))
  .sort()
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(SERVER, file), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('the history of a booking is written with its change, or by happened', () => {
  expect(filesWith(/insert into booking_events|insertInto\('booking_events'\)/)).toEqual([
    'appointments/bookings.ts',
    'appointments/transition.ts',
  ]);
  expect(filesWith(/await recordEvents\(/)).toEqual(['bookings/move.ts', 'messages/happened.ts']);
});

it('what staff did to a booking is logged by happened', () => {
  // A download of many appointments is about none of them.
  expect(filesWith(/subject: 'appointment'/)).toEqual(['bookings/administrators/routes.ts', 'messages/happened.ts']);
});

/** Those that tell of several bookings together, once all has happened, and of chairs that are kept and not booked. */
const TELLING = {
  'bookings/coming/cancel-coming.ts': 'several sessions that their patient cancelled',
  'bookings/coming/move-coming.ts': 'several sessions that their patient moved',
  'bookings/renewals/renew-series.ts': 'chairs that are kept for the next dates of a series',
  'bookings/withdraw-kept.ts': 'kept chairs that are withdrawn',
  'cash/account/tell-entry.ts': 'money of an account, which is about a person',
  'centers/tell-charges.ts': 'a charge from a date on, which is about no booking',
  'closures/tell.ts': 'several sessions that a closure moved or cancelled',
  'desk/standing/tell-schedule.ts': 'several sessions that a change of a standing schedule cancelled',
  'desk/take-back-import.ts': 'several sessions of an import that is taken back',
  'desk/tell-booked.ts': 'several sessions that a desk or an import booked',
  'messages/happened.ts': 'what has happened to a booking',
  'messages/tell-funded.ts': 'several sessions that somebody else pays for',
};

it('people are told of bookings by happened, and of several together by few', () => {
  expect(filesWith(/\btell(Each)?\(\s*tx,/)).toEqual(Object.keys(TELLING));
});

/** Those that change a booking and write nothing more of it, each with its reason. */
const SILENT = {
  'bookings/cancel-by-notice.ts': 'tellGivenUp does',
  'bookings/coming/undo-cancelled.ts': 'its patient takes back what nobody was told of yet',
  'bookings/move-booking.ts': 'who calls it does',
  'bookings/renewals/renewals.ts': 'its patient declines a kept chair',
  'bookings/waits/offers.ts': 'its patient declines a kept chair',
  'payments/payments.ts': 'no payment page could be opened, which the page says',
  'privacy/delete-account-routes.ts': 'the farewell lists it, and tellGivenUp tells the others',
  'seats/kept-chairs.ts': 'a kept chair is given to somebody or up',
  'sweeps.ts': 'the clock completes a session',
};

it('who changes a booking says what happened, or why nothing more is to be written', () => {
  const changing = filesWith(
    /\b(transition|moveAll|moveBack|moveRow|moveBooking|takeAppointmentAway|giveUpBooking)\(\s*(tx|database)|\bmove\(tx, (booking|row)/,
  ).filter((file) => file !== 'appointments/transition.ts' && file !== 'bookings/move.ts');
  const saying = filesWith(/\b(happened|tellEach|tellFunded|tellOfSessions)\(/);
  expect(changing.filter((file) => !saying.includes(file))).toEqual(Object.keys(SILENT));
});

it('the compiler asks for what the definition of a kind asks for', () => {
  type Happened = typeof import('../src/server/messages/happened').happened;
  const happened = (() => Promise.resolve([])) as unknown as Happened;
  const [tx, now] = [null as never, new Date()];
  const booking = { id: '', status: 'confirmed', username: '', session_date: '', start_hour: 9 };
  const by = { administratorId: null, userName: '' };
  void happened(tx, 'written-off', { by, bookings: [booking], note: '', log: {} }, now);
  // @ts-expect-error the line in the history has no note
  void happened(tx, 'written-off', { by, bookings: [booking], log: {} }, now);
  // @ts-expect-error the log does not say what changed
  void happened(tx, 'written-off', { by, bookings: [booking], note: '' }, now);
  // @ts-expect-error nobody is told, which is to be said
  void happened(tx, 'refund-paid-out', { by: 'payment', bookings: [booking] }, now);
  void happened(tx, 'refund-paid-out', { by: 'payment', bookings: [booking], message: null }, now);
  const message = { onceKey: '', details: {} };
  // @ts-expect-error the message has other details
  void happened(tx, 'refund-paid-out', { by: 'payment', bookings: [booking], message }, now);
});
