/** What the cash drawer of a desk must never take: money that is not there, a word for a number, or a stranger. */
import { beforeAll, expect, it } from 'vitest';
import { cash, drawer } from '../../../src/contract/admin';
import type { BodyOf } from '../../../src/contract/endpoint';
import { MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { turn } from '../../administrator-steps';
import { PRICE, aPersonAtDesk } from '../../person-at-desk';
import { aRunningProduct } from '../../the-product';

// Five minutes before midnight in India.
const the = aRunningProduct({ now: '2026-11-10T23:55:00+05:30' });
let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));
const today = () => istDateOf(the.product.now());

async function aDesk(sessions = 0) {
  const p = await aPersonAtDesk(the.product, sessions);
  const centerId = p.center.id;
  type Count = Omit<BodyOf<typeof drawer.count>, 'centerId'>;
  const count = (body: Count) => p.clerk.call(drawer.count, { body: { centerId, ...body } });
  const refusedCount = (body: Count, by = p.clerk) => by.refused(drawer.count, { body: { centerId, ...body } });
  const look = (date = today()) => p.clerk.call(drawer.day, { query: { centerId, date } });
  return { ...p, centerId, count, refusedCount, look };
}

it('pays out no more cash of an account than should be there: it is counted first', async () => {
  const { count, enter, refused, manager, look } = await aDesk();
  await enter({ kind: 'advance', amount: 5000, mode: 'card' });
  await count({ kind: 'open', counted: 300 });
  const out = { kind: 'refund', amount: 500, mode: 'cash', reason: 'Moves to another town' } as const;
  expect(await refused(out, manager)).toMatchObject({
    code: 'more-than-is-there',
    fields: { mode: expect.any(String) },
  });
  expect((await look()).drawer!.expected).toBe(300);
  // By another way it may go, and so it may once more was counted.
  await enter({ ...out, mode: 'card' }, manager);
  await count({ kind: 'count', counted: 900, reason: 'From the safe' });
  await enter(out, manager);
  expect((await look()).drawer!.expected).toBe(400);
});

it('pays back no more cash of a session than should be there', async () => {
  const { count, clerk, manager, ids, centerId, look } = await aDesk(1);
  await clerk.call(cash.takePayment, { params: { id: ids[0]! }, body: { mode: 'card', amount: PRICE } });
  await count({ kind: 'open', counted: PRICE - 1 });
  await turn(owner, ids[0]!, { bookingStatus: 'cancelled' });
  const { outstanding } = (await manager.call(cash.day, { query: { centerId, date: today() } })).cash;
  const params = { id: outstanding.refunds[0]!.refundId };
  expect(await manager.refused(cash.payRefund, { params, body: { mode: 'cash' } })).toMatchObject({
    code: 'more-than-is-there',
  });
  await count({ kind: 'count', counted: PRICE, reason: 'A coin under the tray' });
  await manager.call(cash.payRefund, { params, body: { mode: 'cash' } });
  expect((await look()).drawer!.expected).toBe(0);
});

it('takes no amounts that are none, and hands itself to nobody of another center', async () => {
  const [{ refusedCount, count, manager, centerId }, other] = [await aDesk(), await aDesk()];
  for (const counted of [-1, 1e9, 0.001, 'a lot', '', '1e3', Number.NaN]) {
    expect(await refusedCount({ kind: 'open', counted })).toMatchObject({
      code: 'invalid-input',
      fields: { counted: expect.any(String) },
    });
  }
  // As somebody writes it in Hindi.
  expect((await count({ kind: 'open', counted: '१,०००' })).drawer.expected).toBe(1000);
  for (const amount of [-5, 0, 0.5, 1e9]) {
    expect(await manager.refused(drawer.bank, { body: { centerId, amount, slip: '1' } })).toMatchObject({
      code: 'invalid-input',
      fields: { amount: expect.any(String) },
    });
  }
  expect(await refusedCount({ kind: 'count', counted: 1000 }, other.clerk)).toMatchObject({ code: 'center-not-found' });
  const stranger = await aStaffMember(the.product, [{ role: 'clerk', centerId: other.centerId }]);
  for (const to of [stranger.id, undefined]) {
    expect(await refusedCount({ kind: 'handover', counted: 1000, ...(to && { to }) })).toMatchObject({
      code: 'invalid-input',
      fields: { to: expect.any(String) },
    });
  }
});

it('is closed by a count before the day whose cash it holds, also after midnight', async () => {
  const { count, enter, clerk, centerId, look } = await aDesk();
  await count({ kind: 'open', counted: 100 });
  await enter({ kind: 'advance', amount: 700, mode: 'cash' });
  const day = today();
  await the.product.pass(6 * MINUTE_MS);
  expect(today()).toBe(addDays(day, 1));
  const close = (counted: number) => ({ body: { centerId, date: day, counted } });
  expect(await clerk.refused(cash.close, close(700))).toMatchObject({ code: 'drawer-open' });
  await count({ kind: 'close', counted: 750, reason: 'Fifty are lacking' });
  // What its last count found is part of the day whose cash was counted.
  expect(await look(day)).toMatchObject({ counted: 650, reasons: ['Fifty are lacking'] });
  expect(await clerk.refused(cash.close, close(650))).toMatchObject({ code: 'difference-not-explained' });
});
