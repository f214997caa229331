import { describe, expect, it } from 'vitest';
import { centers } from '../../../src/contract';
import { CENTERS_A_PAGE } from '../../../src/domain/center-search';
import { addDays, istDateOf } from '../../../src/domain/time';
import { aBooking, aCenter, untilListed } from '../../builders';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct({ now: '2026-11-10T20:59:00+05:30' });
type Asked = { q?: string; city?: string; page?: number };
const search = (query: Asked) => aClient(the.product).call(centers.search, { query });
const names = async (query: Asked) => (await search(query)).found.map(({ center }) => center.CenterName);

describe('a search of the centers', () => {
  it('finds by every word of the name, whatever its case and accents, in one city or in all', async () => {
    await aCenter(the.product, { name: 'Café Ōlive Kidney Care', city: 'Pune' });
    await aCenter(the.product, { name: 'Olive Grove Renal', city: 'Mysuru' });
    await aCenter(the.product, { name: 'Olive House', city: 'Mysuru', status: 'blocked' });
    await untilListed();
    expect(await names({ q: ' OLIVE ' })).toEqual(['Café Ōlive Kidney Care', 'Olive Grove Renal']);
    expect(await names({ q: 'kidney cafe' })).toEqual(['Café Ōlive Kidney Care']);
    expect(await names({ q: 'olive', city: 'mysuru' })).toEqual(['Olive Grove Renal']);
    expect(await names({ q: 'olive pune' })).toEqual(['Café Ōlive Kidney Care']);
    expect(await names({ q: 'olive mysuru' })).toEqual(['Olive Grove Renal']);
    const answer = await search({ q: '', city: 'PUNE' });
    expect(answer).toMatchObject({ count: 1, city: 'Pune' });
    expect(answer.cities).toEqual(['Mysuru', 'Pune']);
  });

  it('finds by the area, and by what people call the city: once, and in Devanagari', async () => {
    await aCenter(the.product, { name: 'Lotus', address: '4 Second Cross, Indiranagar', city: 'Bengaluru' });
    await untilListed();
    for (const words of ['indiranagar', 'Bangalore', 'बैंगलोर', 'lotus बेंगलुरु', 'indira bengaluru'])
      expect(await names({ q: words }), words).toEqual(['Lotus']);
    for (const city of ['bangalore', 'बेंगलुरु'])
      expect(await search({ city })).toMatchObject({ count: 1, city: 'Bengaluru' });
    expect(await names({ city: 'bang' })).toEqual([]);
  });

  it('mends a typing error and says so, and where nothing is found names the nearest places', async () => {
    const inSurat = { city: 'Surat', state: 'Gujarat', latitude: 21.2, longitude: 72.8 };
    await aCenter(the.product, { name: 'Tapi', address: '4 River Road, Athwalines', ...inSurat });
    await untilListed();
    const mended = await search({ q: 'dialysis centre athvalines' });
    expect(mended).toMatchObject({ count: 1, instead: 'Athwalines', near: [] });
    for (const asked of [{ q: 'Navsari' }, { city: 'Navsari' }]) {
      const { count, near } = await search(asked);
      expect([count, near[0]]).toEqual([0, { city: 'Surat', count: expect.any(Number), km: 31 }]);
    }
  });

  it('finds a center by its name and area as Hindi pages write them, with or without the nukta', async () => {
    await aCenter(the.product, {
      name: 'Wheat Field Kidney Care',
      address: '7 Third Cross, Shyambazar',
      city: 'Kolkata',
    });
    await untilListed();
    for (const words of ['व्हीट', 'किडनी कोलकाता', 'फ़ील्ड', 'फील्ड', 'श्यामबाज़ार', 'श्यामबाजार'])
      expect(await names({ q: words }), words).toEqual(['Wheat Field Kidney Care']);
  });

  it('has the soonest free chair first, then the names, and those without one last', async () => {
    const at = { city: 'Thane', slots: 1 };
    const tomorrow = addDays(istDateOf(the.product.now()), 1);
    const late = await aCenter(the.product, { ...at, name: 'A late one' });
    await aBooking(the.product, { center: late, date: tomorrow, startHour: 5 });
    for (const name of ['Center 10', 'Center 9']) await aCenter(the.product, { ...at, name });
    await the.product.pass(1_500);
    await untilListed();
    const { found } = await search({ city: 'Thane' });
    expect(found.map(({ center, next }) => [center.CenterName, next?.date, next?.startHour])).toEqual([
      ['Center 9', tomorrow, 5],
      ['Center 10', tomorrow, 5],
      ['A late one', tomorrow, 9],
    ]);
  });

  it('brings a dozen, and a dozen more for each further page', async () => {
    const many = Array.from({ length: CENTERS_A_PAGE + 3 }, (_, n) => ({ name: `Many ${n}`, city: 'Surat' }));
    for (const one of many) await aCenter(the.product, one);
    await untilListed();
    const first = await search({ q: 'many' });
    expect([first.count, first.found.length]).toEqual([many.length, CENTERS_A_PAGE]);
    const both = await search({ q: 'many', page: 2 });
    expect(both.found.length).toBe(many.length);
    const ids = ({ found }: typeof first) => found.map(({ center }) => center._id);
    expect(ids(both).slice(0, CENTERS_A_PAGE)).toEqual(ids(first));
  });
});

describe('one center', () => {
  it('is known by its id and by its short id, also while it is blocked', async () => {
    const row = await aCenter(the.product, { status: 'blocked' });
    expect(row.short_id).toMatch(/^[0-9a-f]{10}$/);
    for (const center of [row.id, row.short_id]) {
      const answer = await aClient(the.product).call(centers.one, { params: { center } });
      expect(answer.center).toMatchObject({ _id: row.id, ShortId: row.short_id, Status: 'blocked' });
    }
    const gone = await aCenter(the.product, { deleted_at: the.product.now() });
    for (const center of [gone.id, gone.short_id, '0123456789', "x' or 1=1"]) {
      const refused = await aClient(the.product).refused(centers.one, { params: { center } });
      expect(refused).toMatchObject({ status: 404, code: 'center-not-found' });
    }
  });
});
