/** What one place of the server alone writes, read from its sources. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const SERVER = path.join(PROJECT_DIR, 'src', 'server');
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(SERVER, file), 'utf8') }));

/** The files that change rows of bookings, and what the others than the first two are for. */
const WRITERS = {
  'bookings/move.ts': 'center, date, window and chair',
  'appointments/transition.ts': 'status, and with it the chair that is taken anew',
  'funding/cover-answers.ts':
    'who pays, where a center does not approve; the reference of an approval that is written anew',
  'funding/approvals.ts': 'the approval that a session is claimed by',
  'patients/claims/kept-record.ts': 'whose it is, where a center’s record outlives the account that claimed it',
  'patients/covers.ts': 'whose cover it is, where two persons are one; nobody’s card, where a person is forgotten',
  'ledger/pay-booking.ts': 'its payment',
  'appointments/hold-end.ts': 'until when it is held',
  'staff/actions.ts': 'what staff wrote about a person who is forgotten',
};

const CHANGE = /updateTable\('bookings'\)|update\s+bookings\b/;
const PLACE_OR_STATUS = /\b(status|center_id|session_date|start_hour|chair|claimed_at)\b(: |,| = )/;

it('bookings are changed by few, each for something of its own', () => {
  const found = sources.filter(({ text }) => CHANGE.test(text)).map(({ file }) => file);
  expect(found).toEqual(Object.keys(WRITERS).sort());
});

it('status and place of a booking are written by transition and move alone', () => {
  const found = sources.filter(({ text }) => changesOf(text).some((set) => PLACE_OR_STATUS.test(set)));
  expect(found.map(({ file }) => file)).toEqual(['bookings/move.ts']);
  // The first of its two writes has the columns that were asked for, the status among them; the second takes a mark away.
  const { text } = sources.find(({ file }) => file === 'appointments/transition.ts')!;
  expect(text.match(/update bookings/g)).toHaveLength(2);
  expect(text).toContain('{ status: to, updated_at: now, ...valuesOf(change) }');
});

it.each([
  ["db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id)", true],
  [
    "db\n    .updateTable('bookings')\n    .set({ ...others, chair, updated_at: now })\n    .where('id', '=', id)",
    true,
  ],
  ["sql`update bookings set updated_at = ${now}, status = 'completed'\n      where status = 'confirmed'`", true],
  ["db.updateTable('bookings').set({ payment_id: id }).where('status', '=', 'pending')", false],
  ["sql`update bookings set hold_expires_at = ${until} where status = 'pending'`", false],
])('%s is such a write: %s', (text, isOne) => {
  expect(changesOf(text).some((set) => PLACE_OR_STATUS.test(set))).toBe(isOne);
});

it('payments, refunds and disputes are written, and turned to another state, by the ledger alone', () => {
  const NEW = /insertInto\('(payments|refunds|disputes)'\)|insert into (payments|refunds|disputes)\b/;
  const writers = sources.filter(({ text }) => NEW.test(text)).map(({ file }) => file);
  // The demonstration writes a past that never happened.
  expect(writers).toEqual(['ledger/rows.ts', 'ops/seed/seed-demo.ts']);
  for (const table of ['payments', 'refunds']) {
    const change = new RegExp(`updateTable\\('${table}'\\)|update\\s+${table}\\b`);
    const turning = sources.filter(({ text }) =>
      changesOf(text, change).some((set) => /\bstatus\b(: |,| = )/.test(set)),
    );
    expect(turning.map(({ file }) => file)).toEqual(['ledger/rows.ts']);
  }
});

it('entries of the cash book, of accounts and of claims on payers are each written in one place', () => {
  for (const [table, ...writers] of [
    ['desk_entries', 'ledger/desk-entries.ts'],
    ['drawer_steps', 'ledger/drawers.ts'],
    ['account_entries', 'ledger/accounts.ts'],
    ['payer_claims', 'funding/claims/prepare-claim.ts'],
    ['payer_claim_lines', 'funding/claims/prepare-claim.ts'],
    ['payer_claim_steps', 'funding/claims/claim-steps.ts'],
  ] as const) {
    const write = new RegExp(`insertInto\\('${table}'\\)|insert into ${table}\\b`);
    expect(sources.filter(({ text }) => write.test(text)).map(({ file }) => file)).toEqual(writers);
  }
});

it('messages come into the outbox, and are dropped there, in one place', () => {
  const into = sources.filter(({ text }) => /insertInto\('outbox'\)|insert into outbox\b/.test(text));
  expect(into.map(({ file }) => file)).toEqual(['outbox/outbox.ts']);
  const dropping = sources.filter(({ text }) => /status: 'dropped'/.test(text));
  expect(dropping.map(({ file }) => file)).toEqual(['outbox/outbox.ts']);
});

it('whether a hold stands is asked by the rule of the seats', () => {
  const spelled = sources.filter(({ text }) => /hold_expires_at\s*>\s*\$\{now\}|hold_expires_at', '>', now/.test(text));
  expect(spelled.filter(({ file }) => !file.startsWith('seats/')).map(({ file }) => file)).toEqual([]);
});

it('how many chairs a center has open is written by changeCapacity alone', () => {
  const writes = [
    /(insertInto|updateTable|deleteFrom)\('center_(templates|exceptions)'\)|(insert into|update|delete from) center_(templates|exceptions)/,
    /updateTable\('centers'\)\s*\.set\(\{[^}]*\bslots\b/,
  ];
  for (const write of writes) {
    expect(sources.filter(({ text }) => write.test(text)).map(({ file }) => file)).toEqual([
      'centers/change-capacity.ts',
    ]);
  }
  expect(sources.find(({ file }) => file === 'centers/update-center.ts')!.text).toContain(
    'const { slots, ...others } = changes;',
  );
});

/** What each change of a table in a source sets, of bookings where none is named: up to its condition. */
function changesOf(text: string, change = CHANGE): string[] {
  return text
    .split(change)
    .slice(1)
    .map((rest) => rest.split(/\.where\(|\bwhere\b|\bfrom\b|\.execute\(/)[0]!);
}
