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

/** Whether a file is in neither of the rooms that know how chairs are given out and what a booking is. */
const isOutside = (file: string) => !/^(seats|appointments)\//.test(file);

it('one file inserts into bookings', () => {
  expect(filesWith(/insertInto\(\s*'bookings'|insert into bookings\b/i)).toEqual(['seats/claim-seats.ts']);
});

it('which chairs a center has is read in one place, and written by the database', () => {
  expect(filesWith(/\bfrom chairs\b|\bjoin chairs\b|(selectFrom|Join)\(\s*'chairs/).sort()).toEqual([
    'ops/doctor/examine.ts',
    'seats/chairs.ts',
  ]);
  expect(filesWith(/(insertInto|updateTable|deleteFrom)\(\s*'chairs|\b(into|update) chairs\b/)).toEqual([]);
  expect(filesWith(/length: (\w+\.)?slots\b/)).toEqual([]);
});

/** Who reads the rules of how many chairs are open, each with what for. */
const READ_RULES = {
  'attendance/watch-boards.ts': 'whether they have changed',
  'centers/set-capacity.ts': 'shows and changes them',
  'ops/doctor/recount-reports.ts': 'the reports once more, from plain rows',
  'ops/doctor/reports.ts': 'the same',
  'reports/dashboard/attention.ts': 'who is booked on a chair that is out of order then',
};

it('outside of seats nobody counts how many chairs of a window work', () => {
  const readers = filesWith(
    /\b(from|join) center_(templates|exceptions)\b|(selectFrom|Join)\(\s*'center_(templates|exceptions)|report_changed_windows|^import [^;]*\bcapacityOf\b/m,
  );
  expect(readers.filter((file) => isOutside(file)).sort()).toEqual(Object.keys(READ_RULES));
});

it('outside of seats nobody asks how many chairs of a scheme are used, or which a claimant may take', () => {
  const outside = filesWith(/^import [^;]*\b(chairsFor|unusedChairs|readShares)\b/m);
  expect(outside.filter((file) => isOutside(file))).toEqual([]);
});

/** Who looks at the hours between a patient's sessions, and decides nothing by them. */
const SHOWS_GAPS = {
  'bookings/series/alternatives.ts': 'which of the free windows come first',
  'desk/import-patients.ts': 'warns of sessions of a list',
};

/** Who asks about a patient of whom nothing is known, each with the reason. */
const KNOWS_NOTHING = {
  'bookings/hold-chair.ts': 'before the locks: whether a chair is free at all',
  'desk/standing-plan.ts': 'a person whom the list adds',
};

it('outside of seats nobody decides by themselves whether a patient may have a window', () => {
  const rules = filesWith(/\b(isTooClose|beside)\(|\bCLOSE_GAP_HOURS\b|\brefuseTime\b/);
  expect(rules.filter((file) => isOutside(file)).sort()).toEqual(Object.keys(SHOWS_GAPS));
  expect(filesWith(/\bpatientId(: \w+)?, sessions: \[\]/).sort()).toEqual(Object.keys(KNOWS_NOTHING));
});

/** Other questions about windows, each with what it asks. */
const OTHER_SUMS = {
  'centers/change-capacity.ts': 'who would have to move',
  'ops/doctor/examine.ts': 'whether two bookings have one chair',
  'ops/doctor/funding.ts': 'whether a scheme has more chairs than are reserved for it',
  'reports/dashboard/full-centers.ts': 'which windows are nearly full, of the few that can be',
  'reports/dashboard/window-totals.ts': 'the sum of `takenWindows` over all centers',
};

it('outside of seats nobody counts the bookings of each window', () => {
  const sums = filesWith(/\bgroup by [^\n;`]*\b(session_date|day)\b[^\n;`]*hour\b|groupBy\(\[[^\]]*start_hour/);
  expect(sums.filter((file) => isOutside(file)).sort()).toEqual(Object.keys(OTHER_SUMS).sort());
});

/** Who tells kept chairs from appointments by themselves, each with the reason. */
const TELL_APART = {
  'ops/doctor/closures.ts': 'recounts what the product has written, and asks nobody how',
  'ops/doctor/examine.ts': 'the same',
  'ops/doctor/recount-reports.ts': 'the same',
};

it('outside of seats nobody says how a chair that is only kept is told from an appointment', () => {
  const outside = filesWith(/hold_kind/).filter((file) => isOutside(file) && file !== SCHEMA);
  expect(outside.sort()).toEqual(Object.keys(TELL_APART));
});

/** Who locks windows and gives out no chair there, each with what for. */
const LOCK_ONLY = {
  'checkout/settle-payment.ts': 'who paid has the chair that was held; a lost one is claimed',
  'desk/undo.ts': 'what was booked a moment ago is taken back',
  'funding/center-funding.ts': 'which chairs are reserved for a scheme',
};

it('outside of seats nobody locks windows to give out chairs, and frees what has lapsed there', () => {
  const outside = filesWith(/\b(lockWindows|freeLapsedHolds)\(/).filter((file) => isOutside(file));
  expect(outside.sort()).toEqual(Object.keys(LOCK_ONLY));
});

it('rows of bookings go where a chair was only kept, and where people are forgotten', () => {
  expect(filesWith(/deleteFrom\(\s*'bookings'|delete from bookings\b/i).sort()).toEqual([
    'privacy/forget-bookings.ts',
    'seats/kept-chairs.ts',
  ]);
});

/** Who writes bookings on chairs that it claims of nobody, each with why they are theirs. */
const THEIRS_ALREADY = {
  'bookings/coming/undo-cancelled.ts': 'each chair is kept that its session has just left',
  'closures/hold-chairs.ts': 'a plan for many people, under the locks of all its windows',
  'desk/book-at-desk.ts': 'a list of patients, the same',
};

it('outside of seats everybody claims chairs but who has made a plan of them under their locks, or has left them', () => {
  const outside = filesWith(/\bwriteSeats\(/).filter((file) => isOutside(file));
  expect(outside.sort()).toEqual(Object.keys(THEIRS_ALREADY));
});

const KEEPS = 'keeps chairs, or shows what is kept';
const ALL_ROWS = 'a row is a row, whatever it stands for';
const COUNTED = 'what is kept counts';
/** Who reads the table, in which chairs are that are only kept, each with the reason. Everybody else reads `appointments`. */
const READ_THE_TABLE = {
  'accounts/delete-account.ts': ALL_ROWS,
  // Who sits on the chair of who comes after all.
  'attendance/set-attendance.ts': COUNTED,
  'attendance/watch-boards.ts': KEEPS,
  'bookings/recent-holds.ts': KEEPS,
  'bookings/renewals/renewals.ts': KEEPS,
  'bookings/waits/offers.ts': KEEPS,
  'bookings/waits/own-facts.ts': KEEPS,
  'bookings/waits/waiting.ts': KEEPS,
  'bookings/withdraw-kept.ts': KEEPS,
  'closures/closures.ts': KEEPS,
  'closures/give-up.ts': KEEPS,
  'delivery/still-true.ts': KEEPS,
  // For the hours between two sessions, and the sessions of a sponsor's code.
  'desk/standing-covers.ts': COUNTED,
  'funding/funding.ts': COUNTED,
  // The first moment at which a hold was made, whatever it is for.
  'messages/due.ts': ALL_ROWS,
  // Of what was kept, and is not any more, somebody is told too.
  'messages/mail-facts.ts': KEEPS,
  'messages/notice-actor.ts': KEEPS,
  // Whether the rounds keep up.
  'ops/facts.ts': ALL_ROWS,
  'outbox/notices.ts': ALL_ROWS,
  // One person for two, nobody, and cards that are forgotten.
  'patients/claims/kept-record.ts': ALL_ROWS,
  'patients/covers.ts': ALL_ROWS,
  'patients/forget-people.ts': ALL_ROWS,
  'patients/move-person.ts': ALL_ROWS,
  'patients/take-back-added.ts': ALL_ROWS,
  'privacy/forget-bookings.ts': ALL_ROWS,
  'privacy/my-data.ts': ALL_ROWS,
  'reports/dashboard/attention.ts': KEEPS,
  'reports/dashboard/full-centers.ts': COUNTED,
  'reports/dashboard/needs-a-person.ts': ALL_ROWS,
  'staff/actions.ts': ALL_ROWS,
  'sweeps.ts': ALL_ROWS,
};

const readersOfTheTable = filesWith(/\b(from|join|using) bookings\b|(selectFrom|Join)\(\s*'bookings/).filter(
  (file) => isOutside(file) && !file.startsWith('ops/doctor/'),
);

it('outside of seats everybody but these reads appointments', () => {
  expect(readersOfTheTable.sort()).toEqual(Object.keys(READ_THE_TABLE));
});

/** Who reads the table and has rules of appointments too, each with what keeps the two apart. */
const BOTH = {
  'bookings/waits/own-facts.ts': '`is_booked` is read with it',
  'desk/standing-covers.ts': 'the same',
  'funding/funding.ts': 'two queries',
  'patients/claims/kept-record.ts':
    'what stays is read from `appointments`, and rows are given back with what was kept',
  'patients/covers.ts': 'two queries',
  'reports/dashboard/attention.ts': 'a query of its own for what is offered',
  'reports/dashboard/full-centers.ts': '`bookedWindows` counts appointments',
};

it('rules of appointments are asked of appointments', () => {
  const rules = filesWith(/\b(isUpcoming|isOnWord|countsForApproval)\(/);
  expect(rules.filter((file) => readersOfTheTable.includes(file)).sort()).toEqual(Object.keys(BOTH));
});
