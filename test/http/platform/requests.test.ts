/** Common to every call: bodies, origins, paths and headers. */
import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { paymentFor } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aClient, asRefusal } from '../../client';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const PARTNER = 'https://partner.example';
const the = aRunningProduct({ settings: { WEB_ORIGINS: `${PARTNER}, https://other.example/` } });
const LOGIN = '/auth/login';
const login = { email: 'nobody@example.org', password: 'not a password' };
const visitor = () => aClient(the.product);

describe('a body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each([
    ['that breaks off', '{"email":'],
    ['that is empty', ''],
    ['that is no object', '"hello"'],
    ['that is a list', '[]'],
    ['that is null', 'null'],
  ])('%s is refused in a sentence', async (_, body) => {
    const answer = asRefusal(await visitor().raw('POST', LOGIN, { body, headers: JSON_TYPE }));
    expect(answer).toMatchObject({ status: 400, success: false, code: 'invalid-input' });
    expect(answer.message).toMatch(/\S/);
  });

  it('with wrong types names the fields', async () => {
    const answer = asRefusal(await visitor().raw('POST', LOGIN, { json: { email: 7, password: {} } }));
    expect(answer).toMatchObject({ status: 400, code: 'invalid-input', message: 'Email is required' });
    expect(answer.fields).toEqual({ email: 'Email is required', password: 'Password is required' });
  });

  it('that tries to reach the prototype is refused', async () => {
    const body = '{"email":"a@example.org","password":"x","__proto__":{"admin":true}}';
    expect(asRefusal(await visitor().raw('POST', LOGIN, { body, headers: JSON_TYPE })).status).toBe(400);
  });

  it('of more than 64 KB is refused', async () => {
    const answer = await visitor().raw('POST', LOGIN, { json: { ...login, password: 'x'.repeat(70_000) } });
    expect(asRefusal(answer)).toMatchObject({
      status: 413,
      code: 'too-large',
      message: 'That is too large to be accepted.',
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused, since a form of another site could send it',
    async (type) => {
      const answer = await visitor().raw('POST', LOGIN, {
        body: JSON.stringify(login),
        headers: { 'content-type': type },
      });
      expect(asRefusal(answer)).toMatchObject({ status: 415, code: 'unsupported-body', message: 'Please send JSON.' });
    },
  );
});

describe('a request that another site made a browser send', () => {
  it.each([
    ['with its Origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['with its Origin, from an old browser', { origin: 'https://evil.example', 'sec-fetch-site': null }],
    ['from a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['from a sandboxed frame of ours', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['from a sibling domain', { origin: null, 'sec-fetch-site': 'same-site' }],
    ['without an Origin', { origin: null, 'sec-fetch-site': 'cross-site' }],
    [
      'with an Origin that begins like ours',
      { origin: `${'https://partner.example'}.evil.example`, 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s is refused', async (_, headers) => {
    const patient = await loggedInPatient(the.product);
    const answer = await patient.client.raw('POST', '/auth/logout', { headers });
    const refused = { status: 403, code: 'cross-site', message: 'This request did not come from the application.' };
    expect(asRefusal(answer)).toMatchObject(refused);
    await patient.client.call(bookings.myBookings);
  });

  it('may read nothing, even where reading is all it does', async () => {
    const answer = await visitor().raw('GET', '/auth/dialysis-centers', {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a request', () => {
  it('of an origin that is allowed is answered with the headers that let its page read it', async () => {
    const headers = { origin: PARTNER, 'sec-fetch-site': 'cross-site' };
    const answer = await visitor().raw('POST', LOGIN, { json: login, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  it('for a payment leads back to the allowed origin that asked, and to no other', async () => {
    const center = await aCenter(the.product, { slots: 9 });
    const { apiUrl, secretKey } = the.product.sandbox.stripe;
    const waysBack = async (headers: Record<string, string | null>) => {
      const { client } = await loggedInPatient(the.product);
      const body = paymentFor({ center, window: aWindow(the.product.now(), 3) });
      const answer = await client.raw('POST', '/auth/make-payment', { json: body, headers });
      const { session } = answer.json as { session: { id: string } };
      const at = await fetch(`${apiUrl}/v1/checkout/sessions/${session.id}`, {
        headers: { authorization: `Bearer ${secretKey}` },
      });
      const { success_url: success, cancel_url: cancel } = (await at.json()) as Record<string, string>;
      return [success, cancel!.replace(/\?.*/, '')];
    };
    const wayTo = (origin: string) => [
      `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
      `${origin}/dialysis/${center.id}`,
    ];
    expect(await waysBack({ origin: PARTNER, 'sec-fetch-site': 'cross-site' })).toEqual(wayTo(PARTNER));
    expect(await waysBack({ origin: the.product.url })).toEqual(wayTo(the.product.url));
    expect(await waysBack({ origin: null, 'sec-fetch-site': null })).toEqual(wayTo(the.product.url));

    const returned = async (to: string) => {
      const query = new URLSearchParams({ razorpay_payment_link_id: 'plink_1', to });
      const path = `/auth/razorpay-return?${query}`;
      return (await visitor().raw('GET', path, { redirect: 'manual' })).headers.get('location');
    };
    expect(await returned(PARTNER)).toBe(`${PARTNER}/success?session_id=plink_1`);
    for (const other of [
      'https://evil.example',
      `${PARTNER}.evil.example`,
      '//evil.example',
      `${PARTNER}/x`,
      PARTNER.toUpperCase(),
    ])
      expect(await returned(other)).toBe('/success?session_id=plink_1');
  });

  it('of an allowed origin is asked about beforehand', async () => {
    const answer = await visitor().raw('OPTIONS', '/auth/cancel-booking', {
      headers: {
        origin: PARTNER,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it('from a program that is no browser is taken', async () => {
    const headers = { origin: null, 'sec-fetch-site': null };
    expect((await visitor().raw('POST', LOGIN, { json: login, headers })).status).toBe(200);
  });

  it.each([
    ['GET', '/auth/nothing-here'],
    ['POST', '/auth/nothing-here'],
    ['DELETE', '/auth/login'],
    ['GET', '/auth/login'],
    ['GET', '/admin/nothing'],
    ['GET', '/wp-login.php'],
  ])('%s %s leads nowhere and says so in JSON', async (method, path) => {
    const answer = await visitor().raw(method, path);
    expect(asRefusal(answer)).toMatchObject({ status: 404, success: false, code: 'not-found', message: 'Not found.' });
  });

  it('is answered so that nothing personal is kept on the way and nothing can be framed or sniffed', async () => {
    const { headers } = await visitor().raw('GET', '/auth/userdata');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
});

describe('a visitor', () => {
  it.each([
    ['GET', '/auth/userdata', undefined],
    ['GET', '/auth/refreshaccesstoken', undefined],
    ['GET', '/auth/my-bookings', undefined],
    ['GET', '/auth/booking-details?session_id=cs_1', undefined],
    ['PUT', '/auth/cancel-booking', { appoinmentId: '019a0000-0000-7000-8000-000000000000' }],
    [
      'POST',
      '/auth/make-payment',
      {
        date: '2026-11-12',
        time: '9 AM - 1 PM',
        centerId: '019a0000-0000-7000-8000-000000000000',
        CenterName: 'A',
        price: 1,
      },
    ],
  ])('%s %s asks to log in', async (method, path, json) => {
    const answer = asRefusal(await visitor().raw(method, path, { json }));
    expect(answer).toMatchObject({
      status: 401,
      success: false,
      code: 'not-authenticated',
      message: 'Authentication error',
    });
  });

  it.each([
    ['no token at all', 'garbage'],
    ['a token that nobody signed', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoiMiJ9.'],
    ['a token signed by somebody else', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoiMiJ9.c2lnbmF0dXJl'],
  ])('with %s is nobody', async (_, token) => {
    const cookies = new Map([['accessToken', token]]);
    expect(await aClient(the.product, { cookies, refreshes: false }).refused(bookings.myBookings)).toMatchObject({
      status: 401,
    });
  });
});
