/** A board that is open at one process while others work, on a real PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CenterDay, arrivals, desk } from '../../src/contract/admin';
import { windowBegins } from '../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { openBoard } from '../board-reader';
import { aBooking, aCenter } from '../builders';
import { aClient } from '../client';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const CHAIRS = 8;
const postgres = aRealPostgres();
let product: Product;
let clerk: AdministratorAtWork;
let date: string;
beforeAll(async () => {
  product = await startInstances(postgres, 2);
  date = aWindow(product.now(), 1).date;
  await product.passUntil(windowBegins(date, 9));
  clerk = await aLastingAdministrator(product);
});
afterAll(() => stopInGoodOrder(product));

const bookingsOf = ({ windows }: CenterDay) =>
  windows.flatMap(({ chairs }) => chairs.flatMap((one) => one.booking ?? []));

it('ends as every other board of it, whatever was recorded and moved at which process', async () => {
  const center = await aCenter(product, { slots: CHAIRS });
  const rows = [];
  for (let chair = 1; chair <= CHAIRS; chair += 1)
    rows.push(await aBooking(product, { center, date, chair, startHour: 9 }));
  const boards = await Promise.all(
    product.urls.map((url) => openBoard(product, clerk, { centerId: center.id, date }, url)),
  );
  const clients = product.urls.map((url) => aClient(product, { url, cookies: clerk.client.cookies, refreshes: false }));
  await Promise.all(
    rows.map(async ({ id, chair }, n) => {
      const client = clients[n % clients.length]!;
      await client.call(arrivals.setAttendance, { params: { id }, body: { state: 'arrived' } });
      const body = { centerId: center.id, date, time: '5 PM - 9 PM', chair };
      if (n % 2 === 0) await client.call(desk.move, { params: { id }, body });
    }),
  );
  const isDone = (board: CenterDay) => {
    const all = bookingsOf(board);
    // Who is moved to another window has not arrived for it.
    return all.every(({ startHour, attendance }) => attendance.state === (startHour === 9 ? 'arrived' : 'expected'));
  };
  for (const board of boards) {
    await board.shows('all of it', (one) => isDone(one) && bookingsOf(one).some(({ startHour }) => startHour === 17));
    await waitFor('the last word is the same', () => isDone(board.boards.at(-1)!));
  }
  await waitFor('both show the same', () => {
    const [one, other] = boards.map(({ boards: all }) => JSON.stringify(all.at(-1)));
    return one === other;
  });
  expect(bookingsOf(boards[0]!.boards.at(-1)!)).toHaveLength(CHAIRS);
  for (const board of boards) board.close();
});

it('goes on at the other process when one stops', async () => {
  const center = await aCenter(product, { slots: 1 });
  const { id } = await aBooking(product, { center, date, startHour: 17 });
  const of = { centerId: center.id, date };
  const [stopping, staying] = await Promise.all(product.urls.map((url) => openBoard(product, clerk, of, url)));
  product.contexts[0]!.stopping.abort();
  await waitFor('it is ended', stopping!.hasEnded);
  const client = aClient(product, { url: product.urls[1]!, cookies: clerk.client.cookies, refreshes: false });
  await client.call(arrivals.setAttendance, { params: { id }, body: { state: 'arrived' } });
  await staying!.shows('the arrival', (board) => bookingsOf(board)[0]?.attendance.state === 'arrived');
  expect(staying!.hasEnded()).toBe(false);
  staying!.close();
});
