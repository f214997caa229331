/** Who gets which chair is the room `seats`': one file writes new bookings, and one reads which chairs are free. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const SERVER = path.join(PROJECT_DIR, 'src', 'server');
/** Writes demonstration data by the thousand into an empty database. */
const SEED = 'ops/seed/';
/** Written from the migrations. */
const SCHEMA = 'platform/db/schema.ts';

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(SEED))
  .map((file) => ({ file, text: readFileSync(path.join(SERVER, file), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('one file inserts into bookings', () => {
  expect(filesWith(/insertInto\(\s*'bookings'|insert into bookings\b/i)).toEqual(['seats/claim-seats.ts']);
});

it('outside of seats nobody asks how many chairs of a scheme are used, or which a claimant may take', () => {
  const outside = filesWith(/^import [^;]*\b(chairsFor|unusedChairs|readShares)\b/m);
  expect(outside.filter((file) => !file.startsWith('seats/'))).toEqual([]);
});

/** Other questions about windows, each with what it asks. */
const OTHER_SUMS = {
  'centers/set-capacity.ts': 'who would have to move',
  'ops/doctor/examine.ts': 'whether two bookings have one chair',
  'ops/doctor/funding.ts': 'whether a scheme has more chairs than are reserved for it',
  'reports/dashboard/full-centers.ts': 'which windows are nearly full, of the few that can be',
  'reports/dashboard/window-totals.ts': 'the sum of `takenWindows` over all centers',
};

it('outside of seats nobody counts the bookings of each window', () => {
  const sums = filesWith(/\bgroup by [^\n;`]*\b(session_date|day)\b[^\n;`]*hour\b|groupBy\(\[[^\]]*start_hour/);
  expect(sums.filter((file) => !file.startsWith('seats/')).sort()).toEqual(Object.keys(OTHER_SUMS).sort());
});

/** Who tells kept chairs from appointments by themselves, each with the reason. */
const TELL_APART = {
  'ops/doctor/closures.ts': 'recounts what the product has written, and asks nobody how',
  'ops/doctor/examine.ts': 'the same',
  'ops/doctor/recount-reports.ts': 'the same',
};

it('outside of seats nobody says how a chair that is only kept is told from an appointment', () => {
  const outside = filesWith(/hold_kind/).filter((file) => !file.startsWith('seats/') && file !== SCHEMA);
  expect(outside.sort()).toEqual(Object.keys(TELL_APART));
});

/** Who locks windows and gives out no chair there, each with what for. */
const LOCK_ONLY = {
  'bookings/administrators/cancel-for-center.ts': 'nothing is booked at a center that is closed for good',
  'desk/undo.ts': 'what was booked a moment ago is taken back',
  'funding/center-funding.ts': 'which chairs are reserved for a scheme',
};

it('outside of seats nobody locks windows to give out chairs, and frees what has lapsed there', () => {
  const outside = filesWith(/\b(lockWindows|freeLapsedHolds)\(/).filter((file) => !file.startsWith('seats/'));
  expect(outside.sort()).toEqual(Object.keys(LOCK_ONLY));
});

it('rows of bookings go where a chair was only kept, and where people are forgotten', () => {
  expect(filesWith(/deleteFrom\(\s*'bookings'|delete from bookings\b/i).sort()).toEqual([
    'privacy/forget-bookings.ts',
    'seats/kept-chairs.ts',
  ]);
});
