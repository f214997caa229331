/** Every page of patients, with what no browser of ours sends: never a failure of the server, and always a page. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIResponse } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/web/routes';
import { expect, test } from './product';

const NOBODYS_ID = '0190a000-0000-7000-8000-000000000000';
const AT_ONCE = 8;

/** The address of every route that patients open, with an id that is nobody's. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const url = [parent, path].filter(Boolean).join('/');
    const own = index || (path && !children) ? [`/${url}`.replace(/:\w+/g, NOBODYS_ID).replace('*', 'nowhere')] : [];
    return [...own, ...addressesOf(children ?? [], url)];
  });
}
const ADDRESSES = [...new Set(addressesOf(routes))].filter((one) => !one.startsWith('/admin') && one !== '/gallery');

const CUT_OFF = '--b\r\ncontent-disposition: form-data; name="intent"\r\n\r\nsa';
const BODIES: { type: string; body: string | Buffer; isBroken: boolean }[] = [
  { type: 'multipart/form-data', body: 'intent=save', isBroken: true },
  { type: 'multipart/form-data; boundary=b', body: CUT_OFF, isBroken: true },
  { type: 'multipart/form-data; boundary=b', body: Buffer.from([0, 255, 254, 45, 45]), isBroken: true },
  {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\ncontent-disposition: form-data; name="intent"; filename="intent.txt"\r\n\r\nsave\r\n--b--\r\n',
    isBroken: false,
  },
  { type: 'application/x-www-form-urlencoded', body: '', isBroken: false },
  {
    type: 'application/x-www-form-urlencoded',
    body: 'intent=__proto__&intent=%00%ff&id=..%2F..&date=2026-99-99&time=%F0%9F%98%80&next=%2F%2Fevil.example&sessions=%5B%5D&email=a&otp=%00&for=1',
    isBroken: false,
  },
  {
    type: 'application/x-www-form-urlencoded',
    body: `${'a='.repeat(3_000)}&intent=${'x'.repeat(5_000)}`,
    isBroken: false,
  },
];
const COOKIES = [
  'flash=%7B%22tone%22%3A%22success%22%2C%22namespace%22%3A%22nothing%22%2C%22say%22%3A%22a.b%22%2C%22at%22%3A1%7D',
  'flash=%7B%22tone%22%3A%22success%22%2C%22namespace%22%3A%22booking%22%2C%22say%22%3A%7B%7D%2C%22values%22%3A%7B%22date%22%3A%22x%22%7D%7D',
  'flash=null; language=%00; signup=%7B%7D; reset=1; for=%5B%5D; kept=%E0%A4%A',
  'flash="\x80\xff"; language=hi; accessToken=x.y.z; refreshToken=; signed_in=1; device=..',
];
const QUERIES = [
  'date=2026-99-99&time=25&from=x&to=0000-00-00&for=..&city=%00&page=-1&open=__proto__&intent=x&step=9',
  'session_id=%F0%9F%98%80&id[]=1&date[]=2&next=//evil.example&q=%25&sort=constructor&lang=xx&token=%00&b=1&food=%ff',
];

test('a form that is cut off, none, or nonsense gets a page and no failure, whoever sends it', async ({
  context: { request },
  product,
  patient,
}) => {
  expect(patient.email).toContain('@');
  expect(ADDRESSES.length).toBeGreaterThan(45);
  const ours = { origin: product.url, 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' };
  const wrong: string[] = [];
  await inTurns(
    ADDRESSES.filter((one) => one !== '/logout'),
    async (address) => {
      for (const { type, body, isBroken } of BODIES) {
        const data = isBroken ? [`${address === '/' ? '/_root' : address}.data`] : [];
        for (const url of [address, ...data]) {
          const headers = { ...ours, 'content-type': type };
          const answer = await patiently(() => request.post(url, { headers, data: body, maxRedirects: 0 }));
          const status = answer.status();
          const isPage = /html/.test(answer.headers()['content-type'] ?? '');
          const isAnswered = url !== address || isPage || [204, 302, 303, 405].includes(status);
          if (status >= 500 || !isAnswered) wrong.push(`${url} ${type} ${String(body).slice(0, 30)}: ${status}`);
          // Where no form is taken, and where the session ended meanwhile.
          if (isBroken && url === address && ![400, 405, 302].includes(status)) wrong.push(`${url} ${type}: ${status}`);
        }
      }
    },
  );
  expect(wrong).toEqual([]);
});

test('cookies and addresses of any kind get a page, and no failure', async ({ request }) => {
  const wrong: string[] = [];
  await inTurns(ADDRESSES, async (address) => {
    for (const [cookie, query] of [...COOKIES.map((one) => [one, '']), ...QUERIES.map((one) => ['', `?${one}`])]) {
      const headers = { accept: 'text/html,*/*;q=0.8', cookie: cookie! };
      const answer = await patiently(() => request.get(address + query!, { headers, maxRedirects: 0 }));
      if (answer.status() >= 500) wrong.push(`${address}${query} ${cookie}: ${answer.status()}`);
      if (answer.status() < 300) expect(answer.headers()['content-type']).toMatch(/html|pdf|json/);
    }
  });
  expect(wrong).toEqual([]);
});

/** Asks again where the product has too much to do at that moment, and says when to come back. */
async function patiently(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask();
    const seconds = answer.status() === 503 ? Number(answer.headers()['retry-after']) : NaN;
    if (!(seconds >= 0)) return answer;
    await sleep(seconds * 1_000);
  }
}

/** Several at once, each after the other. */
async function inTurns(addresses: string[], work: (address: string) => Promise<void>): Promise<void> {
  const left = [...addresses];
  const walk = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}
