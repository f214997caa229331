/** The list of centers that each process caches, while others change them. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { centers as patientCenters } from '../../src/contract';
import { centers } from '../../src/contract/admin';
import { anAdministrator } from '../administrator';
import { aCenter } from '../builders';
import { aClient } from '../client';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();
let product: Product;
beforeAll(async () => {
  product = await startInstances(postgres, 2);
});
afterAll(() => stopInGoodOrder(product));

/** A process's list of the centers. */
async function listAt(process: number) {
  return (await aClient(product, { url: product.urls[process]! }).call(patientCenters.list)).dialysisCenters;
}
const isListed = async (process: number, id: string) => (await listAt(process)).some(({ _id }) => _id === id);

it('a center that is blocked, or deleted, in one process is gone there at once, and from the other without being told', async () => {
  const { client } = await anAdministrator(product);
  const ways = [
    (id: string) => client.call(centers.update, { params: { id }, body: { Status: 'blocked' } }),
    (id: string) => client.call(centers.remove, { params: { id } }),
  ];
  for (const takeAway of ways) {
    const { id } = await aCenter(product);
    for (const process of [1, 0]) await waitFor('the center is listed', () => isListed(process, id));
    await takeAway(id);
    expect(await isListed(0, id)).toBe(false);
    await waitFor('the other process has heard of it', async () => !(await isListed(1, id)));
  }
});

it('an edited center is told as it is now, and one that comes back is listed again', async () => {
  const { client } = await anAdministrator(product);
  const { id } = await aCenter(product, { slots: 3 });
  const edit = (body: object) => client.call(centers.update, { params: { id }, body });
  for (const process of [0, 1]) await waitFor('the center is listed', () => isListed(process, id));
  await edit({ Slots: 7, Status: 'blocked' });
  for (const process of [0, 1]) await waitFor('it is gone', async () => !(await isListed(process, id)));
  await edit({ Status: 'active' });
  const slotsAt = async (process: number) => (await listAt(process)).find(({ _id }) => _id === id)?.Slots;
  expect(await slotsAt(0)).toBe(7);
  await waitFor('the other process lists it again', async () => (await slotsAt(1)) === 7);
});

it('what a command or a hand writes into the table is seen by every process', async () => {
  const { id } = await aCenter(product, { name: 'Neem Dialysis' });
  for (const process of [0, 1]) await waitFor('the center is listed', () => isListed(process, id));
  await product.database.db.updateTable('centers').set({ name: 'Gulmohar Dialysis' }).where('id', '=', id).execute();
  const nameAt = async (process: number) => (await listAt(process)).find(({ _id }) => _id === id)?.CenterName;
  for (const process of [0, 1])
    await waitFor('its new name is told', async () => (await nameAt(process)) === 'Gulmohar Dialysis');
});

it('the list is the same, and counted, whether it was at hand or had to be looked for', async () => {
  await aCenter(product);
  const visitor = aClient(product);
  const ids: (string | null)[] = [];
  const ask = async (headers: Record<string, string>) => {
    const answer = await visitor.raw('GET', patientCenters.list.path, { headers });
    ids.push(answer.headers.get('x-request-id'));
    expect(ids.at(-1)).toMatch(/^[0-9a-f-]{36}$/);
    const said: Record<string, string> = Object.fromEntries(answer.headers);
    return {
      status: answer.status,
      text: answer.text,
      headers: { ...said, 'x-request-id': '', date: '' } as typeof said,
    };
  };
  const counted = async () => {
    const { text } = await visitor.raw('GET', '/metrics');
    const line =
      /^http_request_seconds_count\{method="GET",route="\/auth\/dialysis-centers",status="200"\} (\d+)$/m.exec(text);
    return Number(line?.[1] ?? 0);
  };
  const before = await counted();
  const { now } = performance;
  let later = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + later);
  onTestFinished(() => clock.mockRestore());
  for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }]) {
    // Longer than the cache is trusted.
    later += 600;
    const lookedFor = await ask(headers);
    const atHand = await ask(headers);
    expect(atHand).toEqual(lookedFor);
    expect(atHand.headers['cache-control']).toBe('no-cache');
    expect(atHand.headers['content-security-policy']).toContain("default-src 'none'");
    const { etag } = lookedFor.headers;
    const known = await ask({ ...headers, 'if-none-match': etag! });
    expect({ status: known.status, text: known.text, etag: known.headers.etag }).toEqual({
      status: 304,
      text: '',
      etag,
    });
  }
  expect(await counted()).toBe(before + 4);
  const together = await Promise.all(Array.from({ length: 8 }, () => ask({ 'accept-encoding': 'br' })));
  expect(together.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(ids).size).toBe(ids.length);
});
