/** The product as one process over its embedded database, through everything that can happen to it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, bookings, centers } from '../../src/contract';
import { checkArchive } from '../../src/server/ops/backup/archive';
import { openEmbedded } from '../../src/server/platform/db/database';
import { DEMO_PATIENT } from '../../src/server/ops/seed/demo-patient';
import { type Client, aClient } from '../client';
import { type Commands, type StartedProduct, buildCommands } from '../started-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const NOW = new Date('2026-11-10T08:00:00+05:30');
const LONG_AGO = new Date('2026-01-01');
const MINUTE = 60_000;

let commands: Commands;
let dir: string;
/** A data directory whose product was stopped in good order. */
let data: string;
const running = new Set<StartedProduct>();

beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-embedded-'));
  data = path.join(dir, 'data');
});
afterAll(async () => {
  for (const product of running) await product.kill();
  await rm(dir, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<StartedProduct> {
  const product = await commands.start(dataDir);
  running.add(product);
  return product;
}

async function demoPatient({ url }: StartedProduct): Promise<Client> {
  const client = aClient({ url });
  await client.call(account.login, { body: { email: DEMO_PATIENT.email, password: DEMO_PATIENT.password } });
  return client;
}

/** A hold that many days ahead. */
async function aHold(client: Client, daysAhead: number) {
  const { dialysisCenters } = await client.call(centers.list);
  const center = dialysisCenters.find((one) => one.Status === 'active')!;
  const { date, time } = aWindow(NOW, daysAhead, 17);
  return { date, time, centerId: center._id, CenterName: center.CenterName, price: center.DialysisCharge };
}

async function payAt({ sandboxUrl }: StartedProduct, session: string): Promise<void> {
  const body = JSON.stringify({ action: 'pay' });
  await fetch(`${sandboxUrl}/control/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

async function outcomeOf(client: Client, session: string): Promise<string> {
  const { BookingData } = await client.call(bookings.bookingDetails, { query: { session_id: session } });
  return BookingData[0]!.outcome;
}

/** The doctor's output for a directory that is not in use. */
async function examined(dataDir: string): Promise<string> {
  const { code, said } = await commands.run('doctor', [], dataDir);
  return code === 0 ? 'well' : said;
}

/** All tests of this file use one hospital, in order. */
let product: StartedProduct;

describe('a process that is killed', () => {
  it('while it makes its database and fills it, leaves nothing that a later start minds', {
    timeout: 5 * MINUTE,
  }, async () => {
    for (const [line, afterMs] of [
      ['Opening', 700],
      ['Writing', 50],
    ] as const) {
      product = await start(data);
      await product.says(line);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await product.kill();
    }
    product = await (await start(data)).ready();
    expect((await (await demoPatient(product)).call(bookings.myBookings)).myBookingData.length).toBeGreaterThan(0);
  });

  it('while people book and pay has kept everything that it said', { timeout: 5 * MINUTE }, async () => {
    const client = await demoPatient(product);
    const paid: string[] = [];
    const booking = (async () => {
      for (let daysAhead = 1; ; daysAhead++) {
        const { session } = await client.call(bookings.makePayment, { body: await aHold(client, daysAhead) });
        await payAt(product, session!.id);
        if ((await outcomeOf(client, session!.id)) === 'confirmed') paid.push(session!.id);
      }
    })().catch(() => undefined);
    await waitFor('a few are paid', () => paid.length >= 3);
    await product.kill();
    await booking;
    product = await (await start(data)).ready();
    const again = await demoPatient(product);
    for (const session of paid) expect(await outcomeOf(again, session)).toBe('confirmed');
    // One was perhaps held and not paid. The doctor who goes by the system's clock below would call it long lapsed.
    for (const { _id: appoinmentId, bookingStatus } of (await again.call(bookings.myBookings)).myBookingData)
      if (bookingStatus === 'pending') await again.call(bookings.cancelBooking, { body: { appoinmentId } });
  });
});

describe('a running product', () => {
  it('keeps a second one off its data, with a sentence', { timeout: MINUTE }, async () => {
    const second = await start(data);
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain(`${data} is in use by another process. Stop that one first`);
    expect(second.said()).not.toMatch(/^ +at /m);
  });

  it('keeps the doctor off too', { timeout: MINUTE }, async () => {
    expect(await commands.run('doctor', [], data)).toMatchObject({
      code: 2,
      said: expect.stringContaining('is in use by another process'),
    });
  });

  it('is saved while it runs, to whoever reads', { timeout: MINUTE }, async () => {
    const chunks: Buffer[] = [];
    const backup = await commands.begin('backup', ['-'], data);
    backup.process.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk));
    expect(await backup.ended()).toMatchObject({
      code: 0,
      said: expect.stringContaining('The running product saved itself to'),
    });
    const copy = path.join(dir, 'read.backup');
    await writeFile(copy, Buffer.concat(chunks));
    await checkArchive(copy);
  });

  it('is saved while it runs, and restored to that moment, with what was there kept aside', {
    timeout: 5 * MINUTE,
  }, async () => {
    const client = await demoPatient(product);
    const saved = await client.call(bookings.myBookings);
    const file = path.join(dir, 'saved', 'today.backup');
    expect(await commands.run('backup', [file], data)).toMatchObject({ code: 0 });
    const { session: later } = await client.call(bookings.makePayment, { body: await aHold(client, 21) });
    const halfARequest = connect(Number(new URL(product.url).port), '127.0.0.1', () =>
      halfARequest.write('POST /auth/login HTTP/1.1\r\n'),
    );
    halfARequest.on('error', () => undefined);
    // Within the ten seconds after which it would exit with a failure, however long others take.
    expect(await product.stop()).toBe(0);
    expect(await examined(data)).toBe('well');

    const refused = await commands.run('restore', [file], data);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('already holds a database') });
    const done = await commands.run('restore', [file, '--force'], data);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('Every table has the rows that it had') });
    expect((await readdir(data)).filter((name) => name.startsWith('before-restore-'))).toHaveLength(1);

    product = await (await start(data)).ready();
    // The session is still valid: its secret was saved too.
    const again = aClient({ url: product.url }, { cookies: client.cookies });
    const ids = ({ myBookingData }: typeof saved) => myBookingData.map(({ _id }) => _id).sort();
    expect(ids(await again.call(bookings.myBookings))).toEqual(ids(saved));
    expect(await again.refused(bookings.bookingDetails, { query: { session_id: later!.id } })).toMatchObject({
      code: 'payment-not-found',
    });
    expect(await product.stop()).toBe(0);
  });
});

describe('the doctor', () => {
  it('forgets what was kept too long when it is asked to repair', { timeout: MINUTE }, async () => {
    const old = {
      id: randomUUID(),
      email: 'meera@example.org',
      purpose: 'signup',
      created_at: LONG_AGO,
      expires_at: LONG_AGO,
    };
    const { db, close } = await openEmbedded(data);
    await db.insertInto('email_verifications').values(old).execute();
    await close();
    expect(await commands.run('doctor', ['--repair'], data)).toMatchObject({
      code: 0,
      said: expect.stringContaining('All is well'),
    });
  });

  it('says so when the provider can not be asked, and examines what is ours', { timeout: MINUTE }, async () => {
    // Without the sandbox it goes by the system's clock, which is weeks ahead of what the product has written.
    const clock = path.join(dir, 'clock.mjs');
    await writeFile(
      clock,
      `const System = Date, ahead = System.now() - ${NOW.getTime()};
       globalThis.Date = class extends System {
         constructor(...given) { given.length ? super(...given) : super(System.now() - ahead); }
         static now() { return System.now() - ahead; }
       };`,
    );
    const nowhere = {
      NODE_OPTIONS: `--import ${clock}`,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const { code, said } = await commands.run('doctor', [], data, nowhere);
    expect(said).toContain('The payment provider could not be asked');
    expect(said).toContain('Our own book is well.');
    expect(code).toBe(3);
  });
});

describe('a backup', () => {
  it('that is cut off or no backup at all changes nothing', { timeout: MINUTE }, async () => {
    const target = path.join(dir, 'untouched');
    const whole = await readFile(path.join(dir, 'saved', 'today.backup'));
    const cut = path.join(dir, 'cut.backup');
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    const letter = path.join(dir, 'letter.txt');
    await writeFile(letter, 'Dear Sir or Madam');
    for (const [file, why] of [
      [cut, 'is not whole'],
      [letter, 'no backup at all'],
      [path.join(dir, 'nowhere'), 'no such file'],
    ] as const) {
      const { code, said } = await commands.run('restore', [file], target);
      expect(said).toContain(why);
      expect(said).toContain('Nothing was changed.');
      expect(code).toBe(1);
      expect(existsSync(path.join(target, 'db'))).toBe(false);
    }
  });
});

/** If a small file system can be mounted (Linux, as root); elsewhere this can't be tested. */
function mountTmpfs(at: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at], { stdio: 'pipe' });
    return true;
  } catch (error) {
    console.warn(
      `NOT TESTED: a full disk. No small file system can be mounted here: ${(error as Error).message.trim()}`,
    );
    return false;
  }
}

describe('a disk that fills up', () => {
  let disk: string;
  let mounted = false;
  beforeAll(async () => {
    disk = await mkdtemp(path.join(tmpdir(), 'vrikka-disk-'));
    mounted = mountTmpfs(disk, 300);
  });
  afterAll(async () => {
    for (const product of running) await product.kill();
    if (mounted) execFileSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  });
  const freeMB = () => {
    const { bavail, bsize } = statfsSync(disk);
    return Math.floor((bavail * bsize) / 1024 / 1024);
  };
  /** Writes until so much is free, or nothing, as the product writes too. */
  const leaveFree = (megabytes: number) => {
    const { stderr } = spawnSync(
      'dd',
      ['if=/dev/zero', `of=${disk}/ballast`, 'bs=1M', `count=${freeMB() - megabytes}`],
      { encoding: 'utf8', env: { LC_ALL: 'C' } },
    );
    expect(stderr).toMatch(/copied/);
  };

  it('is told to people, refuses only what would be stored, and is well again when there is room', {
    timeout: 3 * MINUTE,
  }, async (test) => {
    test.skip(!mounted, 'no small file system can be mounted here');
    const dataDir = path.join(disk, 'data');
    await cp(data, dataDir, { recursive: true, filter: (from) => !/before-restore|backups|\.sock$/.test(from) });
    product = await (await start(dataDir)).ready();
    let client = await demoPatient(product);
    const body = await aHold(client, 22);
    const isReady = async () => (await fetch(`${product.url}/readyz`)).ok;

    leaveFree(40);
    await waitFor('it has noticed', async () => !(await isReady()));
    expect(await client.refused(bookings.makePayment, { body })).toMatchObject({
      status: 507,
      code: 'storage-full',
      retryAfter: 60,
    });
    expect((await client.call(bookings.myBookings)).success).toBe(true);

    await rm(`${disk}/ballast`);
    await waitFor('it has noticed', isReady);
    const { session } = await client.call(bookings.makePayment, { body });
    await payAt(product, session!.id);
    expect(await outcomeOf(client, session!.id)).toBe('confirmed');

    // The disk fills up completely: requests are still answered, or the process ends; a start says why it can't.
    leaveFree(0);
    await client.raw('GET', '/auth/dialysis-centers').catch(() => undefined);
    await product.kill();
    const full = await start(dataDir);
    expect(await full.ended()).toBe(1);
    expect(full.said()).toContain('is nearly full');

    await rm(`${disk}/ballast`);
    product = await (await start(dataDir)).ready();
    client = await demoPatient(product);
    expect(await outcomeOf(client, session!.id)).toBe('confirmed');
    expect(await product.stop()).toBe(0);
    expect(await examined(dataDir)).toBe('well');
  });
});
