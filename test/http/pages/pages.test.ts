/** How pages are served: access, caching, and failures. */
import { once } from 'node:events';
import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { PagesBundle } from '../../../src/contract/page-visit';
import { centers } from '../../../src/contract';
import { REFUSALS } from '../../../src/contract/refusals';
import { patientWithSession } from '../../builders';
import { type Client, aClient } from '../../client';
import { FOR_EVERYBODY, aPage, aStandInWeb, readPage } from '../../stand-in-web';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const usual = aStandInWeb();
/** Replaces the usual pages in a test. */
let renderPage: PagesBundle['renderPage'] = usual.renderPage;
afterEach(() => {
  renderPage = usual.renderPage;
});
const web = aStandInWeb({ renderPage: (request, visit) => renderPage(request, visit) });
const the = aRunningProduct({ web });

const HTML = { accept: 'text/html,*/*;q=0.8' };
const open = (client: Client, path: string, headers: Record<string, string | null> = {}) =>
  client.raw('GET', path, { headers: { ...HTML, ...headers }, redirect: 'manual' });
const visitor = () => aClient(the.product);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (client: Client, path: string, headers: Record<string, string | null> = {}) =>
  client.raw('POST', path, { headers: { ...HTML, ...FORM, ...headers }, body: 'word=neem&word=amla' });

/** Counts renderings, and blocks each until the test continues it. */
function rendering(page: (request: Request) => Response) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const counted = { count: 0, release };
  renderPage = async (request) => {
    counted.count += 1;
    await held;
    return page(request);
  };
  return counted;
}

/** Counts renderings of pages that are ready at once. */
function counting(page: (request: Request) => Response) {
  const counted = rendering(page);
  counted.release();
  return counted;
}

describe('the camera', () => {
  it.each([
    ['/admin/day/scan?center=1', 'camera=(self)'],
    ['/admin/day/scan', 'camera=(self)'],
    ['/admin/day', 'camera=()'],
    ['/admin/day/scanner', 'camera=()'],
    ['/admin/dashboard?next=/admin/day/scan', 'camera=()'],
    ['/camera', 'camera=()'],
  ])('of who opens %s: %s, and nothing else', async (path, camera) => {
    const { headers } = await open(visitor(), path);
    expect(headers.get('permissions-policy')).toBe(`${camera}, microphone=(), geolocation=(), payment=(), usb=()`);
  });
});

describe('an address that leads nowhere', () => {
  it.each(['/no-such-page', `/nowhere/${'x'.repeat(300)}`])(
    'shows a browser the page, with its status',
    async (path) => {
      const answer = await open(visitor(), path);
      expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('<!doctype html>') });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('tells a program so as JSON, but data for our own pages', async () => {
    expect(await visitor().raw('GET', '/no-such-page')).toMatchObject({ status: 404, json: { code: 'not-found' } });
    expect((await visitor().raw('GET', '/no-such-page.data')).text).toContain('<!doctype html>');
  });

  it('is no page among the files of a former release', async () => {
    const { count } = counting(() => aPage(null));
    expect(await visitor().raw('GET', '/assets/page-gone.js')).toMatchObject({
      status: 404,
      json: { code: 'not-found' },
    });
    expect(count).toBe(0);
  });

  it('reaches the page also with a part of 300 characters', async () => {
    const path = `/dialysis/${'x'.repeat(300)}`;
    expect(readPage((await open(visitor(), path)).text).path).toBe(path);
  });
});

describe('the address of a request', () => {
  it.each([
    ['/', '/'],
    ['//evil.example/dialysis', '//evil.example/dialysis'],
    ['http://evil.example/dialysis?q=1', '/dialysis?q=1'],
    ['http://evil.example', '/'],
  ])('%s is at our own, whoever is named', async (path, seen) => {
    renderPage = async ({ url }) => aPage(url);
    const { port } = new URL(the.product.url);
    const request = http.get({
      port,
      path,
      headers: { ...HTML, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const text = Buffer.concat(await answer.toArray()).toString();
    expect(readPage<string>(text)).toBe(`${the.product.url}${seen}`);
  });
});

describe('a form', () => {
  const asked = () => {
    renderPage = async (request) =>
      aPage({ origin: request.headers.get('origin'), word: (await request.formData()).getAll('word') });
  };

  it('reaches the page, as the browser sent it', async () => {
    asked();
    expect(readPage((await post(visitor(), '/login')).text)).toEqual({
      origin: the.product.url,
      word: ['neem', 'amla'],
    });
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': null }],
    ['a site under the same domain', { origin: null, 'sec-fetch-site': 'same-site' }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('of %s is refused with a page, before anything is rendered', async (_, headers) => {
    const counted = counting(() => aPage(null));
    const { client } = await patientWithSession(the.product);
    const answer = await post(client, '/myprofile', headers);
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining(REFUSALS['cross-site'].message) });
    expect(await post(client, '/myprofile.data', headers)).toMatchObject({ status: 403 });
    expect(counted.count).toBe(0);
  });

  it('of our page under another name of this machine is ours, since the browser says so', async () => {
    asked();
    const { port } = new URL(the.product.url);
    const headers = { origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' };
    expect(readPage((await post(visitor(), '/login', headers)).text)).toMatchObject({ origin: the.product.url });
  });

  it('that is too large is refused', async () => {
    const answer = await visitor().raw('POST', '/login', { headers: { ...HTML, ...FORM }, body: 'x'.repeat(70_000) });
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining(REFUSALS['too-large'].message) });
  });

  it('is answered to nobody else', async () => {
    const counted = counting(() => aPage(null, { headers: FOR_EVERYBODY }));
    for (let time = 1; time <= 2; time++) {
      expect((await post(visitor(), '/kept-form')).headers.get('cache-control')).toBe('no-store');
    }
    expect(counted.count).toBe(2);
  });
});

it('HEAD is answered as GET is, without the page', async () => {
  for (const path of ['/', '/login', '/no-such-page']) {
    const whole = await open(visitor(), path, { 'accept-encoding': 'identity' });
    const head = await visitor().raw('HEAD', path, { headers: { ...HTML, 'accept-encoding': 'identity' } });
    const compared = ['content-type', 'content-length', 'cache-control', 'etag', 'vary', 'content-security-policy'];
    expect([head.status, head.text]).toEqual([whole.status, '']);
    expect(compared.map((name) => head.headers.get(name))).toEqual(compared.map((name) => whole.headers.get(name)));
  }
});

describe('a page that is the same for everybody', () => {
  const forEverybody = ({ url, headers }: Request) =>
    aPage(`${url} ${headers.get('cookie') ?? ''} ${'long '.repeat(500)}`, { headers: FOR_EVERYBODY });

  it('is rendered once for all who come while it is fresh, and again afterwards', async () => {
    const counted = rendering(forEverybody);
    const visits = Array.from({ length: 5 }, () => open(visitor(), '/kept-1'));
    await waitFor('it is being rendered', () => counted.count > 0);
    counted.release();
    const answers = await Promise.all(visits);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(counted.count).toBe(1);
    expect(answers[0]!.headers.get('cache-control')).toBe(FOR_EVERYBODY['cache-control']);
    await waitFor('it is rendered anew', async () => {
      await open(visitor(), '/kept-1');
      return counted.count > 1;
    });
  });

  it('is told apart by language, and knows no other cookie', async () => {
    counting(forEverybody);
    const seen = async (cookie: string | null) => readPage<string>((await open(visitor(), '/kept-2', { cookie })).text);
    expect(await seen('language=hi; device=secret')).toContain('/kept-2 language=hi ');
    expect(await seen('device=secret')).toContain('/kept-2  ');
    expect(await seen('language=hi')).toContain('/kept-2 language=hi ');
  });

  it('is rendered for whoever is logged in, or on the way there, alone', async () => {
    const counted = counting(forEverybody);
    const { client } = await patientWithSession(the.product);
    for (const cookie of ['accessToken=x', 'refreshToken=x', 'google_link=x', 'anything-else=x']) {
      expect((await open(visitor(), '/kept-3', { cookie })).headers.get('cache-control')).toBe('no-store');
    }
    await open(client, '/kept-3');
    await open(client, '/kept-3');
    expect(counted.count).toBe(6);
    expect((await open(visitor(), '/kept-3')).text).not.toContain('Token');
  });

  it('is not kept when it failed, and not when it gave somebody a cookie, which reaches them', async () => {
    let count = 0;
    renderPage = async () => {
      count += 1;
      if (count === 1) return aPage(null, { status: 500, headers: FOR_EVERYBODY });
      return aPage(count, { headers: { ...FOR_EVERYBODY, 'set-cookie': `seen=${count}; Path=/` } });
    };
    const answers = [];
    for (let time = 1; time <= 3; time++) answers.push(await open(visitor(), '/kept-4'));
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store', 'no-store']);
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, 'seen=2; Path=/', 'seen=3; Path=/']);
  });

  it('outlives whoever asked for it first and left', async () => {
    const counted = rendering(forEverybody);
    const leaving = new AbortController();
    const first = fetch(`${the.product.url}/kept-5`, { headers: HTML, signal: leaving.signal });
    await waitFor('it is being rendered', () => counted.count > 0);
    const second = open(visitor(), '/kept-5');
    leaving.abort();
    await expect(first).rejects.toThrow();
    counted.release();
    expect(await second).toMatchObject({ status: 200, text: expect.stringMatching(/long "<\/script>.*<\/script>$/s) });
    expect(counted.count).toBe(1);
  });

  it('comes compressed, and only once to who has it', async () => {
    counting(forEverybody);
    const plain = await open(visitor(), '/kept-6', { 'accept-encoding': 'identity' });
    const { port } = new URL(the.product.url);
    const asking = http.get({ port, path: '/kept-6', headers: { ...HTML, 'accept-encoding': 'gzip, br' } });
    const [small] = (await once(asking, 'response')) as [http.IncomingMessage];
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept, accept-encoding, accept-language, cookie',
    });
    expect(brotliDecompressSync(Buffer.concat(await small.toArray())).toString()).toBe(plain.text);
    const again = await open(visitor(), '/kept-6', { 'if-none-match': plain.headers.get('etag') });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is another one for a browser of Hindi that has not chosen, since it may be asked', async () => {
    const counted = counting((request) => aPage(request.headers.get('accept-language'), { headers: FOR_EVERYBODY }));
    const seen = async (path: string, language: string, chosen?: string) => {
      const client = aClient(the.product, { cookies: new Map(chosen ? [['language', chosen]] : []) });
      return (await open(client, path, { 'accept-language': language })).text;
    };
    expect(await seen('/kept-7', 'en-IN')).toContain('en-IN');
    expect(await seen('/kept-7', 'hi-IN,hi;q=0.9,en;q=0.8')).toContain('hi-IN');
    expect(await seen('/kept-7', 'en-GB')).toContain('en-IN');
    expect(counted.count).toBe(2);
    expect(await seen('/kept-7', 'hi-IN', 'en')).toContain('hi-IN');
    expect(await seen('/kept-7', 'en-IN', 'en')).toContain('hi-IN');
    expect(counted.count).toBe(3);
  });
});

it('a page that is not the same for everybody is rendered for each visitor, also when they come together', async () => {
  const counted = rendering(() => aPage(null));
  const visits = Array.from({ length: 3 }, () => open(visitor(), '/own-page'));
  await waitFor('it is being rendered', () => counted.count > 0);
  counted.release();
  for (const { headers } of await Promise.all(visits)) {
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  }
  expect(counted.count).toBe(3);
});

describe('a page that fails', () => {
  const failures = () => the.product.log.filter(({ err }) => err?.message.includes('no such drawing'));

  it('is answered as it says itself, and written down once', async () => {
    const before = failures().length;
    renderPage = async (_request, { report }) => {
      report(new Error('no such drawing'));
      return aPage('sorry', { status: 500 });
    };
    expect(await open(visitor(), '/failing')).toMatchObject({ status: 500, text: expect.stringContaining('sorry') });
    expect(failures().length - before).toBe(1);
  });

  it('altogether is answered with a small page in its place, and written down once', async () => {
    const before = failures().length;
    renderPage = () => Promise.reject(new Error('no such drawing'));
    const answer = await open(visitor(), '/failing', { cookie: 'language=hi' });
    expect(answer).toMatchObject({ status: 500, text: expect.stringContaining(REFUSALS.unexpected.message) });
    expect(answer.text).toContain('language=hi');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(failures().length - before).toBe(1);
    the.product.log.length = 0;
  });
});

describe('with more pages asked for than are rendered at once', () => {
  const busy = aRunningProduct({
    web: aStandInWeb({ renderPage: (request, visit) => renderPage(request, visit) }),
    settings: { MAX_PAGES_IN_FLIGHT: '1' },
  });
  const shed = async (kind: string) => {
    const { values } = await busy.product.context.metrics.shed.get();
    return values.find((one) => one.labels.kind === kind)?.value ?? 0;
  };

  it('the rest is refused with a small page that comes again by itself; the API, and who has booked, go on', async () => {
    const kept = aClient(busy.product);
    counting(() => aPage('kept', { headers: { 'cache-control': 'public, s-maxage=600' } }));
    await open(kept, '/kept');
    const counted = rendering(() => aPage(null));
    const first = open(aClient(busy.product), '/dialysis');
    await waitFor('one is being rendered', () => counted.count === 1);

    const refused = await open(aClient(busy.product), '/about');
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining(REFUSALS.overloaded.message) });
    expect(['retry-after', 'refresh', 'cache-control'].map((name) => refused.headers.get(name))).toEqual([
      '3',
      '3',
      'no-store',
    ]);
    const form = await post(aClient(busy.product), '/contact');
    expect([form.status, form.headers.get('refresh')]).toEqual([503, null]);
    const data = await aClient(busy.product).raw('GET', '/dialysis.data');
    expect(data).toMatchObject({ status: 503, json: { code: 'overloaded' } });
    expect(await shed('page')).toBe(3);

    expect((await aClient(busy.product).call(centers.list)).dialysisCenters).toEqual([]);
    expect((await open(kept, '/kept')).text).toContain('kept');
    const underWay = ['/success?session_id=x', '/myappoinments'].map((path) => open(aClient(busy.product), path));
    await waitFor('they are being rendered', () => counted.count === 3);
    const booking = post(aClient(busy.product), '/dialysis/x');
    await waitFor('the booking is too', () => counted.count === 4);

    counted.release();
    for (const { status } of await Promise.all([first, ...underWay, booking])) expect(status).toBe(200);
    expect((await open(aClient(busy.product), '/dialysis')).status).toBe(200);
  });
});
