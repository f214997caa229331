/** What a browser may cache, and the answers when it comes back. */
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, centers } from '../../../src/contract';
import { buildApp } from '../../../src/server/app';
import { aCenter, untilListed } from '../../builders';
import { aStandInWeb } from '../../stand-in-web';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(the.product.context, { web: aStandInWeb() });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('assets, whose names change with them, are never asked for again', async () => {
  const { statusCode, headers } = await get('/assets/entry-abc123.js');
  expect({ statusCode, kept: headers['cache-control'] }).toEqual({
    statusCode: 200,
    kept: 'public, max-age=31536000, immutable',
  });
});

it('an asset that is asked for again all the same is not sent again', async () => {
  const { etag } = (await get('/assets/entry-abc123.js')).headers;
  const again = await get('/assets/entry-abc123.js', { 'if-none-match': String(etag) });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
});

it('a cache on the way is told that an asset comes compressed to who takes that', async () => {
  const plain = await get('/assets/entry-abc123.js');
  const small = await get('/assets/entry-abc123.js', { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload);
  expect(plain.body).toBe('export {};\n');
  for (const { headers } of [plain, small]) expect(headers.vary).toContain('accept-encoding');
});

describe.each([
  ['a page that is the same for everybody', '/', 'public, max-age=0, s-maxage=1'],
  ['the list of centers', centers.list.path, 'no-cache'],
])('%s', (_name, url, kept) => {
  it('is asked for again, and not sent again when it has not changed', async () => {
    const first = await get(url, { accept: '*/*' });
    expect(first.headers['cache-control']).toBe(kept);
    const again = await get(url, { accept: '*/*', 'if-none-match': String(first.headers.etag) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    expect(again.headers['etag']).toBe(first.headers.etag);
  });
});

describe('the list of centers', () => {
  it('is sent anew when a center has changed', async () => {
    const { etag } = (await get(centers.list.path)).headers;
    await aCenter(the.product, { name: 'Opened meanwhile' });
    await untilListed();
    const again = await get(centers.list.path, { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(200);
    expect(again.body).toContain('Opened meanwhile');
  });

  it('comes compressed to who takes that, and is the same', async () => {
    for (let count = 0; count < 5; count++) await aCenter(the.product);
    await untilListed();
    const plain = await get(centers.list.path);
    const small = await get(centers.list.path, { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
    expect(small.headers.vary).toContain('accept-encoding');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});

it('nothing about a person is kept, known again or compressed', async () => {
  const { headers } = await aClient(the.product).raw(account.userdata.method, account.userdata.path, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect([headers.get('etag'), headers.get('content-encoding')]).toEqual([null, null]);
});
