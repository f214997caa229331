/**
 * A release as an operator gets it: assembled into an empty folder, read-only, started by another user in production
 * mode on a PostgreSQL. The image of the Dockerfile is made by the same steps; what deploy/kubernetes starts of it is
 * started here as well, in a root like the image's.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, bookingFileUrl } from '../../src/contract';
import { PHOTO_UPLOAD, session, uploadedPhoto } from '../../src/contract/admin';
import { type Sandbox, startSandbox } from '../../src/sandbox';
import { openServer } from '../../src/server/platform/db/database';
import { ADMINISTRATOR_PASSWORD } from '../administrator';
import { PASSWORD, aBooking, aPatient } from '../builders';
import { type Client, aClient } from '../client';
import { OPERATOR_SETTINGS } from '../operator-settings';
import { freePort } from '../free-ports';
import { aRealPostgres } from '../real-product';
import { waitFor } from '../wait-for';
import { podIn, startContainer, whyNoContainer } from './pod';

const MINUTES = 60_000;
const NOBODY = { uid: 65_534, gid: 65_534 };
/** Root could write everything. */
const isNobodyAble = process.getuid?.() === 0 && spawnSync('node', ['--version'], NOBODY).status === 0;
const somebodyElse = isNobodyAble ? NOBODY : {};
const postgres = aRealPostgres();
let dir: string;
let release: string;
let databaseUrl: string;
/** Stands in for Stripe and the mail server, like a separate program. */
let sandbox: Sandbox;
/** The URL on which it listens, behind the supposed proxy. */
let url: string;
let env: Record<string, string>;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-release-'));
  await chmod(dir, 0o755);
  release = path.join(dir, 'release');
  const assembled = await assemble();
  if (assembled.code !== 0) throw new Error(assembled.said);
  spawnSync('chmod', ['-R', 'a-w,a+rX', release]);

  const dataDir = path.join(dir, 'data');
  const secrets = path.join(dir, 'secrets');
  for (const folder of [dataDir, secrets]) await mkdir(folder).then(() => chmod(folder, 0o777));
  databaseUrl = await postgres.createDatabase();
  sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: 'http://127.0.0.1:9',
    webhooksTo: [],
    nodeEnv: 'test',
  });
  const inFiles = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of a release, long enough',
    STRIPE_SECRET_KEY: sandbox.stripe.secretKey.replace('_test_', '_live_'),
    STRIPE_WEBHOOK_SECRET: sandbox.stripe.webhookSecret,
    SMTP_URL: sandbox.smtpUrl,
  };
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://dialysis.example.org',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    MAIL_FROM: 'Vrikka <care@example.org>',
    ...OPERATOR_SETTINGS,
    STRIPE_API_URL: sandbox.stripe.apiUrl!,
    ADMIN_TWO_FACTOR: 'optional',
    API_DOCS: '1',
    MIGRATE_ON_START: '0',
  };
  for (const [name, value] of Object.entries(inFiles)) {
    const file = path.join(secrets, name);
    await writeFile(file, `${value}\n`);
    env[`${name}_FILE`] = file;
  }
}, 5 * MINUTES);
afterAll(async () => {
  await sandbox.close();
  spawnSync('chmod', ['-R', 'u+w', release]);
  await rm(dir, { recursive: true, force: true });
});

type Started = { child: ChildProcess; said(): string };
type How = { env?: Record<string, string>; input?: string };

/**
 * In the folder of the release, with its settings, as a user who owns nothing there if this process may switch users.
 */
function begin(command: string, args: string[], how: How = {}): Started {
  const child = spawn(command, args, {
    cwd: release,
    env: { PATH: process.env.PATH ?? '', HOME: path.join(dir, 'data'), ...(how.env ?? env) },
    ...somebodyElse,
  });
  // It may exit without reading its input.
  child.stdin.on('error', () => undefined).end(how.input ?? '');
  return listenTo(child);
}

function listenTo(child: ChildProcess): Started {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += String(chunk)));
  return { child, said: () => said };
}

async function ended({ child, said }: Started): Promise<{ code: number | null; said: string }> {
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said() };
}

const run = (command: string, args: string[], how?: How) => ended(begin(command, args, how));
const assemble = () => ended(listenTo(spawn('npm', ['run', 'assemble', '--', '--out', release])));

async function uploadPhoto(client: Client) {
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#0e5a55' } }).png();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'center.png');
  const sent = new Request('http://product', { method: 'POST', body: form });
  return client.raw('POST', PHOTO_UPLOAD, {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') },
  });
}

async function isReady(product: Started): Promise<void> {
  await waitFor(
    'it is ready',
    () => {
      if (product.child.exitCode !== null) throw new Error(product.said());
      return product.said().includes('is ready after');
    },
    MINUTES,
  );
}

describe('a release', () => {
  let product: Started;
  const get = (address: string, accept = '*/*') =>
    fetch(`${url}${address}`, { headers: { accept, 'accept-encoding': 'br' } });

  it('holds what was built, and of the packages only what that needs', async () => {
    expect((await readdir(release)).sort()).toEqual([
      '.env.example',
      'deploy',
      'dist',
      'docs',
      'migrations',
      'node_modules',
      'package-lock.json',
      'package.json',
      'scripts',
    ]);
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const unwanted = [
      ...Object.keys(devDependencies),
      'react',
      'react-aria-components',
      'stripe',
      '@electric-sql/pglite',
    ];
    expect(unwanted.filter((name) => existsSync(path.join(release, 'node_modules', name)))).toEqual([]);
    expect(await assemble()).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  });

  it('says what it comes without', async () => {
    const { code, said } = await run('node', ['dist/server/admin.js', 'list'], { env: { DATA_DIR: env.DATA_DIR! } });
    expect(said).toContain('This release comes without the embedded database.');
    expect(code).toBe(1);
  });

  it('migrates, starts and answers where nothing of it can be written', { timeout: 2 * MINUTES }, async () => {
    expect(await run('npm', ['run', 'migrate'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('Applied 0001-start'),
    });
    product = begin('node', ['dist/server/main.js']);
    await isReady(product);
    expect(product.said()).not.toContain('andbox');
    expect((await get('/readyz')).status).toBe(200);
    expect((await run('node', ['scripts/ready.mjs'])).code).toBe(0);
    const home = await get('/', 'text/html');
    expect(home.status).toBe(200);
    const [, script] = /"(\/assets\/[^"]+\.js)"/.exec(await home.text())!;
    expect((await get(script!)).headers.get('content-encoding')).toBe('br');
    for (const page of ['/login', '/admin/login', '/api-docs/static/swagger-ui-bundle.js'])
      expect((await get(page, 'text/html')).status, page).toBe(200);
  });

  it('has what hashes passwords and redraws photos', { timeout: MINUTES }, async () => {
    const made = await run('npm', ['run', 'admin', '--', 'create', 'priya'], {
      input: `${ADMINISTRATOR_PASSWORD}\n${ADMINISTRATOR_PASSWORD}\n`,
    });
    expect(made).toMatchObject({ code: 0 });
    const client = aClient({ url }, { refreshes: false });
    await client.call(session.logIn, { body: { userName: 'priya', password: ADMINISTRATOR_PASSWORD } });
    const photo = await uploadPhoto(client);
    expect(photo.status, photo.text).toBe(200);
    expect((await get(uploadedPhoto.parse(photo.json).url, 'image/avif')).headers.get('content-type')).toBe(
      'image/avif',
    );
  });

  it('has what writes receipts', { timeout: MINUTES }, async () => {
    const database = openServer(databaseUrl, () => undefined);
    const records = { database, sandbox, now: () => new Date() };
    const patient = await aPatient(records, { username: 'वृक्क Ālāp' });
    const { id } = await aBooking(records, { patient });
    await database.close();
    const client = aClient({ url });
    await client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
    const receipt = await client.raw('GET', bookingFileUrl('receipt', id));
    expect(receipt.status, receipt.text).toBe(200);
    expect(Buffer.from(receipt.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });

  describe('its backups', () => {
    const backups = () => path.join(dir, 'backups');
    const keys = () => path.join(dir, 'keys');
    const gpg = (...args: string[]) =>
      spawnSync('gpg', ['--homedir', keys(), '--batch', '--quiet', ...args], { maxBuffer: 2 ** 26 });
    const settings = () => ({
      ...env,
      BACKUP_DIR: backups(),
      BACKUP_KEY: path.join(dir, 'backup-key.asc'),
      BACKUP_KEEP_DAYS: '30',
    });
    const kept = async () => (await readdir(backups())).sort();
    const isGpgThere = spawnSync('gpg', ['--version']).status === 0;
    const NO_GPG = 'there is no gpg here';

    it('are encrypted, and take those that are too old away', { timeout: MINUTES }, async (test) => {
      test.skip(!isGpgThere, NO_GPG);
      await mkdir(keys(), { mode: 0o700 });
      await mkdir(backups()).then(() => chmod(backups(), 0o777));
      gpg('--passphrase', '', '--quick-gen-key', 'Backups <backup@example.org>', 'ed25519', 'sign', 'never');
      const [, fingerprint] = /^fpr:+([0-9A-F]+):/m.exec(gpg('--with-colons', '--list-keys').stdout.toString())!;
      gpg('--passphrase', '', '--quick-add-key', fingerprint!, 'cv25519', 'encr', 'never');
      await writeFile(path.join(dir, 'backup-key.asc'), gpg('--armor', '--export').stdout);
      const day = 24 * 60 * 60;
      for (const [name, days] of [
        ['vrikka-old.backup.gpg', 32],
        ['vrikka-young.backup.gpg', 28],
        ['a letter', 99],
      ] as const) {
        const file = path.join(backups(), name);
        await writeFile(file, '');
        await utimes(file, Date.now() / 1000 - days * day, Date.now() / 1000 - days * day);
      }

      const saved = await run('deploy/backup.sh', [], { env: settings() });
      expect(saved).toMatchObject({
        code: 0,
        said: expect.stringMatching(/Saved \d+ rows and \d+ files to standard output(.|\n)*Saved \d+ bytes to /),
      });
      const [letter, made, ...others] = await kept();
      expect([letter, others]).toEqual(['a letter', ['vrikka-young.backup.gpg']]);
      const encrypted = await readFile(path.join(backups(), made!));
      expect(spawnSync('gunzip', ['--test'], { input: encrypted }).status).not.toBe(0);
      // Only their owner can read them, even encrypted.
      expect((await stat(path.join(backups(), made!))).mode & 0o077).toBe(0);
    });

    it('can be restored by who has the key', { timeout: MINUTES }, async (test) => {
      test.skip(!isGpgThere, NO_GPG);
      const made = (await kept()).find((name) => /^vrikka-\d/.test(name))!;
      const opened = gpg('--decrypt', path.join(backups(), made));
      expect(opened.status, opened.stderr.toString()).toBe(0);
      const file = path.join(backups(), 'opened.backup');
      await writeFile(file, opened.stdout);
      const elsewhere = {
        ...env,
        DATABASE_URL_FILE: '',
        DATABASE_URL: await postgres.createDatabase(),
        DATA_DIR: path.join(backups(), 'data'),
      };
      const restored = await run('npm', ['run', 'restore', '--', file], { env: elsewhere });
      expect(restored).toMatchObject({
        code: 0,
        said: expect.stringContaining('Every table has the rows that it had.'),
      });
      const administrators = await run('npm', ['run', 'admin', '--', 'list'], { env: elsewhere });
      expect(administrators.said).toContain('priya');
    });

    it('that fail leave nothing behind, and no older one is taken away', { timeout: MINUTES }, async (test) => {
      test.skip(!isGpgThere, NO_GPG);
      spawnSync('gpgconf', ['--homedir', keys(), '--kill', 'all']);
      await utimes(path.join(backups(), 'vrikka-young.backup.gpg'), 0, 0);
      const before = await kept();
      const failed = await run('deploy/backup.sh', ['sh', '-c', 'echo half of it; exit 1'], { env: settings() });
      expect(failed.code).toBe(1);
      const noKey = await run('deploy/backup.sh', [], { env: { ...settings(), BACKUP_KEY: '/nowhere' } });
      expect(noKey).toMatchObject({
        code: 1,
        said: expect.stringContaining('The public key /nowhere can not be read'),
      });
      expect(await kept()).toEqual(before);
    });
  });

  it('ends in good order', async () => {
    product.child.kill('SIGTERM');
    expect((await once(product.child, 'close'))[0]).toBe(0);
    expect(
      spawnSync('find', [release, '-newer', path.join(dir, 'secrets', 'SMTP_URL')], { encoding: 'utf8' }).stdout,
    ).toBe('');
  });
});

const NO_CONTAINER = whyNoContainer();
if (NO_CONTAINER) console.warn(`NOT TESTED: a container. ${NO_CONTAINER}`);
describe.skipIf(NO_CONTAINER !== null)('a release in a container of deploy/kubernetes', () => {
  const web = podIn('web.yaml');
  const { runAsGroup } = web.securityContext;
  const at = (...names: string[]) => path.join(dir, 'cluster', ...names);
  const METRICS_TOKEN = 'a token of the metrics';
  let url: string;
  let port: string;
  let roots = 0;
  let product: Started;

  beforeAll(async () => {
    port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    await mkdir(at('secrets'), { recursive: true });
    // As a cluster makes them: root's, for the group of the pod.
    for (const volume of ['data', 'backups']) {
      await mkdir(at(volume));
      await chown(at(volume), 0, runAsGroup);
      await chmod(at(volume), 0o2775);
    }
    const secrets: Record<string, string> = { DATABASE_URL: await postgres.createDatabase(), METRICS_TOKEN };
    for (const [name, file] of Object.entries(env).filter(([name]) => name.endsWith('_FILE')))
      secrets[name.replace('_FILE', '')] ??= await readFile(file, 'utf8');
    const mountedAt = web.containers[0].volumeMounts.find(({ name }) => name === 'secrets')!.mountPath;
    for (const [name, secret] of Object.entries(secrets)) {
      await writeFile(at('secrets', name), secret, { mode: 0o440 });
      await chown(at('secrets', name), 0, runAsGroup);
    }
    const { DATA_DIR: _elsewhere, HOST: _host, PORT: _port, ...others } = env;
    const settings = {
      ...others,
      HOST: '127.0.0.1',
      DATA_DIR: '/var/lib/vrikka',
      ...Object.fromEntries(Object.keys(secrets).map((name) => [`${name}_FILE`, `${mountedAt}/${name}`])),
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    await writeFile(at('vrikka.env'), lines.join(''));
  });
  afterAll(() => product?.child.kill('SIGKILL'));

  // The container of a manifest, or another command in it.
  function inPod(
    file: string,
    overrides: { env?: Record<string, string>; command?: string[] } = {},
    input = '',
  ): Started {
    roots += 1;
    const volumes = {
      settings: at(),
      secrets: at('secrets'),
      data: at('data'),
      backups: at('backups'),
      'backup-key': dir,
      tmp: 'tmpfs',
    };
    const child = startContainer(podIn(file), { folder: at(`root-${roots}`), release, volumes }, overrides);
    child.stdin!.on('error', () => undefined).end(input);
    return listenTo(child);
  }

  it('writes to its volumes and nowhere else', async () => {
    const command = [
      'sh',
      '-c',
      'id -u; cat /proc/self/status; touch /x /etc/x /usr/x /opt/vrikka/x; touch /tmp/x "$DATA_DIR/x"; ls /tmp',
    ];
    const { said } = await ended(inPod('web.yaml', { command, env: { DATA_DIR: '/var/lib/vrikka' } }));
    expect(said).toMatch(new RegExp(`^${web.securityContext.runAsUser}\n`, 'm'));
    expect(said).toMatch(/^CapBnd:\t0+$/m);
    expect(said.match(/cannot touch '\S+': Read-only file system/g)).toHaveLength(4);
    expect(said).toMatch(/^x$/m);
    await rm(at('data', 'x'));
  });

  it('does not start before the schema is there, which the job makes', { timeout: 2 * MINUTES }, async () => {
    const early = await ended(inPod('web.yaml', { env: { PORT: port } }));
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining('npm run migrate') });
    expect(await ended(inPod('migrate.yaml'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('Applied 0001-start'),
    });
  });

  it('answers its probes, serves pages, and keeps photos', { timeout: 2 * MINUTES }, async () => {
    product = inPod('web.yaml', { env: { PORT: port, STOP_DELAY_SECONDS: '600' } });
    await isReady(product);
    const { startupProbe, readinessProbe, livenessProbe } = web.containers[0];
    for (const probe of [startupProbe, readinessProbe, livenessProbe])
      expect((await fetch(url + probe!.httpGet.path)).status).toBe(200);
    const home = await fetch(url, { headers: { accept: 'text/html' } });
    const [, script] = /"(\/assets\/[^"]+\.js)"/.exec(await home.text())!;
    expect([home.status, (await fetch(url + script!)).status]).toEqual([200, 200]);
    const metrics = (headers: Record<string, string>) => fetch(`${url}/metrics`, { headers });
    expect((await metrics({})).status).toBe(404);
    expect((await metrics({ authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);

    const create = ['node', '--env-file=/etc/vrikka/vrikka.env', 'dist/server/admin.js', 'create', 'priya'];
    const made = await ended(inPod('web.yaml', { command: create }, `${ADMINISTRATOR_PASSWORD}\n`));
    expect(made).toMatchObject({ code: 0 });
    const client = aClient({ url }, { refreshes: false });
    await client.call(session.logIn, { body: { userName: 'priya', password: ADMINISTRATOR_PASSWORD } });
    const photo = await uploadPhoto(client);
    expect(photo.status, photo.text).toBe(200);
    expect(await readdir(at('data', 'images'))).toHaveLength(1);
  });

  it('saves itself for who has the key', { timeout: MINUTES }, async (test) => {
    test.skip(!existsSync(path.join(dir, 'backup-key.asc')), 'there is no gpg here');
    expect(await ended(inPod('backup.yaml'))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Saved \d+ rows and [1-9]\d* files to standard output(.|\n)*Saved \d+ bytes to /),
    });
    expect(await readdir(at('backups'))).toEqual([expect.stringMatching(/^vrikka-.*\.backup\.gpg$/)]);
  });

  it('says that it is not ready when it is asked to stop, and goes on', { timeout: MINUTES }, async () => {
    product.child.kill('SIGTERM');
    const { path: probe } = web.containers[0].readinessProbe!.httpGet;
    await waitFor('it says so', async () => (await fetch(url + probe)).status === 503);
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await fetch(url + web.containers[0].livenessProbe!.httpGet.path)).status).toBe(200);
  });
});
