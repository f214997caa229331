/** The product as it serves real patients: a production process, over PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { centers } from '../../src/contract';
import { type Sandbox, startSandbox } from '../../src/sandbox';
import { readRuns } from '../../src/server/ops/operator-runs';
import { openServer } from '../../src/server/platform/db/database';
import { aClient } from '../client';
import { OPERATOR_SETTINGS } from '../operator-settings';
import { aRealPostgres } from '../real-product';
import { type Commands, type StartedProduct, buildCommands } from '../started-product';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();
let commands: Commands;
let sandbox: Sandbox;
let dir: string;
let settings: Record<string, string>;
beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-production-'));
  // Replaces the real payment provider and mail server.
  sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: 'http://127.0.0.1:9',
    webhooksTo: [],
    nodeEnv: 'test',
  });
  settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://dialysis.example.org',
    DATABASE_URL: await postgres.createDatabase(),
    SESSION_SECRET: 'a secret for tests, long enough to be accepted',
    STRIPE_API_URL: sandbox.stripe.apiUrl,
    STRIPE_SECRET_KEY: sandbox.stripe.secretKey.replace('_test_', '_live_'),
    STRIPE_WEBHOOK_SECRET: sandbox.stripe.webhookSecret,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'Vrikka <care@dialysis.example.org>',
    ...OPERATOR_SETTINGS,
    LOG_LEVEL: 'info',
  };
});
afterAll(async () => {
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });
});

type Line = { level: number; time: string; msg: string; url?: string };

/** Its output, each line of which is a line of the log. */
const logged = (product: StartedProduct) =>
  product
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const run = (name: 'doctor' | 'seed' | 'admin', args: string[] = [], more: Record<string, string> = {}) =>
  commands.run(name, args, dir, { ...settings, ...more });

it('says everything in its log, and what to do after the first start; asked to stop it takes requests for a while', async () => {
  const product = await (await commands.start(dir, { ...settings, STOP_DELAY_SECONDS: '600' })).ready();
  await product.says('npm run doctor');
  expect(logged(product)).toContainEqual(
    expect.objectContaining({ level: 30, url: settings.PUBLIC_URL, msg: expect.stringContaining('is ready after') }),
  );

  const database = openServer(settings.DATABASE_URL!, () => undefined);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await database.close();
  await product.says('Database: terminating connection');
  expect(logged(product)).toContainEqual(
    expect.objectContaining({ level: 50, msg: expect.stringContaining('Database: terminating connection') }),
  );

  const readiness = async () => (await fetch(`${product.url}/readyz`)).status;
  await waitFor('it has its connections again', async () => (await readiness()) === 200);
  product.process.kill('SIGTERM');
  await waitFor('it is not ready any more', async () => (await readiness()) === 503);
  expect((await aClient({ url: product.url }).call(centers.list)).dialysisCenters).toEqual([]);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  await product.says('requests are taken for 600 s');
  // A second signal stops it at once.
  expect(await product.stop()).toBe(1);
});

it('ends in good order when the while is over, and says nothing more of a first start once somebody administers it', async () => {
  const database = openServer(settings.DATABASE_URL!, () => undefined);
  const somebody = {
    id: '019a0000-0000-7000-8000-000000000001',
    user_name: 'lakshmi',
    password_hash: 'x',
    created_at: new Date(),
  };
  await database.db.insertInto('administrators').values(somebody).execute();
  await database.close();
  const product = await (await commands.start(dir, { ...settings, STOP_DELAY_SECONDS: '1' })).ready();
  expect(await product.stop()).toBe(0);
  expect(product.said()).not.toContain('npm run doctor');
});

it('the doctor asks the mail server too, and sends nothing', async () => {
  expect(await run('doctor')).toMatchObject({ code: 0, said: expect.stringContaining('All is well') });
  const away = await run('doctor', [], { SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(away).toMatchObject({
    code: 3,
    said: expect.stringMatching(
      /The mail server does not accept our emails \(.*ECONNREFUSED.*\)[^]*Our own book is well/,
    ),
  });
  expect(await (await fetch(`${sandbox.url}/mail/messages`)).json()).toEqual([]);
});

it('the doctor tells the metrics what it found, and when it could compare both books', async () => {
  const database = openServer(settings.DATABASE_URL!, () => undefined);
  expect(await run('doctor')).toMatchObject({ code: 0 });
  const { doctor: well } = await readRuns(database.db);
  expect(well).toMatchObject({ succeededAt: well?.endedAt, figures: { broken: {}, tasks: 0 } });
  expect(await run('doctor', [], { STRIPE_API_URL: 'http://127.0.0.1:9' })).toMatchObject({ code: 3 });
  const { doctor: half } = await readRuns(database.db);
  expect(half!.succeededAt).toEqual(well!.succeededAt);
  expect(half!.endedAt.getTime()).toBeGreaterThan(well!.endedAt.getTime());
  await database.close();
});

it('serves nobody whose password is published, and says how such accounts are removed', async () => {
  const refused = await run('seed', ['--patients', '5']);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('with NODE_ENV=production nothing is seeded'),
  });
  // Left by a trial, or by its backup.
  expect(await run('seed', ['--patients', '5'], { NODE_ENV: 'test', SANDBOX: 'on' })).toMatchObject({ code: 0 });

  const product = await commands.start(dir, settings);
  expect(await product.ended()).toBe(1);
  const last = logged(product).at(-1)!;
  expect(last).toMatchObject({
    level: 60,
    msg: expect.stringMatching(/5 patients such as patient-1@example\.com.*npm run admin -- remove-demo/),
  });
  expect(await run('doctor')).toMatchObject({ code: 1, said: expect.stringContaining('npm run admin -- remove-demo') });

  expect(await run('admin', ['remove-demo'])).toMatchObject({ code: 0, said: expect.stringContaining('5 patients') });
  expect(await run('doctor')).toMatchObject({ code: 0 });
  const again = await (await commands.start(dir, settings)).ready();
  expect(await again.stop()).toBe(0);
});
