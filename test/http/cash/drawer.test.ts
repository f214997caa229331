/** The cash drawer of a center's desk: who answers for how much cash, from which count to which. */
import { expect, it } from 'vitest';
import { CASH_CSV, cash, drawer } from '../../../src/contract/admin';
import type { BodyOf } from '../../../src/contract/endpoint';
import { HOUR_MS, istDateOf } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { PRICE, aPersonAtDesk } from '../../person-at-desk';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const today = () => istDateOf(the.product.now());
const sound = async () => expect((await the.product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([]);

/** A desk with a second clerk, and what is asked about its drawer. */
async function aDesk(sessions = 2) {
  const p = await aPersonAtDesk(the.product, sessions);
  const other = await aStaffMember(the.product, [{ role: 'clerk', centerId: p.center.id }]);
  type Count = Omit<BodyOf<typeof drawer.count>, 'centerId'>;
  const centerId = p.center.id;
  const count = (body: Count, by = p.clerk) => by.call(drawer.count, { body: { centerId, ...body } });
  const refused = (body: Count, by = p.clerk) => by.refused(drawer.count, { body: { centerId, ...body } });
  const look = (query: { date?: string; time?: string } = {}, by = p.clerk) =>
    by.call(drawer.day, { query: { centerId, date: today(), ...query } });
  const bank = (amount: number, by = p.manager) => by.ask(drawer.bank, { body: { centerId, amount, slip: '0042' } });
  const pay = (amount: number, mode: 'cash' | 'card' = 'cash') => p.enter({ kind: 'advance', amount, mode });
  const close = (body: { counted: number; explanation?: string; date?: string }) =>
    p.clerk.ask(cash.close, { body: { centerId, date: today(), ...body } });
  return { ...p, other, count, refused, look, bank, pay, close };
}

it('a center that never opens a drawer takes cash and closes its days as before', async () => {
  const { look, pay, close } = await aDesk();
  await pay(500);
  expect(await look()).toMatchObject({ drawer: null, steps: [], counted: null });
  expect(await close({ counted: 500 })).toMatchObject({ success: true });
  await sound();
});

it('expects the float and the cash since, and names who answers for it, through a handover and the bank to its closing', async () => {
  const { count, refused, look, bank, pay, close, other, clerk } = await aDesk();
  expect((await refused({ kind: 'count', counted: 0 })).code).toBe('drawer-closed');
  const opened = await count({ kind: 'open', counted: 1000 });
  expect(opened.drawer).toMatchObject({ isOpen: true, expected: 1000 });
  expect((await refused({ kind: 'open', counted: 1000 })).code).toBe('drawer-open');
  await pay(PRICE);
  await pay(700, 'card');
  expect((await look()).drawer).toMatchObject({ expected: 1000 + PRICE, holder: opened.drawer.holder });

  const lacking = await refused({ kind: 'handover', counted: 2800, to: other.id });
  expect(lacking).toMatchObject({ code: 'difference-not-explained', fields: { reason: expect.any(String) } });
  const toNobody = await refused({ kind: 'handover', counted: 2850, to: '019a0000-0000-7000-8000-000000000001' });
  expect(toNobody).toMatchObject({ code: 'invalid-input', fields: { to: expect.any(String) } });
  const given = await count({ kind: 'handover', counted: 2800, to: other.id, reason: 'Change for an auto' });
  expect(given.drawer).toMatchObject({ holder: other.userName, holderId: other.id, expected: 2800 });
  // Whoever saw the drawer before that is asked to look again.
  const stale = await refused({ kind: 'close', counted: 2800, seen: opened.drawer.step });
  expect(stale.code).toBe('edit-conflict');

  await pay(200);
  expect(await bank(2000, clerk)).toMatchObject({ success: false, code: 'not-allowed' });
  expect(await bank(3001)).toMatchObject({ success: false, code: 'more-than-is-there' });
  expect(await bank(2000)).toMatchObject({ success: true, drawer: { expected: 1000, holder: other.userName } });
  // While the drawer is open, its day is not closed: a float is no part of what the day brought.
  expect(await close({ counted: 2050 })).toMatchObject({ success: false, code: 'drawer-open' });
  await count({ kind: 'close', counted: 1000 }, other.client);

  const { steps, counted, reasons, drawer: closed } = await look();
  expect(closed).toMatchObject({ isOpen: false, expected: 1000, holder: other.userName });
  expect(steps).toMatchObject([
    { kind: 'open', expected: 1000, counted: 1000, taken: PRICE, cash: 1000 + PRICE, holder: opened.drawer.holder },
    { kind: 'handover', expected: 2850, counted: 2800, reason: 'Change for an auto', taken: 200, cash: 3000 },
    { kind: 'bank', expected: 3000, counted: null, amount: 2000, slip: '0042', cash: 1000, holder: other.userName },
    { kind: 'close', expected: 1000, counted: 1000, isOpen: false },
  ]);
  // The day brought 2,050 in cash; by the counts 50 of it are missing.
  expect({ counted, reasons }).toEqual({ counted: 2000, reasons: ['Change for an auto'] });
  expect(await close({ counted: 2000, explanation: reasons[0]! })).toMatchObject({
    success: true,
    closed: { expected: 2050, counted: 2000 },
  });
  await sound();
});

it('is opened several times a day, each time against what was left, and says who had how much at a time', async () => {
  const { count, refused, look, pay, other, center, manager } = await aDesk();
  const clock = () => new Date(the.product.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(11, 16);
  await count({ kind: 'open', counted: 300 });
  await pay(100);
  const early = clock();
  await count({ kind: 'close', counted: 400 });
  await the.product.pass(HOUR_MS / 2);
  // Taken while no drawer is open: it is there all the same.
  await pay(50);
  const lacking = await refused({ kind: 'open', counted: 400 }, other.client);
  expect(lacking.message).toContain('₹450');
  await count({ kind: 'open', counted: 100, reason: 'The rest is in the safe' }, other.client);
  await pay(25);
  const late = clock();
  const then = async (time: string) => (await look({ time })).then;
  const [first] = (await look()).steps;
  expect(await then(late)).toEqual({ holder: other.userName, isOpen: true, cash: 125 });
  expect(await then(early)).toEqual({ holder: first!.holder, isOpen: false, cash: 400 });
  expect(await then('00:00')).toBeNull();
  // Some of the cash came in outside of a drawer: no count stands for the day.
  await count({ kind: 'close', counted: 125 }, other.client);
  expect((await look()).counted).toBeNull();
  expect((await look({ date: '2026-01-01' })).steps).toEqual([]);
  const csv = await manager.raw('GET', `${CASH_CSV}?centerId=${center.id}&from=${today()}&to=${today()}`);
  const lines = csv.text.split('\r\n').map((line) => line.split(','));
  expect(lines.map(([, , kind]) => kind).filter((kind) => kind !== 'payment')).toEqual([
    'Kind',
    ...['drawer opened', 'drawer closed', 'drawer opened', 'drawer closed'],
    ...(lines.at(-1)!.length === 1 ? [undefined] : []),
  ]);
  expect(csv.text).toContain('The rest is in the safe');
  await sound();
});

it('takes back what was recorded wrongly as taken to the bank, once, by a step of its own', async () => {
  const { count, look, bank, manager, clerk } = await aDesk(0);
  await count({ kind: 'open', counted: 5000 });
  await bank(5000);
  const banked = (await look({}, manager)).steps.at(-1)!;
  expect(banked).toMatchObject({ kind: 'bank', mayCorrect: true });
  const correct = (id: string, by = manager) =>
    by.ask(drawer.correctBank, { params: { id }, body: { note: 'It was 500' } });
  expect(await correct(banked._id, clerk)).toMatchObject({ success: false, code: 'not-allowed' });
  expect(await correct(banked._id)).toMatchObject({ success: true, drawer: { expected: 5000 } });
  expect(await correct(banked._id)).toMatchObject({ success: false, code: 'entry-corrected' });
  const [opened] = (await look()).steps;
  expect(await correct(opened!._id)).toMatchObject({ success: false, code: 'entry-not-correctable' });
  await bank(500);
  expect((await look()).drawer).toMatchObject({ expected: 4500 });
  await sound();
});

it('is never written over, and the doctor names one whose sum is another', async () => {
  const { count, pay, center } = await aDesk();
  const { db } = the.product.database;
  await count({ kind: 'open', counted: 300 });
  await pay(100);
  await count({ kind: 'close', counted: 400 });
  const change = db.updateTable('drawer_steps').set({ expected_paise: 1 }).where('center_id', '=', center.id);
  await expect(change.execute()).rejects.toThrow('never changed');
  const step = await db
    .selectFrom('drawer_steps')
    .select('id')
    .where('center_id', '=', center.id)
    .where('kind', '=', 'close')
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('desk_entries')
    .select(['id', 'drawer_step_id'])
    .where('center_id', '=', center.id)
    .executeTakeFirstOrThrow();
  const move = (to: string) => db.updateTable('desk_entries').set({ drawer_step_id: to }).where('id', '=', line.id);
  await expect(move(step.id).execute()).rejects.toThrow('never changed');
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('desk_entries').set({ drawer_step_id: null }).where('id', '=', line.id).execute();
  });
  expect((await the.product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([
    '6 drawer: a drawer should have had another sum than what came and went',
  ]);
  // As it was: the books are compared at the end.
  await db.deleteFrom('drawer_steps').where('center_id', '=', center.id).execute();
});
