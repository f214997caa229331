/** The money of a person's account, by several hands at once, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cash, desk, patientAccount } from '../../src/contract/admin';
import type { BodyOf } from '../../src/contract/endpoint';
import { sweep } from '../../src/server/sweeps';
import { type AdministratorAtWork, administratorCookies, anAdministrator } from '../administrator';
import { aCenter } from '../builders';
import { type Client, aClient } from '../client';
import { type Product, startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
const PRICE = 1850;
const postgres = aRealPostgres();

let product: Product;
let owner: AdministratorAtWork;
/** The same person at each instance. */
let desks: Client[];
beforeAll(async () => {
  product = await startProduct({ engine: await postgres.createMigratedDatabase(), instances: 3 });
  owner = await anAdministrator(product);
  const cookies = await administratorCookies(product, owner.userName);
  desks = product.urls.map((url) => aClient(product, { url, refreshes: false, cookies: new Map(cookies) }));
});
afterAll(() => stopInGoodOrder(product));

const outcomes = (answers: { success: boolean; code?: string | undefined }[]) =>
  answers.map((answer) => (answer.success ? 'done' : (answer.code ?? 'refused'))).sort();

/** Somebody without an account, with sessions that are due at a center. */
async function aPersonWith(sessions: number) {
  const center = await aCenter(product, { slots: 10 });
  const person = { name: `Person ${center.id.slice(-8)}`, hasNoPhone: true, isNew: true, informed: true };
  const windows = Array.from({ length: Math.max(1, sessions) }, (_, index) => aWindow(product.now(), 2 + index));
  const { bookings } = await owner.client.call(desk.book, {
    body: {
      patient: person,
      centerId: center.id,
      sessions: windows.map(({ date, time }) => ({ date, time })),
      payment: 'desk',
    },
  });
  const { patient_id: id } = await product.database.db
    .selectFrom('bookings')
    .select('patient_id')
    .where('id', '=', bookings[0]!._id)
    .executeTakeFirstOrThrow();
  const enter = (by: Client, body: BodyOf<typeof patientAccount.enter>) =>
    by.ask(patientAccount.enter, { params: { id }, body });
  const account = () => owner.client.call(patientAccount.account, { params: { id }, query: {} });
  return { ids: bookings.map(({ _id }) => _id), enter, account };
}

const isSound = async () => expect((await product.examine()).map(({ what }) => what)).toEqual([]);

describe('the money of an account', () => {
  it(`that three clerks enter at once is all there, and pays for each session once, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { enter, account } = await aPersonWith(3);
      const answers = await Promise.all(
        desks.map((one) => enter(one, { kind: 'payment', amount: PRICE + 100, mode: 'cash' })),
      );
      expect(outcomes(answers)).toEqual(['done', 'done', 'done']);
      expect(await account()).toMatchObject({ balance: 300, credit: 300, due: [], count: 6 });
    }
    await isSound();
  });

  it(`is paid out once, however many ask for it, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { enter, account } = await aPersonWith(1);
      await enter(owner.client, { kind: 'payment', amount: 2 * PRICE, mode: 'cash' });
      const answers = await Promise.all(
        desks.map((one) => enter(one, { kind: 'refund', amount: PRICE, mode: 'cash' })),
      );
      expect(outcomes(answers)).toEqual(['done', 'more-than-is-there', 'more-than-is-there']);
      expect(await account()).toMatchObject({ balance: 0, credit: 0 });
    }
    await isSound();
  });

  it(`pays for a session, or the desk takes it: never both, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { enter, account, ids } = await aPersonWith(1);
      const [entered, taken] = await Promise.all([
        enter(desks[0]!, { kind: 'payment', amount: PRICE, mode: 'cash' }),
        desks[1]!.ask(cash.takePayment, { params: { id: ids[0]! }, body: { mode: 'cash', amount: PRICE } }),
      ]);
      expect(entered.success).toBe(true);
      // What was entered stays in the account where the desk was first.
      expect(await account()).toMatchObject({ balance: taken.success ? PRICE : 0, due: [] });
    }
    await isSound();
  });

  it(`pays for what was just booked once, whichever process looks, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { enter, account } = await aPersonWith(2);
      await Promise.all([
        enter(desks[0]!, { kind: 'advance', amount: PRICE, mode: 'cash' }),
        sweep(product.context),
        sweep(product.context),
        enter(desks[1]!, { kind: 'advance', amount: PRICE, mode: 'upi', reference: '402911880001' }),
      ]);
      await product.pass(20_000);
      await sweep(product.context);
      expect(await account()).toMatchObject({ balance: 0, credit: 0, due: [], count: 4 });
    }
    await isSound();
  });
});
