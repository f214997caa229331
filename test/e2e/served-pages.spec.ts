/**
 * The pages as the server sends them, without a browser: what the stand-in of the HTTP tests (test/stand-in-web.ts)
 * can't show.
 */
import { OTHER_SETTINGS } from './other-settings';
import { expect, test } from './product';

test.use({ settings: OTHER_SETTINGS });

const HTML = { accept: 'text/html,*/*;q=0.8' };

test('an address that leads nowhere shows the page, with its status, in the language of the browser', async ({
  request,
}) => {
  for (const [cookie, lang, heading] of [
    ['language=en', 'en', 'There is no page here'],
    ['language=hi', 'hi', 'यहाँ कोई पेज नहीं है'],
  ] as const) {
    const answer = await request.get('/no-such-page', { headers: { ...HTML, cookie } });
    expect(answer.status()).toBe(404);
    const text = await answer.text();
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toContain(heading);
  }
  expect((await request.get('/wp-login.php', { headers: { accept: '*/*' } })).status()).toBe(404);
});

test('a page is whole when it comes: language, head, what it says, and no script that its policy does not name', async ({
  request,
}) => {
  const answer = await request.get('/about', { headers: HTML });
  const text = await answer.text();
  expect(text).toMatch(/<html lang="en"[\s\S]*<title>About · Vrikka<\/title>[\s\S]*<h1[\s\S]*<\/html>$/);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=1', vary: /cookie/ });
  expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')+;/);
  const head = await request.head('/about', { headers: HTML });
  expect([head.status(), await head.text()]).toEqual([200, '']);
});

test('a form is taken from our own pages alone, and only where a page has one', async ({ request, product }) => {
  const post = (path: string, headers: Record<string, string>) =>
    request.post(path, { headers: { ...HTML, ...headers }, form: { language: 'hi', next: '/' }, maxRedirects: 0 });
  const ours = { origin: product.url, 'sec-fetch-site': 'same-origin' };
  expect((await post('/language', ours)).status()).toBe(302);
  for (const headers of <Record<string, string>[]>[
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await post('/language', headers)).status()).toBe(403);
  }
  expect((await post('/about', ours)).status()).toBe(405);
});

test('a site that may call the API may not send our forms', async ({ request, product }) => {
  const send = (path: string, origin: string) =>
    request.post(path, { headers: { ...HTML, origin }, form: { language: 'hi', next: '/' }, maxRedirects: 0 });
  expect((await send('/language', OTHER_SETTINGS.WEB_ORIGINS)).status()).toBe(403);
  expect((await send('/language', product.url)).status()).toBe(302);
});

test('the root of the administrator area, and what is nothing in it, lead to the dashboard', async ({ request }) => {
  for (const path of ['/admin', '/admin/', '/admin/unknown', '/admin/no/such/page']) {
    const answer = await request.get(path, { headers: HTML, maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/admin/dashboard']);
    expect(answer.headers()['x-robots-tag']).toBe('noindex, nofollow');
  }
});
