/** How the installation stands, as the operator's page and the doctor say it: each line is broken once, and says what to do. */
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { operations } from '../../../src/contract/admin';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import type { Context } from '../../../src/server/context';
import { examineInstallation } from '../../../src/server/ops/installation/examine-installation';
import { recordRun } from '../../../src/server/ops/operator-runs';
import { readReplica } from '../../../src/server/platform/db/reads';
import { tellOfProcess } from '../../../src/server/ops/processes';
import { aStaffMember, anAdministrator } from '../../administrator';
import { book } from '../../booking-steps';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { PROVIDER } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

/** What a test breaks, no sweep may mend before it is read. */
const the = aRunningProduct({ sweepEveryMs: HOUR_MS, settings: { DATA_DIR: tmpdir() } });

const db = () => the.product.database.db;
const at = (ms: number) => new Date(the.product.now().getTime() + ms);
const run = (statement: ReturnType<typeof sql>) => statement.execute(db());

/** The lines as an owner gets them. */
async function look() {
  const { client } = await anAdministrator(the.product);
  return (await client.call(operations.read)).checks;
}

/** One line of a context that differs from the product's. */
async function lineOf(id: string, changed: Partial<Context>) {
  const checks = await examineInstallation({ ...the.product.context, ...changed });
  return checks.find((check) => check.id === id);
}

it('is for owners alone', async () => {
  const center = await aCenter(the.product);
  for (const role of ['manager', 'clerk', 'nurse', 'auditor'] as const) {
    const { client } = await aStaffMember(the.product, [{ role, ...(role !== 'auditor' && { centerId: center.id }) }]);
    expect(await client.raw('GET', operations.read.path), role).toMatchObject({ status: 403 });
  }
});

it('has a line for everything, and nothing is bad in a new installation', async () => {
  await the.product.sweep();
  const checks = await look();
  expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
  // There was no time yet for these.
  expect(checks.filter(({ state }) => state === 'warning').map(({ id }) => id)).toEqual(
    // Who asks has a password alone.
    the.product.database.embedded
      ? ['backup', 'doctor', 'two-factor']
      : ['backup', 'verification', 'doctor', 'two-factor'],
  );
  expect(checks.every(({ state, advice }) => (state === 'ok') === (advice === null))).toBe(true);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  expect(new Set(checks.map(({ group }) => group))).toEqual(
    new Set(['release', 'work', 'processes', 'payments', 'messages', 'storage', 'backups', 'clocks', 'access']),
  );
  const rounds = checks.find(({ id }) => id === 'rounds')!;
  expect(rounds.rows.map(({ what }) => what)).toContain('lapse holds');
});

it('says when the last message of the provider came', async () => {
  const { product } = the;
  const patient = await loggedInPatient(product);
  await book(product, patient, await aCenter(product), aWindow(product.now()));
  const line = await waitFor('the webhook was told of', async () => {
    await product.sweep();
    const found = (await look()).find(({ id }) => id === `provider ${PROVIDER}`);
    return found?.found.includes('Its last message came') && found;
  });
  expect(line).toMatchObject({ state: 'ok', found: expect.stringContaining('is the sandbox: no money moves') });
});

/** A payment of nobody's booking; it is not asked about, since it is due tomorrow. */
async function aPayment(values: { status: string; created_at: Date; due_at?: Date; paid_at?: Date }) {
  const payment = {
    ...{ id: newId(), amount_paise: 100_000, provider: PROVIDER, expires_at: at(DAY_MS), due_at: at(DAY_MS) },
    ...{ provider_session_id: newId(), ...values },
  };
  await db().insertInto('payments').values(payment).execute();
  return () => db().deleteFrom('payments').where('id', '=', payment.id).execute();
}

/** A mail that was tried and waits for its next try. */
async function aWaitingMail(values: { attempts: number; created_at: Date }) {
  const id = newId();
  const error = '550 no such user: devika@example.org, call +919845040077.';
  await db()
    .insertInto('outbox')
    .values({
      ...{ id, once_key: id, channel: 'mail', template: 'signup-code', recipient: 'devika@example.org', slots: '{}' },
      ...{ due_at: at(DAY_MS), last_error: error, failed_at: at(-2 * MINUTE_MS), ...values },
    })
    .execute();
  return () => db().deleteFrom('outbox').where('id', '=', id).execute();
}

async function aRun(
  name: 'backup' | 'backup-verify' | 'doctor' | 'pgbackrest',
  ...runs: Parameters<typeof recordRun> extends [unknown, unknown, infer R, Date] ? [R, Date][] : never
) {
  for (const [result, when] of runs) await recordRun(db(), name, result, when);
  return () => db().deleteFrom('operator_runs').where('name', '=', name).execute();
}

type Case = {
  id: string;
  what: string;
  state?: 'warning';
  /** Breaks something; returns what mends it. */
  broken: () => Promise<() => Promise<unknown>>;
  found: RegExp;
  advice: RegExp;
};

const CASES: Case[] = [
  {
    id: 'migrations',
    what: 'a migration is missing',
    async broken() {
      const { rows } = await sql<{ name: string; timestamp: string }>`delete from kysely_migration
        where name = (select max(name) from kysely_migration) returning *`.execute(db());
      return () => run(sql`insert into kysely_migration values (${rows[0]!.name}, ${rows[0]!.timestamp})`);
    },
    found: /lacks 1 migration /,
    advice: /Run npm run migrate/,
  },
  {
    id: 'migrations',
    what: 'a migration is newer than the release',
    state: 'warning',
    async broken() {
      await run(sql`insert into kysely_migration values ('9999-later', now()::text)`);
      return () => run(sql`delete from kysely_migration where name = '9999-later'`);
    },
    found: /1 migration that this release does not know/,
    advice: /Restart the processes on that release/,
  },
  {
    id: 'due settle-late-payment',
    what: 'work is due for long',
    broken: () => aPayment({ status: 'expired', created_at: at(-HOUR_MS), due_at: at(-20 * MINUTE_MS) }),
    found: /^1 due, the oldest for 20 minutes\./,
    advice: /"job failed" with the job settle-late-payment/,
  },
  {
    id: 'holds',
    what: 'a hold has outlived its end',
    async broken() {
      const held = await aBooking(the.product, { status: 'pending' });
      await db()
        .updateTable('bookings')
        .set({ hold_expires_at: at(-2 * MINUTE_MS) })
        .where('id', '=', held.id)
        .execute();
      return () => the.product.sweep();
    },
    found: /1 chair that nobody paid for is not given back/,
    advice: /restart a process/,
  },
  {
    id: 'rounds',
    what: 'a round does not come to its end',
    async broken() {
      const long = JSON.stringify({ 'lapse holds': at(-7 * MINUTE_MS).toISOString() });
      await run(sql`update processes set rounds = rounds || ${long}::jsonb`);
      return () => the.product.sweep();
    },
    found: /lapse holds, for 7 minutes/,
    advice: /"sweep failed".* restart one process/,
  },
  {
    id: 'process pune-2:41',
    what: 'a process is silent',
    async broken() {
      const id = newId();
      await db()
        .insertInto('processes')
        .values({
          ...{ id, name: 'pune-2:41', release: '0.1.0', started_at: at(-DAY_MS), told_at: at(-12 * MINUTE_MS) },
          rounds: '{}',
        })
        .execute();
      return () => db().deleteFrom('processes').where('id', '=', id).execute();
    },
    found: /told nothing of itself for 12 minutes/,
    advice: /start it again/,
  },
  {
    id: 'release',
    what: 'two releases run',
    state: 'warning',
    async broken() {
      await run(sql`update processes set release = '0.0.9'`);
      return () => the.product.sweep();
    },
    found: /beside 0\.0\.9/,
    advice: /Restart the processes/,
  },
  {
    id: `provider ${PROVIDER}`,
    what: 'payments wait and no webhook comes',
    async broken() {
      await run(sql`update provider_readings set heard_at = ${at(-9 * HOUR_MS)}`);
      return aPayment({ status: 'open', created_at: at(-2 * HOUR_MS) });
    },
    found: /last message came 9 hours ago\. It is unknown how 1 payment ended, the oldest for 2 hours/,
    advice: /list of webhook deliveries/,
  },
  {
    id: `provider ${PROVIDER}`,
    what: 'bookings are paid and no webhook comes',
    async broken() {
      await run(sql`update provider_readings set heard_at = null`);
      const paid = { status: 'paid', created_at: at(-HOUR_MS), paid_at: at(-HOUR_MS) };
      const mend: (() => Promise<unknown>)[] = [];
      for (let n = 0; n < 5; n++) mend.push(await aPayment(paid));
      return () => Promise.all(mend.map((one) => one()));
    },
    found: /No message of it has come yet\. \d+ bookings were paid/,
    advice: /webhook is there and enabled.*docs\/providers\.md/,
  },
  {
    id: 'channel mail',
    what: 'mails are refused',
    broken: () => aWaitingMail({ attempts: 3, created_at: at(-HOUR_MS) }),
    found:
      /refusal was 2 minutes ago: 550 no such user: \(address\) call \(number\)\. 1 message waits, the oldest for 1 hour/,
    advice: /none is lost\. Look at SMTP_URL/,
  },
  {
    id: 'channel mail',
    what: 'one address is refused',
    state: 'warning',
    broken: () => aWaitingMail({ attempts: 6, created_at: at(-5 * MINUTE_MS) }),
    found: /1 message waits/,
    advice: /call these patients/,
  },
  {
    id: 'backup',
    what: 'the last backup failed',
    broken: () => aRun('backup', [{ succeeded: true }, at(-DAY_MS)], [{ succeeded: false }, at(-HOUR_MS)]),
    found: /failed, 1 hour ago\. The newest backup is 1 day old/,
    advice: /make one now/,
  },
  {
    id: 'backup',
    what: 'the last backup is old',
    broken: () => aRun('backup', [{ succeeded: true }, at(-40 * HOUR_MS)]),
    found: /newest backup is 1 day old/,
    advice: /nightly backup runs/,
  },
  {
    id: 'verification',
    what: 'a backup is no good',
    broken: () => aRun('backup-verify', [{ succeeded: false }, at(-HOUR_MS)]),
    found: /looked at 1 hour ago is no good/,
    advice: /keep the older ones/,
  },
  {
    id: 'verification',
    what: 'no backup was verified for long',
    broken: () =>
      aRun('backup-verify', [
        { succeeded: true, figures: { takenAt: at(-5 * DAY_MS).toISOString(), bytes: 3 * 1_024 ** 2 } },
        at(-4 * DAY_MS),
      ]),
    found: /found good 4 days ago, it was taken 5 days ago, 3\.0 MB/,
    advice: /No backup of the last three days/,
  },
  {
    id: 'point in time',
    what: 'pgBackRest failed',
    broken: () => aRun('pgbackrest', [{ succeeded: true }, at(-DAY_MS)], [{ succeeded: false }, at(-HOUR_MS)]),
    found: /pgBackRest failed, 1 hour ago/,
    advice: /journalctl -u 'pgbackrest@\*'/,
  },
  {
    id: 'point in time',
    what: 'pgBackRest has made no backup for long',
    broken: () => aRun('pgbackrest', [{ succeeded: true }, at(-40 * HOUR_MS)]),
    found: /pgBackRest made its last backup 1 day ago/,
    advice: /systemctl start pgbackrest@full/,
  },
  {
    id: 'doctor',
    what: 'the doctor found something',
    broken: () => aRun('doctor', [{ succeeded: true, figures: { broken: { '2 money': 3 } } }, at(-HOUR_MS)]),
    found: /broken 1 hour ago/,
    advice: /Run npm run doctor/,
  },
  {
    id: 'doctor',
    what: 'the doctor has not looked for long',
    broken: () => aRun('doctor', [{ succeeded: true, figures: { broken: {} } }, at(-4 * DAY_MS)]),
    found: /For 4 days nobody has compared/,
    advice: /vrikka-doctor\.timer/,
  },
  {
    id: 'clock provider',
    what: 'a clock is off',
    async broken() {
      await run(sql`update processes set clock_offset_ms = -200000`);
      return () => the.product.sweep();
    },
    found: /is 200\.0 s behind/,
    advice: /NTP/,
  },
];

/** Of processes an embedded database has one, which keeps no list; and it keeps no log for pgBackRest. */
const LISTED = ['rounds', 'process pune-2:41', 'release', 'clock provider', 'point in time'];

it.each(CASES)('$id: $what', async ({ id, state = 'bad', broken, found, advice }) => {
  if (the.product.database.embedded && LISTED.includes(id)) return;
  const mend = await broken();
  const lines = (await look()).filter((check) => check.id === id);
  await mend();
  expect(lines).toMatchObject([{ state, found: expect.stringMatching(found), advice: expect.stringMatching(advice) }]);
  expect((await look()).find((check) => check.id === id)?.state).not.toBe(state);
});

it('backups that were never made are bad after a day', async () => {
  const mend = await sql<{ name: string; timestamp: string }>`select * from kysely_migration`.execute(db());
  await run(sql`update kysely_migration set timestamp = (now() - interval '10 days')::text`);
  const checks = await look();
  for (const { name, timestamp } of mend.rows)
    await run(sql`update kysely_migration set timestamp = ${timestamp} where name = ${name}`);
  for (const id of ['backup', ...(the.product.database.embedded ? [] : ['verification']), 'doctor'])
    expect(
      checks.find((check) => check.id === id),
      id,
    ).toMatchObject({ state: 'bad' });
});

it('a full disk, a bucket that is away and a clock that is off are told', async () => {
  const { context } = the.product;
  expect(await lineOf('database', { database: { ...context.database, hasRoom: () => false } })).toMatchObject({
    state: 'bad',
    advice: expect.stringContaining('Make room'),
  });
  const images = { ...context.images, hasRoom: async () => false };
  expect(await lineOf('uploads', { images })).toMatchObject({
    state: 'bad',
    advice: expect.stringContaining('DATA_DIR'),
  });
  const photoFiles = { ...context.photoFiles, whyAway: async () => 'The bucket is away.' };
  expect(await lineOf('uploads', { images, photoFiles })).toMatchObject({
    found: 'The bucket is away.',
    advice: expect.stringContaining('S3_'),
  });
  // Also where nobody has asked the bucket before, as in a command.
  expect(await lineOf('uploads', { photoFiles })).toMatchObject({ state: 'bad', found: 'The bucket is away.' });
  const noReplica = readReplica(context.database, context.database, context.metrics);
  expect(await lineOf('read replica', { reads: noReplica })).toMatchObject({
    state: 'warning',
    found: 'It can not be read: The database that was asked is no replica.',
    advice: expect.stringContaining('READ_DATABASE_URL'),
  });
  expect(await lineOf('read replica', {})).toBeUndefined();
  const ahead = { sandboxUrl: null, database: { ...context.database, embedded: false } };
  if (context.database.embedded) return;
  const clock = () => new Date(Date.now() + 10 * MINUTE_MS);
  expect(await lineOf('clock database', { ...ahead, clock })).toMatchObject({
    state: 'bad',
    found: expect.stringMatching(/is (599|600)\.\d s ahead/),
    advice: expect.stringContaining('NTP'),
  });
});

it('a process that stops in good order is forgotten, and where none runs that is said', async () => {
  if (the.product.database.embedded) return;
  const telling = tellOfProcess(the.product.context);
  await telling.tellNow();
  const count = async () => (await db().selectFrom('processes').select('id').execute()).length;
  const before = await count();
  await telling.stop();
  expect(await count()).toBe(before - 1);
  await db().deleteFrom('processes').execute();
  expect((await look()).find(({ id }) => id === 'processes')).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('Start the product'),
  });
});
