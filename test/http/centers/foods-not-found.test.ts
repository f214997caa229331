/** What people search in the diet guide and do not find: counted by word, without persons. */
import { describe, expect, it } from 'vitest';
import { foods } from '../../../src/contract';
import { istDateOf } from '../../../src/domain/time';
import { runAdmin } from '../../../src/server/ops/admin/main';
import { aClient } from '../../client';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();

const rowOf = (word: string) =>
  the.product.database.db.selectFrom('foods_not_found').selectAll().where('word', '=', word).executeTakeFirst();
const allRows = () => the.product.database.db.selectFrom('foods_not_found').selectAll().execute();
const search = (word: string) => aClient(the.product).call(foods.notFound, { body: { word } });

describe('a word that the food search did not find', () => {
  it('is counted, however it is written, with the day and nothing else', async () => {
    await search('Gulkand');
    await search('  gulkand! ');
    expect(await rowOf('gulkand')).toEqual({ word: 'gulkand', times: 2, last_day: istDateOf(the.product.now()) });
    await search('गुलकंद');
    expect(await rowOf('गुलकंद')).toMatchObject({ times: 1 });
  });

  it.each([
    'asha@example.org',
    '98765 43210',
    '+91-20-5550144',
    '९८७६५४३२१०',
    'call 98765',
    'my mother has eaten something red and is unwell now',
    'x',
    '???',
  ])('is not kept when it may be about a person, or is no word: %s', async (typed) => {
    const before = await allRows();
    expect(await search(typed)).toMatchObject({ success: true });
    expect(await allRows()).toEqual(before);
  });

  it('counts only so often for a network', async () => {
    const client = aClient(the.product);
    await takeTries(the.product, 'foods-network', client.address, 60);
    expect(await client.refused(foods.notFound, { body: { word: 'zzoften' } })).toMatchObject({
      code: 'too-many-tries',
    });
    expect(await rowOf('zzoften')).toBeUndefined();
  });

  it('is read by an operator, most asked first', async () => {
    for (const word of ['once upon', 'thrice told', 'thrice told', 'thrice told']) await search(word);
    const said: string[] = [];
    const { database, now } = the.product;
    const command = {
      db: database.db,
      clock: now,
      secret: async () => 'no key is derived of it',
      readPassword: async () => '',
      write: (line: string) => void said.push(line),
    };
    expect(await runAdmin(['foods-not-found'], command)).toBe(0);
    const today = istDateOf(the.product.now());
    const lines = said.join('\n').split('\n');
    expect(lines[0]).toBe(`3 × thrice told, last on ${today}`);
    expect(lines).toContain(`1 × once upon, last on ${today}`);
  });
});
