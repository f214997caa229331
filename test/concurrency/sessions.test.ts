/**
 * Logging in and staying logged in while the password changes, on a real PostgreSQL with three instances of the
 * product.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, profile } from '../../src/contract';
import { session, twoFactor } from '../../src/contract/admin';
import { openServer } from '../../src/server/platform/db/database';
import { migrate, migrateTo } from '../../src/server/platform/db/migrate';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../administrator';
import { type LoggedIn, PASSWORD, aPatient, loggedInPatient } from '../builders';
import { type Client, aClient } from '../client';
import { codeIn, mailsTo } from '../inbox';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { halfLoggedIn, withApp } from '../second-factor';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();
const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 12);
const NEW_PASSWORD = 'kadamba-lantern-7';
const OTHER_PASSWORD = 'cinnamon-ferry-31';

let product: Product;
beforeAll(async () => {
  product = await startInstances(postgres);
});
afterAll(() => stopInGoodOrder(product));

let made = 0;
/** A browser that calls one of the instances. */
const browser = (cookies?: Map<string, string>) =>
  aClient(product, { url: product.urls[(made += 1) % 3]!, refreshes: false, ...(cookies && { cookies }) });
const copyOf = ({ cookies }: Client) => browser(new Map(cookies));

const isLoggedIn = async (client: Client) => (await client.raw('GET', '/auth/userdata')).status === 200;
const refresh = async (client: Client) => (await client.raw('GET', '/auth/refreshaccesstoken')).status;
const login = (client: Client, email: string, password = PASSWORD) =>
  client.ask(account.login, { body: { email, password } });
const change = (client: Client, newPassword = NEW_PASSWORD) =>
  client.ask(profile.changePassword, { body: { currentPassword: PASSWORD, newPassword } });

/** A code for a new password, each with a mail of its own. */
async function aResetCode({ email }: { email: string }) {
  const before = (await mailsTo(product, email)).length;
  const { verificationId } = await browser().call(account.forgotPassword, { body: { email } });
  const mail = await waitFor('the code is mailed', async () => {
    const mails = await mailsTo(product, email);
    return mails.length > before && mails[0];
  });
  return { VerificationId: verificationId, otp: codeIn(mail) };
}
const reset = (client: Client, code: Awaited<ReturnType<typeof aResetCode>>, password = OTHER_PASSWORD) =>
  client.ask(account.resetPassword, { body: { ...code, password } });

/**
 * Queues requests at the row lock of an account, one behind the other, while another transaction holds it; then lets
 * them go on. By then each has verified its password.
 */
async function inThisOrder<T>(
  table: 'users' | 'administrators',
  id: string,
  ...requests: (() => Promise<T>)[]
): Promise<T[]> {
  const holder = new pg.Client({ connectionString: product.database.pool.options.connectionString });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const answers: Promise<T>[] = [];
    for (const request of requests) {
      answers.push(request());
      await waitFor('the request waits for the row', async () => {
        const { rows } = await holder.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple')`,
        );
        return rows[0].n >= answers.length;
      });
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    await holder.end();
  }
}

/** Sessions of a patient with one open session, in this browser. */
async function expectOnly(patient: { email: string }, inside: Client, password: string) {
  expect(await isLoggedIn(inside)).toBe(true);
  expect((await inside.call(profile.sessions)).sessions).toHaveLength(1);
  const works = await Promise.all(
    [PASSWORD, NEW_PASSWORD, OTHER_PASSWORD].map(
      async (one) => (await login(browser(), patient.email, one)).success && one,
    ),
  );
  expect(works.filter(Boolean)).toEqual([password]);
}

describe('a login that is under way while the password is changed', () => {
  const logIns = (patient: LoggedIn, guest: Client) => () => login(guest, patient.email);

  it('is refused, when the change comes first', async () => {
    const [patient, guest] = [await loggedInPatient(product), browser()];
    const answers = await inThisOrder<{ success: boolean }>(
      'users',
      patient.id,
      () => change(patient.client),
      logIns(patient, guest),
    );
    expect(answers).toMatchObject([{ success: true }, { success: false, passerror: 'Incorrect email or password' }]);
    expect(guest.cookies.size).toBe(0);
    await expectOnly(patient, patient.client, NEW_PASSWORD);
  });

  it('is ended, when it comes first', async () => {
    const [patient, guest] = [await loggedInPatient(product), browser()];
    const answers = await inThisOrder<{ success: boolean }>('users', patient.id, logIns(patient, guest), () =>
      change(patient.client),
    );
    expect(answers).toMatchObject([{ success: true }, { success: true }]);
    expect([await isLoggedIn(guest), await refresh(guest)]).toEqual([false, 401]);
    await expectOnly(patient, patient.client, NEW_PASSWORD);
  });

  it('is refused, when a reset by mail comes first', async () => {
    const [patient, owner, guest] = [await loggedInPatient(product), browser(), browser()];
    const code = await aResetCode(patient);
    const answers = await inThisOrder<{ success: boolean }>(
      'users',
      patient.id,
      () => reset(owner, code),
      logIns(patient, guest),
    );
    expect(answers).toMatchObject([{ success: true }, { success: false }]);
    await expectOnly(patient, owner, OTHER_PASSWORD);
  });

  it('never stays, in whatever order they happen to come', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await loggedInPatient(product);
      const guests = Array.from({ length: 4 }, () => browser());
      const [changed] = await Promise.all([
        change(patient.client),
        ...guests.map((guest) => login(guest, patient.email)),
      ]);
      expect(changed.success).toBe(true);
      expect(await Promise.all(guests.map(isLoggedIn))).toEqual(guests.map(() => false));
      expect(await Promise.all(guests.map(refresh))).toEqual(guests.map(() => 401));
    }
  });
});

describe('a new password that is under way while another is set', () => {
  it('is refused with its code, when the password was changed', async () => {
    const [patient, other] = [await loggedInPatient(product), browser()];
    const code = await aResetCode(patient);
    const answers = await inThisOrder<{ success: boolean }>(
      'users',
      patient.id,
      () => change(patient.client),
      () => reset(other, code),
    );
    expect(answers).toMatchObject([{ success: true }, { success: false, code: 'otp-expired' }]);
    expect(other.cookies.size).toBe(0);
    await expectOnly(patient, patient.client, NEW_PASSWORD);
  });

  it('is refused with the former password, when it was reset: whoever is inside with that stays outside', async () => {
    const [patient, owner] = [await loggedInPatient(product), browser()];
    const code = await aResetCode(patient);
    const thief = copyOf(patient.client);
    const answers = await inThisOrder<{ success: boolean }>(
      'users',
      patient.id,
      () => reset(owner, code),
      () => change(thief),
    );
    expect(answers).toMatchObject([{ success: true }, { success: false, code: 'password-wrong' }]);
    expect(await isLoggedIn(thief)).toBe(false);
    await expectOnly(patient, owner, OTHER_PASSWORD);
  });

  it('is set with one of two codes', async () => {
    const [patient, first, second] = [await aPatient(product), browser(), browser()];
    const codes = [await aResetCode(patient), await aResetCode(patient)] as const;
    const answers = await inThisOrder<{ success: boolean }>(
      'users',
      patient.id,
      () => reset(first, codes[0], NEW_PASSWORD),
      () => reset(second, codes[1], OTHER_PASSWORD),
    );
    expect(answers).toMatchObject([{ success: true }, { success: false, code: 'otp-expired' }]);
    await expectOnly(patient, first, NEW_PASSWORD);
  });
});

describe('deleting the account with a password', () => {
  it.each([
    ['the change', true],
    ['deleting', false],
  ])('that is changed meanwhile is refused, or was the last: %s comes first', async (_, isChangeFirst) => {
    const patient = await loggedInPatient(product);
    const owner = copyOf(patient.client);
    const requests = [
      () => change(owner),
      () => patient.client.ask(profile.deleteAccount, { body: { password: PASSWORD } }),
    ];
    const answers = await inThisOrder<{ success: boolean }>(
      'users',
      patient.id,
      ...(isChangeFirst ? requests : requests.reverse()),
    );
    expect(answers).toMatchObject([{ success: true }, { success: false, code: 'password-wrong' }]);
    const { status } = await product.database.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(isChangeFirst ? 'active' : 'deleted');
    expect(await isLoggedIn(owner)).toBe(isChangeFirst);
  });
});

describe('an administrator’s login that is under way while the password is changed', () => {
  const changeOwn = (client: Client) =>
    client.ask(session.changePassword, {
      body: { currentPassword: ADMINISTRATOR_PASSWORD, newPassword: NEW_PASSWORD },
    });
  const isInside = async (client: Client) => (await client.ask(session.getAdmin)).success;
  const idOf = async (userName: string) =>
    (
      await product.database.db
        .selectFrom('administrators')
        .select('id')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow()
    ).id;

  it.each([
    ['the change', true],
    ['the login', false],
  ])('does not stay, when %s comes first', async (_, isChangeFirst) => {
    const { userName, client } = await anAdministrator(product);
    const guest = browser();
    const requests = [() => changeOwn(client), async () => (await halfLoggedIn(product, userName, guest)).answer];
    const answers = await inThisOrder<{ success: boolean }>(
      'administrators',
      await idOf(userName),
      ...(isChangeFirst ? requests : requests.reverse()),
    );
    expect(answers.map(({ success }) => success)).toEqual([true, !isChangeFirst]);
    expect([await isInside(client), await isInside(guest)]).toEqual([true, false]);
  });

  it.each([
    ['the change', true],
    ['the code', false],
  ])('does not stay in its second step either, when %s comes first', async (_, isChangeFirst) => {
    const { userName, client, recoveryCodes } = await withApp(product, await anAdministrator(product));
    const { client: guest } = await halfLoggedIn(product, userName, browser());
    const requests = [() => changeOwn(client), () => guest.ask(twoFactor.logIn, { body: { code: recoveryCodes[0]! } })];
    const answers = await inThisOrder<{ success: boolean }>(
      'administrators',
      await idOf(userName),
      ...(isChangeFirst ? requests : requests.reverse()),
    );
    expect(answers.map(({ success }) => success)).toEqual([true, !isChangeFirst]);
    expect([await isInside(client), await isInside(guest)]).toEqual([true, false]);
  });

  it('never stays, in whatever order they happen to come', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { userName, client } = await anAdministrator(product);
      const guests = Array.from({ length: 3 }, () => browser());
      await Promise.all([changeOwn(client), ...guests.map((guest) => halfLoggedIn(product, userName, guest))]);
      expect(await Promise.all([client, ...guests].map(isInside))).toEqual([true, false, false, false]);
    }
  });
});

describe('a session that every instance refreshes at once', () => {
  it('goes on, with one token', async () => {
    const patient = await loggedInPatient(product);
    const tabs = Array.from({ length: 21 }, () => copyOf(patient.client));
    expect(new Set(await Promise.all(tabs.map(refresh)))).toEqual(new Set([200]));
    expect(new Set(tabs.map(({ cookies }) => cookies.get('refreshToken'))).size).toBe(1);
    expect(await Promise.all(tabs.map(isLoggedIn))).not.toContain(false);
  });

  it('ends once, when copies come late everywhere at once', async () => {
    const patient = await loggedInPatient(product);
    const copies = Array.from({ length: 9 }, () => copyOf(patient.client));
    expect(await refresh(patient.client)).toBe(200);
    await product.pass(2 * 60_000);
    expect(new Set(await Promise.all(copies.map(refresh)))).toEqual(new Set([401]));
    expect(await refresh(patient.client)).toBe(401);
  });

  it('goes on in one place, when every device logs out the others at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await aPatient(product);
      const devices = Array.from({ length: 4 }, () => browser());
      for (const device of devices) await login(device, patient.email);
      const answers = await Promise.all(devices.map((device) => device.raw('POST', profile.logoutOthers.path)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
      expect((await Promise.all(devices.map(isLoggedIn))).filter(Boolean)).toHaveLength(1);
    }
  });
});

it('a session that had several lines before the upgrade keeps the one that was begun last', async () => {
  const { pool, db, close } = openServer(await postgres.createDatabase(), () => undefined);
  await migrateTo(db, '0011-no-searches-kept');
  const [user, login] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];
  await pool.query(
    `insert into users (id, email, username, created_at) values ($1, 'meera@example.org', 'Meera', now())`,
    [user],
  );
  await pool.query(
    `insert into sessions (id, user_id, created_at, last_used_at, expires_at) values ($1, $2, now(), now(), now() + interval '1 day')`,
    [login, user],
  );
  const tokens = [
    ['root', 0, 1],
    ['copied', 1, null],
    ['newest', 2, null],
    ['twin', 2, null],
  ];
  for (const [name, issued, used] of tokens) {
    await pool.query(
      `insert into refresh_tokens (token_hash, session_id, issued_at, used_at)
       values (convert_to($1, 'UTF8'), $2, now() + $3 * interval '1 minute', now() + $4::int * interval '1 minute')`,
      [name, login, issued, used],
    );
  }
  await migrate(db);
  const { rows } = await pool.query(
    `select convert_from(token_hash, 'UTF8') as name from refresh_tokens where used_at is null`,
  );
  expect(rows).toEqual([{ name: 'twin' }]);
  await close();
});
