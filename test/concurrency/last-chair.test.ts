/** Many patients and few chairs, through HTTP, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { START_HOURS, windowLabel } from '../../src/domain/windows';
import { aCenter } from '../builders';
import { type Person, aCrowd, everybodyWants } from '../crowd';
import { type LogLine, type Product, startProduct } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { type Window, aWindow } from '../windows';
import { takeLocksAway } from '../without-guards';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
/** Ten patients for each chair. */
const CROWD = Number(process.env.VRIKKA_CROWD ?? 100);
const CHAIRS = Math.floor(CROWD / 10);
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
/** The crowd has all connections: on a busy machine a sweep waits in vain for one, and comes again in ten seconds. */
const isCrowdedOut = ({ msg, err }: LogLine) =>
  msg === 'sweep failed' && err?.message === 'timeout exceeded when trying to connect';
afterAll(() => stopInGoodOrder(product, undefined, isCrowdedOut));

/** A separate window for each round. */
function windowOf(round: number): Window {
  const startHour = START_HOURS[round % START_HOURS.length]!;
  return { ...aWindow(product.now(), 1 + (Math.floor(round / 4) % 24), startHour), time: windowLabel(startHour) };
}

function liveIn(centerId: string) {
  return product.database.db
    .selectFrom('bookings')
    .select(['id', 'user_id'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .execute();
}
const soldIn = async (centerId: string) => (await liveIn(centerId)).length;

/** The winners give the chair back: nobody may hold more than three. */
async function cancelAll(centerId: string, people: Person[]): Promise<void> {
  for (const booking of await liveIn(centerId)) {
    const { client } = people.find((person) => person.id === booking.user_id)!;
    await client.call(bookings.cancelBooking, { body: { appoinmentId: booking.id } });
  }
}

describe('the last chair', () => {
  it(`goes to one of 200 patients, ${ROUNDS} times over`, async () => {
    let people: Person[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Patients who have given three chairs back would have to wait.
      if (round % 3 === 0) people = await aCrowd(product, 200);
      const center = await aCenter(product, { slots: 1 });
      expect(await everybodyWants(people, center, windowOf(round))).toEqual({ held: 1, '409 window-full': 199 });
      expect(await soldIn(center.id)).toBe(1);
      await cancelAll(center.id, people);
    }
  });

  it(`and the others: ${CROWD} patients get exactly ${CHAIRS} chairs`, async () => {
    const center = await aCenter(product, { slots: CHAIRS });
    const counts = await everybodyWants(await aCrowd(product, CROWD), center, aWindow(product.now(), 4));
    expect(counts).toEqual({ held: CHAIRS, '409 window-full': CROWD - CHAIRS });
    expect(await soldIn(center.id)).toBe(CHAIRS);
  });
});

describe('the same without its locks', () => {
  it('oversells: the test above would notice', async () => {
    const url = await postgres.createMigratedDatabase();
    await takeLocksAway(url);
    const unlocked = await startProduct({ engine: url, instances: 3 });
    const center = await aCenter(unlocked, { slots: 1 });
    const counts = await everybodyWants(await aCrowd(unlocked, 200), center, aWindow(unlocked.now()));
    await unlocked.stop();
    expect(counts.held).toBeGreaterThan(1);
  });
});
