/** The commands of an operator whose photos are, or are to be, in a bucket. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../src/server/platform/db/data-dir-lock';
import { openEmbedded } from '../../src/server/platform/db/database';
import { namesOf, photosOnDisk } from '../../src/server/platform/images/photo-files';
import { type StandInBucket, aStandInBucket } from '../stand-in-bucket';
import { type Commands, buildCommands } from '../started-product';
import { waitFor } from '../wait-for';

/** Each starts several processes, which take seconds on a busy machine. */
const MINUTES = 300_000;
const PHOTOS = ['1', '2', '3'].map((digit) => `photo-${digit.repeat(32)}`);
const files = (id: string) =>
  new Map(namesOf('jpg').map((name) => [name, Buffer.from(`the file ${name} of ${id}, \0 and ÿ`)] as const));
const ALL = PHOTOS.flatMap((id) => [...files(id)].map(([name, bytes]) => [`${id}/${name}`, bytes] as const));

let commands: Commands;
let bucket: StandInBucket;
let dir: string;
/** A data directory with photos on its disk. */
let data: string;
beforeAll(async () => {
  commands = await buildCommands();
  bucket = await aStandInBucket();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-bucket-'));
  data = path.join(dir, 'data');
  expect((await commands.run('admin', ['list'], data)).code).toBe(0);
  const database = await openEmbedded(data);
  const row = { format: 'jpg', width: 900, height: 600, uploaded_at: new Date(), uploaded_by: null };
  for (const id of PHOTOS) {
    await photosOnDisk(data).write(id, files(id));
    await database.db
      .insertInto('photos')
      .values({ id, ...row })
      .execute();
  }
  await database.close();
}, MINUTES);
afterEach(() => bucket.fail(null));
afterAll(async () => {
  await bucket.close();
  await rm(dir, { recursive: true, force: true });
});

const inBucket = () => [...bucket.objects].map(([key, { bytes }]) => [key.replace('images/', ''), bytes]).sort();
const onDisk = (dataDir: string) =>
  Promise.all(ALL.map(async ([name]) => [name, await readFile(path.join(dataDir, 'images', name))] as const));

describe('a backup', () => {
  const fromDisk = () => path.join(dir, 'disk.backup');
  const fromBucket = () => path.join(dir, 'bucket.backup');
  const elsewhere = () => path.join(dir, 'elsewhere');

  it('of a disk is restored into a bucket, and the other way round', { timeout: MINUTES }, async () => {
    const saved = await commands.run('backup', [fromDisk()], data);
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining(`and ${ALL.length} files to`) });
    const restored = await commands.run('restore', [fromDisk()], elsewhere(), bucket.settings);
    expect(restored, restored.said).toMatchObject({
      code: 0,
      said: expect.stringContaining('Its photos are in the bucket photos; none that was there was removed.'),
    });
    expect(inBucket()).toEqual([...ALL].sort());
    expect(existsSync(path.join(elsewhere(), 'images'))).toBe(false);

    const again = await commands.run('backup', [fromBucket()], elsewhere(), bucket.settings);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining(`and ${ALL.length} files to`) });
    const back = path.join(dir, 'back');
    expect(await commands.run('restore', [fromBucket()], back)).toMatchObject({ code: 0 });
    expect(await onDisk(back)).toEqual(ALL);
  });

  it('names photos that the bucket has lost, and saves everything else', { timeout: MINUTES }, async () => {
    bucket.objects.delete(`images/${PHOTOS[1]}/640.avif`);
    const saved = await commands.run('backup', [path.join(dir, 'lost.backup')], elsewhere(), bucket.settings);
    expect(saved.said).toContain(`and ${ALL.length - 1} files to`);
    expect(saved.said).toContain(`These photos are not there any more, or not all of their files: ${PHOTOS[1]}\n`);
  });

  it('is none without its bucket, and is restored whole or not at all', { timeout: MINUTES }, async () => {
    const [file, target] = [path.join(dir, 'none.backup'), path.join(dir, 'target')];
    bucket.fail('away');
    const unsaved = await commands.run('backup', [file], elsewhere(), bucket.settings);
    expect(unsaved).toMatchObject({ code: 1, said: expect.stringContaining('The bucket photos at http') });
    expect((await readdir(dir)).filter((name) => name.startsWith('none'))).toEqual([]);
    // It goes away at the start, and in the middle.
    for (const after of [0, 4]) {
      bucket.fail('away', after === 0 ? {} : { method: 'PUT', after });
      const { code, said } = await commands.run('restore', [fromDisk()], target, bucket.settings);
      expect(said).toMatch(/The bucket photos at .* can't be used: .*\.\nNothing was changed\.\n$/);
      expect(code).toBe(1);
      expect(await readdir(target).catch(() => [])).toEqual([]);
    }
  });
});

it('the doctor names a bucket that can not be used', { timeout: MINUTES }, async () => {
  const settings = { ...bucket.settings, S3_SECRET_ACCESS_KEY: 'tamarind-salt' };
  const { code, said } = await commands.run('doctor', [], data, settings);
  expect(said).toContain(`The bucket photos at ${bucket.settings.S3_ENDPOINT} can't be used: S3_SECRET_ACCESS_KEY is`);
  expect(said).not.toContain('tamarind-salt');
  expect(code).toBe(3);
  expect(await commands.run('doctor', [], data, bucket.settings)).toMatchObject({ code: 0 });
});

it('photos are moved while the product uses its directory, also when the command is killed in between', {
  timeout: MINUTES,
}, async () => {
  bucket.objects.clear();
  const release = await lockDataDir(data);
  bucket.fail('silent', { method: 'PUT', after: 14 });
  const killed = await commands.begin('admin', ['move-pictures'], data, bucket.settings);
  await waitFor('the second photo is on its way', () => bucket.objects.size === 14);
  killed.process.kill('SIGKILL');
  expect((await killed.ended()).said).toContain('1 of 3 are moved\n');
  expect((await readdir(path.join(data, 'images'))).sort()).toEqual(PHOTOS.slice(1));
  bucket.fail(null);

  const moved = await commands.run('admin', ['move-pictures'], data, bucket.settings);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('2 of 2 are moved\n') });
  expect(inBucket()).toEqual([...ALL].sort());
  expect(await readdir(path.join(data, 'images'))).toEqual([]);
  await release();
  expect(await commands.run('admin', ['move-pictures'], data)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The S3_ settings are not given'),
  });
});
