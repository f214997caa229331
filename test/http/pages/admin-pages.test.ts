/** Which of the two people and programs get at addresses under /admin: the page, or the call of the API. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { anAdministrator } from '../../administrator';
import { aStandInWeb, readPage } from '../../stand-in-web';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const SCRIPT = 'application/json, text/plain, */*';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(the.product.context, { web: aStandInWeb() });
});
afterAll(() => app.close());

const get = (url: string, accept?: string, cookie?: string) =>
  app.inject({ url, headers: { ...(accept && { accept }), ...(cookie && { cookie }) } });

describe('a browser', () => {
  it.each([
    '/admin',
    '/admin/',
    '/admin/login',
    '/admin/users',
    '/admin/users?q=meera',
    '/admin/centers',
    '/admin/appointments',
    '/admin/no/such/page',
  ])('that goes to %s gets the application, which nobody keeps and no search engine lists', async (url) => {
    const answer = await get(url, BROWSER);
    expect(answer.statusCode).toBe(200);
    expect(readPage(answer.body).path).toBe(url);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept, accept-encoding, accept-language, cookie',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers.etag).toBeUndefined();
  });

  it('gets the pages of patients, of which search engines may know', async () => {
    const answer = await get('/myappoinments', BROWSER);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    expect((await get('/no-such-page', BROWSER)).statusCode).toBe(404);
  });
});

describe('a program', () => {
  it.each([
    SCRIPT,
    '*/*',
    undefined,
    'application/json',
    'application/json, text/html',
    'text/html;q=0.1, application/json',
  ])('that takes %s gets the users from the API', async (accept) => {
    const { client } = await anAdministrator(the.product);
    const cookie = `adminToken=${client.cookies.get('adminToken')}`;
    const answer = await get('/admin/users', accept, cookie);
    expect(answer.json()).toMatchObject({ success: true, Users: [] });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept' });
    expect((await get('/admin/users', accept)).json()).toMatchObject({ code: 'administrator-session-ended' });
  });

  it.each(['/admin', '/admin/no-such-call', '/admin/users/none'])(
    'that calls %s is told that there is nothing, as JSON',
    async (url) => {
      const answer = await get(url, SCRIPT);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'not-found' });
    },
  );

  it('gets an answer of the API also where it says that it is a browser', async () => {
    const answer = await get('/admin/dialysis-centers', BROWSER);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'administrator-session-ended' });
  });
});

it('the map for search engines names no page of administrators, and robots are sent away', async () => {
  expect((await get('/sitemap.xml')).body).not.toContain('/admin');
  expect((await get('/robots.txt')).body).toContain('Disallow: /admin');
});
