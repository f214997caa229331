/** What a day of the product leaves in the log: enough for an investigation, but no health data, names or secrets. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account, bookings, calendarFeed, contact, profile } from '../../../src/contract';
import { appointments, session, users } from '../../../src/contract/admin';
import { buildApp } from '../../../src/server/app';
import { MINUTE_MS } from '../../../src/domain/time';
import { createLog } from '../../../src/server/platform/log';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../../administrator';
import { book } from '../../booking-steps';
import { aCenter, aReminder, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, codeIn, mailAbout } from '../../inbox';
import { askForCode } from '../../sign-up';
import { startProduct } from '../../product';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const EMAIL = 'lakshmi.narayanan@example.org';
const NAME = 'Lakshmi Narayanan';
const PASSWORD = 'tamarind-elephant-41';
const LATER_PASSWORD = 'jackfruit-monsoon-77';
const CENTER = 'Peepal Tree Kidney Care';

type Line = {
  time: string;
  msg: string;
  reqId?: string;
  way?: string;
  outcome?: string;
  account?: string;
  network?: string;
  code?: string;
};
const written: string[] = [];
const lines = () => written.map((line) => JSON.parse(line) as Line);

const product = await startProduct({
  overrides: { log: createLog('trace', { write: (line: string) => void written.push(line) }) },
});
afterAll(() => stopInGoodOrder(product));

/** A patient's whole use of the product; returns every secret in it. */
async function aLife(): Promise<{ secrets: string[]; userId: string }> {
  const client = aClient(product);
  const code = await askForCode(product, client, EMAIL);
  await client.refused(account.verifyOtp, { body: { ...code, otp: code.otp === '123456' ? '123457' : '123456' } });
  await client.call(account.verifyOtp, { body: code });
  const entered = await client.call(account.register, {
    body: { username: NAME, password: PASSWORD, email: EMAIL, consentVersion: NOTICE_VERSION },
  });
  await client.call(account.login, { body: { email: EMAIL, password: 'not-it-at-all-9' } });
  await client.call(account.login, { body: { email: EMAIL, password: PASSWORD } });
  await client.raw('GET', account.refresh.path);
  const center = await aCenter(product, { name: CENTER });
  const patient = { ...({} as Parameters<typeof book>[1]), client };
  const booked = await book(product, patient, center, aWindow(product.now()));
  await client.raw('GET', `/auth/receipt?appoinmentId=${booked._id}`);
  await client.raw('GET', '/auth/my-data');
  await client.call(bookings.cancelBooking, { body: { appoinmentId: booked._id } });
  await client.call(contact.send, { body: { name: NAME, email: EMAIL, message: 'My potassium is high today.' } });

  const row = await product.database.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', booked._id)
    .executeTakeFirstOrThrow();
  const link = await aReminder(product, row);
  for (const path of [`/m/${link}`, `/auth/notices/${link}`]) await aClient(product).raw('GET', path);

  const { url: feed } = await client.call(calendarFeed.renew);
  await aClient(product).raw('GET', new URL(feed).pathname);

  const administrator = await anAdministrator(product);
  await aClient(product).call(session.logIn, {
    body: { userName: administrator.userName, password: 'wrong-guess-of-it-1' },
  });
  await administrator.client.call(users.list, { query: { q: 'lakshmi' } });
  await administrator.client.call(appointments.list, { query: { q: EMAIL } });
  await administrator.client.call(appointments.get, { params: { id: booked._id } });

  const { verificationId } = await client.call(account.forgotPassword, { body: { email: EMAIL } });
  const otp = codeIn(await mailAbout(product, EMAIL, /reset|password/i));
  const reset = { VerificationId: verificationId, otp, password: LATER_PASSWORD };
  await client.call(account.resetPassword, { body: reset });
  await aClient(product).raw('GET', '/auth/my-bookings');
  await client.raw('POST', '/auth/send-otp', { json: { email: `${NAME} <${EMAIL}>` } });
  await client.raw('POST', '/auth/logout', {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  await client.call(profile.logoutEverywhere);
  await allMailsSent(product);
  await waitFor('the last is written', () => lines().some(({ code: refused }) => refused === 'cross-site'));
  const cookies = [...client.cookies.values(), ...administrator.client.cookies.values()].filter(
    (value) => value.length > 8,
  );
  return {
    secrets: [code.otp, otp, entered.accessToken, feed.split('/').at(-1)!, link, ...cookies],
    userId: entered.user._id,
  };
}

describe('the log of a day', () => {
  it('names nobody, and holds no secret and nothing of anybody’s health', async () => {
    const { secrets, userId } = await aLife();
    const text = written.join('');
    const private_ = [
      EMAIL,
      'lakshmi',
      NAME,
      PASSWORD,
      LATER_PASSWORD,
      'not-it-at-all-9',
      'wrong-guess-of-it-1',
      ADMINISTRATOR_PASSWORD,
    ];
    for (const one of [...private_, CENTER, 'potassium', ...secrets.filter((secret) => secret.length > 6)]) {
      expect(text.toLowerCase().includes(one.toLowerCase()), one).toBe(false);
    }
    // Six digits may also be a part of a longer number; a leaked code would stand alone.
    for (const code of secrets.filter((secret) => secret.length === 6))
      expect(text).not.toMatch(new RegExp(`[\\s":]${code}[\\s",]`));
    expect(text).not.toMatch(/accessToken=|refreshToken=|adminToken|\$argon2/);
    expect(text).not.toMatch(/[\w.]+@example\.org/);

    const authentications = lines().filter(({ msg }) => msg === 'authentication');
    const said = authentications.map(({ way, outcome }) => `${way} ${outcome}`);
    expect(said).toEqual([
      'mailed-code refused',
      'mailed-code accepted',
      'password refused',
      'password accepted',
      'refresh-token accepted',
      'administrator-password accepted',
      'administrator-password refused',
      'mailed-code accepted',
    ]);
    expect(authentications[3]).toMatchObject({
      account: userId,
      network: expect.stringMatching(/^10\./),
      reqId: expect.any(String),
    });
    for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const refused = lines()
      .filter(({ msg }) => msg === 'refused')
      .map(({ code }) => code);
    expect(refused).toEqual(
      expect.arrayContaining(['otp-invalid', 'not-authenticated', 'invalid-input', 'cross-site']),
    );
  });

  it('tells of a refresh token of which somebody has a copy, and whose it is', async () => {
    const { client, id } = await loggedInPatient(product);
    const copy = aClient(product, { refreshes: false, cookies: new Map(client.cookies) });
    await client.call(account.refresh);
    await product.pass(2 * MINUTE_MS);
    written.length = 0;
    await copy.refused(account.refresh);
    const told = lines().filter(({ msg }) => msg === 'authentication');
    expect(told).toMatchObject([{ way: 'refresh-token', outcome: 'refused', reason: 'reused', account: id }]);
    expect(written.join('')).not.toContain(copy.cookies.get('refreshToken') ?? client.cookies.get('refreshToken')!);
  });

  it('tells of an error where it came from, and not what was in the row', async () => {
    written.length = 0;
    const { context } = product;
    const { pool } = context.database;
    const failed = await pool
      .query('insert into users (id, email, username, created_at) values ($1, $2, $3, $4)', [
        'no uuid',
        EMAIL,
        NAME,
        product.now(),
      ])
      .catch((error: unknown) => error);
    context.log.error({ err: failed }, 'a query failed');
    context.log.error(
      { err: new Error(`550 no such mailbox <${EMAIL}>`, { cause: new Error(`sent by ${EMAIL}`) }) },
      'a mail failed',
    );
    const text = written.join('');
    expect(text).toContain('invalid input syntax for type uuid');
    expect(text).toContain('550 no such mailbox');
    expect(text.toLowerCase()).not.toContain('lakshmi');
  });
});

it('a request that breaks off in its middle is one line, and no error', async () => {
  const before = written.length;
  const { hostname, port } = new URL(product.url);
  const client = connect(Number(port), hostname);
  const told = ['expect: 100-continue', 'content-type: application/json', 'content-length: 200'];
  client.write(['POST /auth/login HTTP/1.1', `host: ${hostname}`, ...told, '', '{"email": "'].join('\r\n'));
  // The server has begun to read it.
  await once(client, 'data');
  client.destroy();
  const isAbout = (one: string) => one.includes('client-left');
  const left = await waitFor('it is written down', () => written.slice(before).find(isAbout));
  expect(JSON.parse(left)).toMatchObject({ level: 30, msg: 'the client left in the middle of its request' });
  const others = written.slice(before).map((one) => JSON.parse(one) as Line & { level: number });
  expect(others.filter(({ level }) => level > 30)).toEqual([]);
});

describe('an answer to what went wrong', () => {
  it('tells nothing of the inside', async () => {
    const { context } = product;
    const inside = `select * from users where email = '${EMAIL}' at /srv/vrikka/store.ts:7`;
    const app = await buildApp({
      ...context,
      limits: { ...context.limits, take: () => Promise.reject(new Error(inside)) },
    });
    for (const url of ['/auth/login', '/auth/send-otp', '/admin/admin-login']) {
      const payload = { email: EMAIL, password: PASSWORD, userName: NAME };
      const answer = await app.inject({ method: 'POST', url, payload });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        success: false,
        code: 'unexpected',
        message: 'An unexpected error occurred. Please try again.',
      });
    }
    await app.close();
  });
});
