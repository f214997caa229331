/** The price list of a center: what is charged beside the sessions, and what stays of it in accounts. */
import { expect, it } from 'vitest';
import { priceList } from '../../../src/contract/admin';
import { pdfText } from '../../pdf-text';
import { PRICE, aPersonAtDesk } from '../../person-at-desk';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();

async function aCenterWithPrices() {
  const p = await aPersonAtDesk(the.product, 1);
  const params = { id: p.center.id };
  const add = async (name: string, price: number, nameHi?: string) =>
    (await p.manager.call(priceList.add, { params, body: { name, price, ...(nameHi && { names: { hi: nameHi } }) } }))
      .item;
  const list = (by = p.clerk) => by.call(priceList.list, { params });
  return { ...p, params, add, list };
}

it('is kept by who may change the center, without two extras of one name', async () => {
  const { params, add, list, clerk, manager } = await aCenterWithPrices();
  const dialyser = await add('Dialyser', 900, 'डायलाइज़र');
  await add('Blood test', 300.5);
  expect(await list()).toMatchObject({
    mayChange: false,
    items: [
      { name: 'Blood test', names: {}, price: 300.5 },
      { name: 'Dialyser', names: { hi: 'डायलाइज़र' }, price: 900, isActive: true },
    ],
  });
  const twice = await manager.refused(priceList.add, { params, body: { name: 'dialyser', price: 1 } });
  expect(twice).toMatchObject({ code: 'price-item-exists', fields: { name: expect.any(String) } });
  expect((await clerk.refused(priceList.add, { params, body: { name: 'Tea', price: 10 } })).code).toBe('not-allowed');
  const change = (body: object) => manager.ask(priceList.change, { params: { id: dialyser._id }, body });
  expect(await change({ price: 950, names: { hi: '' } })).toMatchObject({
    item: { price: 950, names: {}, name: 'Dialyser' },
  });
  expect(await change({ isActive: false })).toMatchObject({ item: { isActive: false, price: 950 } });
  // The name is free again; the old one can't come back beside it.
  await add('Dialyser', 1000);
  expect(await change({ isActive: true })).toMatchObject({ success: false, code: 'price-item-exists' });
  expect((await list(manager)).mayChange).toBe(true);
});

it('names an extra and its price in the account, where both stay as they were, and on the next receipt', async () => {
  const { add, enter, refused, account, manager, correct } = await aCenterWithPrices();
  const item = await add('Dialyser', 900);
  const other = await (await aCenterWithPrices()).add('Elsewhere', 5);
  expect(await enter({ kind: 'extra', amount: 900, item: item._id })).toMatchObject({
    entry: { kind: 'extra', amount: -900, item: 'Dialyser', reason: null },
  });
  expect(await refused({ kind: 'extra', amount: 800, item: item._id })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  await enter({ kind: 'extra', amount: 800, item: item._id, reason: 'Used twice' });
  expect(await refused({ kind: 'extra', amount: 5, item: other._id })).toMatchObject({
    fields: { item: expect.any(String) },
  });
  // Without the list, as before: what it is has to be said.
  expect(await refused({ kind: 'extra', amount: 50 })).toMatchObject({ fields: { reason: expect.any(String) } });
  const tea = await enter({ kind: 'extra', amount: 50, reason: 'Blanket' });
  await correct(tea.entry);
  await manager.call(priceList.change, { params: { id: item._id }, body: { name: 'High flux dialyser', price: 1200 } });
  expect((await account()).entries).toMatchObject([
    { kind: 'correction' },
    { kind: 'extra', amount: -50, item: null, reason: 'Blanket' },
    { amount: -800, item: 'Dialyser', reason: 'Used twice' },
    { amount: -900, item: 'Dialyser' },
  ]);
  const paid = await enter({ kind: 'payment', amount: 1700 + PRICE, mode: 'cash' });
  expect(paid.balance).toBe(0);
  const receipt = async (id: string) => pdfText((await manager.raw('GET', `/admin/desk-entries/${id}/receipt`)).bytes);
  const text = await receipt(paid.entry.deskEntryId!);
  expect(text).toContain('Dialyser: ₹900; Dialyser: ₹800');
  expect(text).not.toContain('Blanket');
  // The next receipt is of what was charged since.
  const more = await enter({ kind: 'advance', amount: 100, mode: 'cash' });
  expect(await receipt(more.entry.deskEntryId!)).not.toContain('Dialyser');
  expect((await the.product.examine()).map(({ what }) => what)).toEqual([]);
});
