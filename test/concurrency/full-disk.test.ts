/** The disk of PostgreSQL fills up: what would be stored is refused with a sentence, the rest goes on, and nothing is half done. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookings, centers } from '../../src/contract';
import { book, details, hold, myBookings, pay, paymentFor } from '../booking-steps';
import { type CenterRow, type LoggedIn, aCenter, patientWithSession } from '../builders';
import { aClient } from '../client';
import { readMetric } from '../monitoring';
import { type Product, startProduct } from '../product';
import { type CarriedPostgres, startCarriedPostgres } from '../real-postgres';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const MEGABYTES = 400;
const BLOCK = 4096;
/** As many bookings as it takes at most until every page of the tables is full. */
const TRIES = 400;

const disk = mkdtempSync(path.join(tmpdir(), 'vrikka-full-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk]).status === 0;
let postgres: CarriedPostgres;
let product: Product;
let center: CenterRow;
beforeAll(async () => {
  if (!mounted) return;
  postgres = await startCarriedPostgres(disk);
  product = await startProduct({ engine: await postgres.createMigratedDatabase() });
  center = await aCenter(product, { slots: 5_000 });
});
afterAll(async () => {
  await product?.stop();
  await postgres?.stop();
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

const ballast = path.join(disk, 'ballast');
/** Takes all that is free. */
function fill(): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - BLOCK)));
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'oflag=append', 'conv=notrunc', 'bs=4k'], { stdio: 'ignore' });
}

/** Books until somebody is refused, and returns what they were told and who has a chair. */
async function bookUntilRefused() {
  const booked: { patient: LoggedIn; id: string }[] = [];
  for (let n = 0; n < TRIES; n++) {
    const patient = patients[n % patients.length]!;
    const window = aWindow(product.now(), 3 + Math.floor(n / patients.length));
    const answer = await patient.client.raw(bookings.makePayment.method, bookings.makePayment.path, {
      json: paymentFor({ center, window }),
    });
    if (answer.status !== 200) return { answer, booked };
    booked.push({ patient, id: bookings.makePayment.response.parse(answer.json).session!.id });
  }
  throw new Error('the disk was never full');
}
let patients: LoggedIn[];

it('writes are refused with a sentence, reads go on, and all is well once there is room', async (test) => {
  test.skip(!mounted, 'no small file system can be mounted here');
  patients = await Promise.all(Array.from({ length: 20 }, () => patientWithSession(product)));
  const first = await book(product, patients[0]!, center, aWindow(product.now(), 2));
  const paidMeanwhile = await hold(patients[1]!, center, aWindow(product.now(), 2));

  fill();
  const { answer, booked } = await bookUntilRefused();
  expect(answer).toMatchObject({ status: 507, json: { success: false, code: 'storage-full' } });
  expect(answer.headers.get('retry-after')).toBe('60');
  expect((await myBookings(patients[0]!))[0]).toMatchObject({ _id: first._id, bookingStatus: 'confirmed' });
  expect((await aClient(product).raw('GET', centers.list.path)).status).toBe(200);
  // Money that arrives meanwhile is not forgotten.
  await pay(product, paidMeanwhile.id);

  rmSync(ballast);
  await waitFor('the payment is recorded', async () => {
    const one = await details(patients[1]!, paidMeanwhile.id).catch(() => null);
    return one?.outcome === 'confirmed';
  });
  expect(await readMetric(product.context, 'storage_full_total')).not.toEqual([]);
  // Who got a chair has it, and who was refused has none.
  for (const { patient, id } of booked) expect((await details(patient, id)).outcome).toBe('confirming');
  await book(product, await patientWithSession(product), center, aWindow(product.now(), 2));
  await product.sweep();
  expect(await product.examine()).toEqual([]);
});
