/** Photos of centers in a bucket: stored, served, and what happens while the bucket is away. */
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { centers } from '../../../src/contract';
import { PHOTO_UPLOAD, uploadedPhoto } from '../../../src/contract/admin';
import { readConfig } from '../../../src/server/config';
import { movePictures } from '../../../src/server/ops/admin/move-pictures';
import { BucketError, type BucketPatience, createBucket } from '../../../src/server/platform/images/bucket';
import { cachePhotos } from '../../../src/server/platform/images/photo-cache';
import { photosInBucket } from '../../../src/server/platform/images/photos-in-bucket';
import { type FilesOfPhoto, namesOf, photosOnDisk } from '../../../src/server/platform/images/photo-files';
import { anAdministrator } from '../../administrator';
import { type Client, aClient, asRefusal } from '../../client';
import { jpeg, sendFile } from '../../pictures';
import type { Product } from '../../product';
import { startProduct } from '../../product';
import { type StandInBucket, aStandInBucket } from '../../stand-in-bucket';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vrikka-bucket-'));
const disk = photosOnDisk(dataDir);
let bucket: StandInBucket;
let product: Product;
let client: Client;
beforeAll(async () => {
  bucket = await aStandInBucket();
  product = await startProduct({ settings: { ...bucket.settings, DATA_DIR: dataDir } });
  ({ client } = await anAdministrator(product));
});
afterEach(() => bucket.fail(null));
afterAll(async () => {
  await stopInGoodOrder(product);
  await bucket.close();
});

const upload = async () => sendFile(client, PHOTO_UPLOAD, await jpeg());
async function uploaded() {
  const answer = await upload();
  expect(answer.status, answer.text).toBe(200);
  return uploadedPhoto.parse(answer.json);
}
const show = (url: string, accept = 'image/avif,image/webp,*/*') =>
  aClient(product).raw('GET', url, { headers: { accept } });
const keysOf = (id: string) => namesOf('jpg').map((name) => `images/${id}/${name}`);
const photoRows = () => product.database.db.selectFrom('photos').select('id').execute();
const onDisk = () => readdir(path.join(dataDir, 'images')).catch(() => []);
const idOf = (digit: string) => `photo-${digit.repeat(32)}`;
/** A photo's files, each with other bytes. */
const files = (id: string): FilesOfPhoto => new Map(namesOf('jpg').map((name) => [name, Buffer.from(`${id} ${name}`)]));
/** What the product does, without keeping anything in memory. */
function photosNow(patience: Partial<BucketPatience> = {}, changes: Partial<StandInBucket['settings']> = {}) {
  const { s3 } = readConfig({ ...bucket.settings, ...changes });
  const said: object[] = [];
  const log = { error: (line: object) => void said.push(line) };
  return { said, photos: photosInBucket({ bucket: createBucket(s3!, patience), disk, log }) };
}

describe('a photo in a bucket', () => {
  it('is stored there whole, and not on the disk', async () => {
    const photo = await uploaded();
    expect([...bucket.objects.keys()].filter((key) => key.includes(photo.public_id)).sort()).toEqual(
      keysOf(photo.public_id).sort(),
    );
    expect(bucket.objects.get(`images/${photo.public_id}/640.webp`)?.contentType).toBe('image/webp');
    expect(bucket.objects.get(`images/${photo.public_id}/original.jpg`)?.contentType).toBe('image/jpeg');
    expect(await onDisk()).toEqual([]);
  });

  it('is served at our own address as one on the disk is, and read from there once', async () => {
    const { url } = await uploaded();
    const seen = async (width: string, accept: string) => {
      const { headers, bytes } = await show(`${url}${width}`, accept);
      expect(headers.get('vary')?.toLowerCase()).toContain('accept');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      return [headers.get('content-type'), (await sharp(Buffer.from(bytes)).metadata()).width];
    };
    bucket.asked.length = 0;
    for (let times = 0; times < 2; times++) {
      expect(await seen('?w=300', 'image/avif,image/webp,*/*')).toEqual(['image/avif', 320]);
      expect(await seen('?w=640', 'image/webp,*/*')).toEqual(['image/webp', 640]);
      expect(await seen('', '*/*')).toEqual(['image/jpeg', 900]);
    }
    expect(bucket.asked).toHaveLength(3);
  });

  it('that is nowhere is not found', async () => {
    expect((await show(`/images/${idOf('0')}.jpg`)).status).toBe(404);
  });

  it('is read once more where the connection breaks, or the server has too much to do', async () => {
    for (const fault of ['away', 'busy'] as const) {
      const { url } = await uploaded();
      bucket.fail(fault, { times: 1 });
      expect((await show(url)).status).toBe(200);
    }
  });
});

describe('while the bucket is away', () => {
  it('photos that were seen are shown, others and uploads are refused, and everything else goes on', async () => {
    const seen = await uploaded();
    const unseen = await uploaded();
    expect((await show(seen.url)).status).toBe(200);
    const [rows, keys] = [await photoRows(), [...bucket.objects.keys()]];
    bucket.fail('away');

    const refused = asRefusal(await upload());
    expect(refused).toMatchObject({ status: 503, code: 'image-host-down', fields: { Photo: expect.any(String) } });
    expect(await photoRows()).toEqual(rows);
    expect([...bucket.objects.keys()]).toEqual(keys);

    const missing = await show(unseen.url);
    expect(missing).toMatchObject({ status: 503, json: { code: 'overloaded' } });
    expect(missing.headers.get('retry-after')).toBe('5');
    expect(missing.headers.get('cache-control')).toBe('no-store');
    expect((await show(seen.url)).status).toBe(200);
    expect((await aClient(product).call(centers.list)).success).toBe(true);
    const ready = () => aClient(product).raw('GET', '/readyz');
    expect(await ready()).toMatchObject({ status: 200, json: { ok: true, degraded: ['uploads'] } });
    expect(product.log.filter(({ code }) => code === 'bucket-away')).toMatchObject([
      { msg: 'photos can not be reached', why: expect.stringContaining('The bucket photos at http') },
    ]);

    bucket.fail(null);
    await waitFor('the photo is shown again', async () => (await show(unseen.url)).status === 200);
    await waitFor('photos can be uploaded', async () => JSON.stringify((await ready()).json) === '{"ok":true}');
    await uploaded();
  });

  it.each(['away', 'busy'] as const)('an upload that breaks off in its middle (%s) leaves nothing', async (fault) => {
    const [rows, keys] = [await photoRows(), [...bucket.objects.keys()]];
    bucket.fail(fault, { method: 'PUT', after: 4 });
    expect(asRefusal(await upload())).toMatchObject({ status: 503, code: 'image-host-down' });
    expect(bucket.asked.filter((one) => one.startsWith('DELETE'))).not.toEqual([]);
    expect(await photoRows()).toEqual(rows);
    expect([...bucket.objects.keys()]).toEqual(keys);
  });

  it('a server that keeps silent is waited for once, and then not asked for a while', async () => {
    const { public_id: id } = await uploaded();
    const { photos } = photosNow({ readMs: 200 });
    const cached = cachePhotos(photos, { restMs: 60_000 });
    bucket.fail('silent');
    await expect(cached.read(`${id}/640.avif`)).rejects.toThrow('it has not answered for 0.2 s.');
    bucket.asked.length = 0;
    await expect(cached.read(`${id}/320.avif`)).rejects.toThrow(BucketError);
    expect(bucket.asked).toEqual([]);
  });

  it('no more than some photos are waited for', async () => {
    const { public_id: id } = await uploaded();
    const cached = cachePhotos(photosNow().photos, { atOnce: 2 });
    bucket.asked.length = 0;
    const [first, same, second, third] = await Promise.allSettled(
      ['320.avif', '320.avif', '640.avif', '1280.avif'].map((name) => cached.read(`${id}/${name}`)),
    );
    expect([first, same, second].map((one) => one?.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ status: 'rejected', reason: expect.any(BucketError) });
    expect(bucket.asked).toHaveLength(2);
    expect(await cached.read(`${id}/1280.avif`)).not.toBeNull();
  });
});

it('what is kept in memory is bounded, and what was used last is kept', async () => {
  const id = idOf('b');
  for (const name of ['1', '2', '3']) {
    bucket.objects.set(`images/${id}/${name}`, { bytes: Buffer.alloc(40), contentType: 'image/avif' });
  }
  const cached = cachePhotos(photosNow().photos, { bytes: 100 });
  bucket.asked.length = 0;
  for (const name of ['1', '2', '1', '3', '1', '2']) expect(await cached.read(`${id}/${name}`)).toHaveLength(40);
  expect(bucket.asked.map((one) => one.at(-1))).toEqual(['1', '2', '3', '2']);
});

it.each<[string, Partial<StandInBucket['settings']>, string]>([
  ['another secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID'],
  ['another key', { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 'it does not know S3_ACCESS_KEY_ID'],
  ['another region', { S3_REGION: 'eu-west-1' }, 'S3_REGION is not its region'],
  ['another bucket', { S3_BUCKET: 'pictures' }, 'there is no bucket of this name'],
  // A port that no browser opens, nor Node's fetch.
  ['another port', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'there is no connection (bad port)'],
])('with %s it says so, and takes and gives nothing', async (_, changes, why) => {
  const { photos, said } = photosNow({}, changes);
  const says = `The bucket ${changes.S3_BUCKET ?? 'photos'} at ${changes.S3_ENDPOINT ?? bucket.settings.S3_ENDPOINT} can't be used: ${why}.`;
  expect(await photos.whyAway()).toBe(says);
  const id = idOf('c');
  await expect(photos.write(id, files(id))).rejects.toMatchObject({ code: 'image-host-down' });
  await expect(photos.read(`${id}/640.avif`)).rejects.toThrow(says);
  expect(await photos.hasRoom()).toBe(false);
  // Once a minute.
  expect(said).toEqual([{ code: 'bucket-away', why: says, missed: 1 }]);
  expect([...bucket.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
});

it('a clock that is more than 15 minutes off is named', async () => {
  bucket.setAhead(16 * 60_000);
  expect(await photosNow().photos.whyAway()).toContain('its clock and ours differ by more than 15 minutes');
  bucket.setAhead(0);
  expect(await photosNow().photos.whyAway()).toBeNull();
});

describe('moving photos from the disk into a bucket', () => {
  const ids = ['1', '2', '3', '4'].map(idOf);
  const said: string[] = [];
  const move = (settings: Record<string, string> = bucket.settings) => {
    said.length = 0;
    return movePictures(readConfig({ ...settings, DATA_DIR: dataDir }), (line) => void said.push(line));
  };
  /** Every photo is served whole, wherever its files are. */
  async function expectServed() {
    const { photos } = photosNow();
    for (const id of ids) {
      for (const [name, bytes] of files(id)) expect(await photos.read(`${id}/${name}`)).toEqual(bytes);
    }
  }

  it('serves what is still on the disk', async () => {
    for (const id of ids) await disk.write(id, files(id));
    await expectServed();
    expect((await show(`/images/${ids[0]}.jpg?w=320`)).text).toBe(`${ids[0]} 320.avif`);
  });

  it('is refused without a bucket, and where the bucket is away, and then moves nothing', async () => {
    await expect(move({})).rejects.toThrow('there is no bucket to move photos to');
    bucket.fail('away');
    await expect(move()).rejects.toThrow(BucketError);
    expect((await onDisk()).sort()).toEqual(ids);
  });

  it('breaks off where the bucket goes away, with every photo still served', async () => {
    bucket.fail('away', { method: 'PUT', after: 14 });
    await expect(move()).rejects.toThrow(BucketError);
    bucket.fail(null);
    expect(said.at(-1)).toContain('1 of 4 are moved. The others are served from');
    expect((await onDisk()).sort()).toEqual(ids.slice(1));
    await expectServed();
  });

  it('goes on where it broke off, says how far it is, and is done', async () => {
    expect(await move()).toBe(0);
    expect(said.slice(-3)).toEqual(['1 of 3 are moved', '2 of 3 are moved', '3 of 3 are moved']);
    expect(await onDisk()).toEqual([]);
    await expectServed();
    expect((await show(`/images/${ids[1]}.jpg?w=640`, 'image/webp')).text).toBe(`${ids[1]} 640.webp`);
    expect(await move()).toBe(0);
    expect(said[0]).toContain('Moving 0 photos');
  });
});
