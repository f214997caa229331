/**
 * PostgreSQL with pgBackRest beside it, by the files of deploy/pgbackrest: what was acknowledged a minute ago outlives the data
 * directory, and a mistake is taken back by going to the moment before it (docs/operating.md).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPgBackRest, whyNoPgBackRest } from '../../scripts/pgbackrest.mjs';
import { type ArchivedPostgres, startArchivedPostgres } from '../archived-postgres';
import { book } from '../booking-steps';
import { type CenterRow, aCenter, loggedInPatient } from '../builders';
import { type Told, forgotten } from '../faults/memory';
import { aPersistentPatient, aStory } from '../faults/patients';
import { allMailsSent } from '../inbox';
import { readMetric } from '../monitoring';
import { type Product, startProduct } from '../product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

let why: string | null = null;
let postgres: ArchivedPostgres;
let product: Product;
let center: CenterRow;
beforeAll(async () => {
  getPgBackRest();
  why = whyNoPgBackRest();
  if (why) return;
  postgres = await startArchivedPostgres();
  product = await startProduct({ engine: postgres.url });
  center = await aCenter(product, { slots: 5_000 });
});
afterAll(async () => {
  await product?.stop();
  await postgres?.stop();
});

/** Patients who book, move and cancel until told to stop. */
function patientsBook(): () => Promise<Told[]> {
  let goesOn = true;
  const told: Told[] = [];
  const lane = async (n: number) => {
    for (; goesOn; n++) {
      const patient = await aPersistentPatient(product);
      told.push(patient.told);
      await aStory(product, patient, center, aWindow(product.now(), 5), n);
    }
  };
  const lanes = Promise.all([0, 1, 2].map(lane));
  lanes.catch(() => undefined);
  return async () => {
    goesOn = false;
    await lanes;
    return told;
  };
}

const nothingOwed = async () => {
  await allMailsSent(product);
  await product.sweep();
};
const back = () =>
  waitFor('the product answers again', async () => (await fetch(`${product.url}/readyz`).catch(() => null))?.ok);
const metric = async (name: string) => Number((await readMetric(product.context, name))[0]);

it('a data directory that is lost, and a mass deletion: all that was archived is there again', async (test) => {
  if (why) return test.skip(why);
  const [setting] = await postgres.ask<{ archive_timeout: string }>('show archive_timeout');
  expect(setting).toEqual({ archive_timeout: '1min' });
  // So that nobody waits for it here.
  await postgres.ask(`alter system set archive_timeout = '2s'`);
  await postgres.ask('select pg_reload_conf()');

  // Before there is a repository nothing can be archived, which is told.
  await waitFor('a failure is told', async () => (await metric('wal_archive_failed')) === 1);
  expect(await metric('pgbackrest_last_success_timestamp_seconds')).toBeNaN();
  await expect(postgres.backup('full')).rejects.toThrow();
  expect(await metric('pgbackrest_last_failed')).toBe(1);
  await postgres.pgbackrest('stanza-create');
  await postgres.pgbackrest('check');

  // Patients book before, during and after a backup.
  const stop = patientsBook();
  await book(product, await loggedInPatient(product), center, aWindow(product.now()));
  await postgres.backup('full');
  await postgres.backup('diff');
  await book(product, await loggedInPatient(product), center, aWindow(product.now()));
  const told = await stop();
  await nothingOwed();
  expect(await metric('wal_archive_failed')).toBe(0);
  expect(await metric('wal_archive_last_success_timestamp_seconds')).toBeGreaterThan(0);
  expect(await metric('pgbackrest_last_failed')).toBe(0);
  expect(await metric('pgbackrest_last_success_timestamp_seconds')).toBeGreaterThan(0);
  await postgres.archived();
  const stands = async () => ({ forgotten: await forgotten(product, told), breaches: await product.examine() });
  expect(told.length).toBeGreaterThan(2);

  await postgres.lose();
  await postgres.pgbackrest('restore');
  await postgres.start();
  await back();
  expect(await stands()).toEqual({ forgotten: [], breaches: [] });

  // Without a backup, the first piece after a recovery is archived only with the next checkpoint.
  await postgres.backup('full');

  // Somebody deletes every booking by hand.
  const [before] = await postgres.ask<{ at: string }>('select now()::text as at');
  await postgres.ask('truncate bookings cascade');
  await postgres.archived();
  expect(await forgotten(product, told)).not.toEqual([]);
  await postgres.end();
  await postgres.pgbackrest('restore', '--delta', '--type=time', `--target=${before!.at}`, '--target-action=promote');
  await postgres.start();
  await back();
  expect(await stands()).toEqual({ forgotten: [], breaches: [] });

  await book(product, await loggedInPatient(product), center, aWindow(product.now()));
  await nothingOwed();
  expect(await product.examine()).toEqual([]);
});
