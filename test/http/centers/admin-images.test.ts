/** Uploading and showing the photos of centers, stored by us and at Cloudinary. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES, PHOTO_UPLOAD, audit, centers, uploadedPhoto } from '../../../src/contract/admin';
import { contentSecurityPolicy } from '../../../src/server/platform/http/security-headers';
import { buildApp } from '../../../src/server/app';
import { createOwnImages } from '../../../src/server/platform/images/own-images';
import { photosOnDisk } from '../../../src/server/platform/images/photo-files';
import { createCloudinary } from '../../../src/server/platform/images/cloudinary';
import { anAdministrator } from '../../administrator';
import { loggedInPatient } from '../../builders';
import { NO_PICTURES, jpeg, picture, sendFile } from '../../pictures';
import { type Client, type RawAnswer, aClient, asRefusal } from '../../client';
import { type Product, startProduct } from '../../product';
import { aRunningProduct, stopInGoodOrder } from '../../the-product';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vrikka-images-'));
const the = aRunningProduct({ settings: { DATA_DIR: dataDir } });

function upload(client: Client, file: Buffer | null, name = 'center.jpg', fields: Record<string, string> = {}) {
  return sendFile(client, PHOTO_UPLOAD, file, name, { upload_preset: 'centers', cloud_name: 'vrikka', ...fields });
}
/** Reads a refusal that has its reason also where image hosts put it. */
function refusedUpload(answer: RawAnswer) {
  const refused = asRefusal(answer);
  expect(refused.message).not.toBe('');
  // The detail alone: a client says it after words of its own (spec.md, section 8).
  expect(refused.error).toEqual({ message: refused.message!.replace('Failed to upload image: ', '') });
  return refused;
}
async function uploaded(client: Client, file: Buffer, name?: string) {
  const answer = await upload(client, file, name);
  expect(answer.status, answer.text).toBe(200);
  return uploadedPhoto.parse(answer.json);
}

const show = (address: string, accept: string) => aClient(the.product).raw('GET', address, { headers: { accept } });

async function gifOfTwo() {
  const frames = await Promise.all(
    ['#0e5a55', '#ff0000'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe('uploading a photo', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'takes a %s, whatever its name says, and shows it',
    async (format) => {
      const { client } = await anAdministrator(the.product);
      const photo = await uploaded(client, await picture().toFormat(format).toBuffer(), 'front.txt');
      const extension = format === 'jpeg' ? 'jpg' : format;
      expect(photo).toMatchObject({
        format: extension,
        width: 900,
        height: 600,
        url: `/images/${photo.public_id}.${extension}`,
      });
      expect((await show(photo.url, 'image/avif,image/webp,*/*')).headers.get('content-type')).toBe('image/avif');
    },
  );

  it('leaves behind where it was taken, and turns it upright', async () => {
    const { client } = await anAdministrator(the.product);
    const file = await picture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Telltale' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const photo = await uploaded(client, file);
    expect(photo).toMatchObject({ width: 200, height: 400 });
    for (const accept of ['image/avif', 'image/webp', 'image/jpeg']) {
      const { bytes } = await show(photo.url, accept);
      const { exif, xmp, iptc, orientation } = await sharp(Buffer.from(bytes)).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
    }
    const kept = await sharp(path.join(dataDir, 'images', photo.public_id, 'original.jpg')).metadata();
    expect(kept.exif).toBeUndefined();
  });

  it('keeps a png with a GPS position without it', async () => {
    const { client } = await anAdministrator(the.product);
    const file = await picture()
      .png()
      .withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .toBuffer();
    const photo = await uploaded(client, file, 'a.png');
    expect(
      (await sharp(path.join(dataDir, 'images', photo.public_id, 'original.png')).metadata()).exif,
    ).toBeUndefined();
  });

  it('makes a large photo 1600 pixels wide at most', async () => {
    const { client } = await anAdministrator(the.product);
    expect(await uploaded(client, await picture(3_000, 1_500).jpeg().toBuffer())).toMatchObject({
      width: 1_600,
      height: 800,
    });
  });

  it('takes the first picture of a moving gif', async () => {
    const { client } = await anAdministrator(the.product);
    const file = await gifOfTwo();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const photo = await uploaded(client, file, 'moving.gif');
    const { pages = 1, height } = await sharp(path.join(dataDir, 'images', photo.public_id, 'original.gif')).metadata();
    expect([pages, height]).toEqual([1, 40]);
    const { data } = await sharp(Buffer.from((await show(photo.url, 'image/jpeg')).bytes))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeLessThan(40);
  });

  it('keeps nothing of what a picture hides behind its end', async () => {
    const { client } = await anAdministrator(the.product);
    const hidden = '<script>alert(1)</script><?php system($_GET[1]); ?>';
    for (const file of [await jpeg(), await picture().gif().toBuffer()]) {
      const { public_id: id } = await uploaded(client, Buffer.concat([file, Buffer.from(hidden)]), 'polyglot.html');
      for (const name of readdirSync(path.join(dataDir, 'images', id))) {
        expect((await sharp(path.join(dataDir, 'images', id, name)).toBuffer()).includes('alert(1)')).toBe(false);
      }
      const { headers } = await show(`/images/${id}.jpg`, 'text/html');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is written down', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const photo = await uploaded(client, await jpeg());
    const { actions } = await client.call(audit.list, { query: { subjectId: photo.public_id } });
    expect(actions).toMatchObject([
      { action: 'photo-uploaded', administrator: userName, subjectName: `${photo.public_id}.jpg` },
    ]);
  });
});

describe('an upload is refused', () => {
  const REASONS = {
    'not-a-picture': 'Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.',
    'too-many-pixels': 'Failed to upload image: it has more than 50 megapixels.',
    'cut-off': 'Failed to upload image: it is cut off. Please choose it again.',
    damaged: 'Failed to upload image: it is damaged. Please choose another one.',
  };

  it.each([
    ...NO_PICTURES,
    ['a moving gif that breaks off', 'cut-off', async () => (await gifOfTwo()).subarray(0, 60)] as const,
  ])('when it is %s: %s', async (_, reason, make) => {
    const { client } = await anAdministrator(the.product);
    const before = readdirSync(path.join(dataDir, 'images'));
    const refused = refusedUpload(await upload(client, await make()));
    expect(refused).toMatchObject({
      status: 400,
      code: 'photo-refused',
      message: REASONS[reason],
    });
    expect(refused.fields).toEqual({ Photo: refused.message });
    expect(readdirSync(path.join(dataDir, 'images'))).toEqual(before);
  });

  it('when it is one byte larger than 5 MB, and leaves nothing behind', async () => {
    const { client } = await anAdministrator(the.product);
    const file = await jpeg();
    const before = readdirSync(path.join(dataDir, 'images'));
    const refused = refusedUpload(
      await upload(client, Buffer.concat([file, Buffer.alloc(MAX_PHOTO_BYTES + 1 - file.length)])),
    );
    expect(refused).toMatchObject({
      status: 413,
      code: 'photo-too-large',
      fields: { Photo: 'Failed to upload image: it is larger than 5 MB.' },
    });
    expect(readdirSync(path.join(dataDir, 'images'))).toEqual(before);
    await uploaded(client, Buffer.concat([file, Buffer.alloc(MAX_PHOTO_BYTES - file.length)]));
  });

  it('when it comes in more parts than a form of ours has, twice, or as another type', async () => {
    const { client } = await anAdministrator(the.product);
    const before = readdirSync(path.join(dataDir, 'images'));
    const parts = Object.fromEntries(Array.from({ length: 40 }, (_, part) => [`field-${part}`, 'x']));
    expect(refusedUpload(await upload(client, await jpeg(), 'a.jpg', parts))).toMatchObject({
      status: 400,
      code: 'photo-missing',
    });
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const twice = Buffer.concat([
      Buffer.from(part('a.jpg')),
      await jpeg(),
      Buffer.from(`\r\n${part('b.jpg')}`),
      await jpeg(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const sent = (type: string) => client.raw('POST', PHOTO_UPLOAD, { body: twice, headers: { 'content-type': type } });
    expect(refusedUpload(await sent('multipart/form-data; boundary=x'))).toMatchObject({
      status: 400,
      code: 'photo-missing',
    });
    expect(refusedUpload(await sent('image/jpeg'))).toMatchObject({ status: 415, code: 'unsupported-body' });
    expect(readdirSync(path.join(dataDir, 'images'))).toEqual(before);
  });

  it('when it is larger than 5 MB, and is heard out', async () => {
    const { client } = await anAdministrator(the.product);
    const refused = refusedUpload(await upload(client, Buffer.concat([await jpeg(), Buffer.alloc(6 * 1024 * 1024)])));
    expect(refused).toMatchObject({ status: 413, code: 'photo-too-large' });
  });

  it('when there is no file, or no form', async () => {
    const { client } = await anAdministrator(the.product);
    expect(refusedUpload(await upload(client, null))).toMatchObject({ status: 400, code: 'photo-missing' });
    expect(refusedUpload(await client.raw('POST', PHOTO_UPLOAD, { json: { file: 'x' } }))).toMatchObject({
      status: 400,
      code: 'photo-missing',
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(
      (
        await client.raw('POST', PHOTO_UPLOAD, {
          body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
          headers,
        })
      ).status,
    ).toBe(400);
  });

  it('when who sends it is a visitor, a patient, or another site', async () => {
    const patient = await loggedInPatient(the.product);
    for (const client of [aClient(the.product), patient.client]) {
      expect(refusedUpload(await upload(client, await jpeg()))).toMatchObject({
        status: 401,
        code: 'administrator-session-ended',
      });
    }
    const { client } = await anAdministrator(the.product);
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    expect(refusedUpload(await client.raw('POST', PHOTO_UPLOAD, { body: '--x--', headers }))).toMatchObject({
      status: 403,
      code: 'cross-site',
    });
  });

  it('nowhere else: other calls take no form', async () => {
    const { client } = await anAdministrator(the.product);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const address of ['/admin/add-dialysis-center', '/auth/login']) {
      expect((await client.raw('POST', address, { body: '--x--', headers })).status).toBe(415);
    }
  });
});

describe('showing a photo', () => {
  it('takes the best format that the browser knows, in the width asked for, to be kept for ever', async () => {
    const { client } = await anAdministrator(the.product);
    const { url } = await uploaded(client, await picture(1_500, 1_000).jpeg().toBuffer());
    const seen = async (width: string, accept: string) => {
      const { headers, bytes } = await show(`${url}${width}`, accept);
      expect(headers.get('vary')?.toLowerCase()).toContain('accept');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      return [headers.get('content-type'), (await sharp(Buffer.from(bytes)).metadata()).width];
    };
    expect(await seen('', 'image/avif,image/webp,*/*')).toEqual(['image/avif', 1_280]);
    expect(await seen('?w=640', 'image/webp,*/*')).toEqual(['image/webp', 640]);
    expect(await seen('?w=300', '*/*')).toEqual(['image/jpeg', 320]);
    expect(await seen('?w=9000', '*/*')).toEqual(['image/jpeg', 1_280]);
    expect(await seen('?w=wide', '*/*')).toEqual(['image/jpeg', 1_280]);
  });

  it.each([
    `/images/photo-${'0'.repeat(32)}.jpg`,
    '/images/..%2f..%2fsession-secret.jpg',
    '/images/photo-..%2f..%2fsession-secret.jpg',
    '/images/%2e%2e/%2e%2e/package.json',
    '/images/photo-x.exe',
    '/images/',
  ])('%s is not found', async (address) => {
    expect((await show(address, '*/*')).status).toBe(404);
  });
});

describe('photos at Cloudinary', () => {
  /** Speaks the provider's protocol, controlled by the test. */
  let server: Server;
  let answers: (heard: string) => [status: number, body: string] | null;
  /** Which pictures it was asked for, and what it tells of those that it has. */
  let asked: string[] = [];
  let info: Record<string, object> = {};
  let product: Product;
  const body = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString('latin1');

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'GET') {
        asked.push(request.url!);
        const found = info[request.url!];
        response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
        return;
      }
      void body(request).then((heard) => {
        const answer = answers(heard);
        if (answer) response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const uploadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1_1/vrikka/image/upload`;
    const settings = {
      CLOUDINARY_CLOUD_NAME: 'vrikka',
      CLOUDINARY_UPLOAD_PRESET: 'centers',
      CLOUDINARY_URL_BASE: uploadUrl,
    };
    const images = createCloudinary({ cloudName: 'vrikka', uploadPreset: 'centers', uploadUrl }, 1_000);
    product = await startProduct({ settings, overrides: { images } });
  });
  afterAll(async () => {
    await stopInGoodOrder(product);
    server.closeAllConnections();
    server.close();
  });

  it('are sent there without their metadata, and shown from there', async () => {
    let heard = '';
    answers = (text) => {
      heard = text;
      return [200, JSON.stringify({ public_id: 'vrikka/front yard', format: 'jpg', bytes: 1 })];
    };
    const { client } = await anAdministrator(product);
    const file = await picture()
      .jpeg()
      .withExif({ IFD0: { Make: 'Telltale' } })
      .toBuffer();
    const photo = await uploaded(client, file);
    expect(photo).toMatchObject({ public_id: 'vrikka/front yard', format: 'jpg', width: 900, height: 600 });
    expect(heard).toContain('name="file"');
    expect(heard).toMatch(/name="upload_preset"\r\n\r\ncenters/);
    expect(heard).toMatch(/name="cloud_name"\r\n\r\nvrikka/);
    expect(heard).not.toContain('Telltale');

    const shown = await aClient(product).raw('GET', '/images/vrikka/front%20yard.jpg?w=640', { redirect: 'manual' });
    expect(shown.status).toBe(302);
    expect(shown.headers.get('location')).toBe(
      'https://res.cloudinary.com/vrikka/image/upload/f_auto,q_auto,c_limit,w_640/vrikka/front%20yard.jpg',
    );
    expect(contentSecurityPolicy([], product.context)).toMatch(/img-src 'self' data: https:\/\/res\.cloudinary\.com;/);
    expect(contentSecurityPolicy([], the.product.context)).not.toContain('cloudinary');
    expect((await aClient(product).raw('GET', '/images/vrikka/unknown.jpg', { redirect: 'manual' })).status).toBe(404);

    const input = {
      CenterName: 'Front Yard Dialysis',
      CenterAddress: '1 Mill Road',
      CenterCity: 'Mysuru',
      ContactNumber: '0821 555 0134',
      Services: ['HD'],
      Facilities: ['Lift'],
      DialysisCharge: 1_500,
      Slots: 4,
    };
    const { center } = await client.call(centers.add, { body: { ...input, Photo: 'vrikka/front yard.jpg' } });
    expect(center.Photo).toBe('vrikka/front yard.jpg');

    // A client that uploads to the host itself sends the stored id alone: the host is asked whether it has it.
    asked = [];
    info = { '/vrikka/image/upload/fl_getinfo/clinics/gate.png': { input: { width: 800, height: 600 } } };
    const direct = { ...input, CenterName: 'Gate Dialysis' };
    const added = await client.call(centers.add, { body: { ...direct, Photo: 'clinics/gate.png' } });
    expect(added.center.Photo).toBe('clinics/gate.png');
    expect((await aClient(product).raw('GET', '/images/clinics/gate.png', { redirect: 'manual' })).status).toBe(302);
    for (const Photo of [
      'clinics/none.png',
      '../gate.png',
      'clinics//gate.png',
      'https://evil.example/a.png',
      'gate.svg',
    ])
      expect(await client.refused(centers.add, { body: { ...direct, Photo } })).toMatchObject({
        code: 'photo-unknown',
      });
    expect(asked).toEqual([
      '/vrikka/image/upload/fl_getinfo/clinics/gate.png',
      '/vrikka/image/upload/fl_getinfo/clinics/none.png',
    ]);
  });

  it.each([
    [
      'says why not',
      400,
      '{"error":{"message":"Upload preset not found"}}',
      400,
      'Failed to upload image: Upload preset not found',
    ],
    ['answers without a picture', 200, '{}', 503, 'no cloudinary image got'],
    ['answers nonsense', 502, '<html>Bad gateway</html>', 503, 'Failed to upload image. Please try again.'],
  ])('are refused where it %s', async (_, theirStatus, text, status, message) => {
    answers = () => [theirStatus, text];
    const { client } = await anAdministrator(product);
    const refused = refusedUpload(await upload(client, await jpeg()));
    expect(refused).toMatchObject({ status, message, fields: { Photo: message } });
  });

  it('are refused where it keeps silent', async () => {
    answers = () => null;
    const { client } = await anAdministrator(product);
    expect(refusedUpload(await upload(client, await jpeg()))).toMatchObject({ status: 503, code: 'image-host-down' });
  });
});

describe('a disk without room for photos', () => {
  const disk = mkdtempSync(path.join(tmpdir(), 'vrikka-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status === 0;
  afterAll(() => mounted && spawnSync('umount', [disk]));

  it('is told with the photo, in a metric, and by the readiness, and keeps nothing else from working', async (test) => {
    test.skip(!mounted, 'no small file system can be mounted here');
    const { context } = the.product;
    const images = createOwnImages(photosOnDisk(disk), context.pictures);
    const app = await buildApp({ ...context, images }, { web: null });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { client } = await anAdministrator(the.product);
    const there = aClient({ url }, { cookies: client.cookies, refreshes: false });
    expect(refusedUpload(await upload(there, await jpeg()))).toMatchObject({ status: 507, code: 'storage-full' });
    expect(readdirSync(path.join(disk, 'images'))).toEqual([]);
    expect(await there.raw('GET', '/readyz')).toMatchObject({ status: 200, json: { ok: true, degraded: ['uploads'] } });
    expect((await there.call(centers.list, { query: {} })).success).toBe(true);
    const { text } = await there.raw('GET', '/metrics');
    expect(text).toContain(`storage_full_total{route="${PHOTO_UPLOAD}"} 1`);
    expect(text).toContain('uploads_have_room 0');
    await app.close();
  });
});

describe('a client of another origin that knows the specification alone', () => {
  const ORIGIN = 'https://clinic.example';
  let product: Product;
  beforeAll(async () => {
    const settings = { WEB_ORIGINS: ORIGIN, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'vrikka-images-')) };
    product = await startProduct({ settings });
  });
  afterAll(() => stopInGoodOrder(product));
  const CENTER = {
    CenterName: 'Clinic Dialysis',
    CenterAddress: '1 Mill Road',
    CenterCity: 'Mysuru',
    ContactNumber: '0821 555 0134',
    Services: ['HD'],
    Facilities: ['Lift'],
    DialysisCharge: 1_500,
    Slots: 4,
  };
  const formWith = (file: Buffer | null, fields: Record<string, string>) => {
    const form = new FormData();
    if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'front.jpg');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const THREE = { upload_preset: 'centers', cloud_name: 'clinic' };

  it('uploads to the image host by the form of three fields, and adds a center with what that has', async () => {
    const url = `${product.sandbox.url}/v1_1/clinic/image/upload`;
    const send = (body: FormData) => fetch(url, { method: 'POST', body, headers: { origin: ORIGIN } });
    const answer = await send(formWith(await jpeg(), THREE));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const photo = uploadedPhoto.pick({ public_id: true, format: true }).parse(await answer.json());
    const Photo = `${photo.public_id}.${photo.format}`;
    const { client } = await anAdministrator(product);
    const { center } = await client.call(centers.add, { body: { ...CENTER, Photo } });
    expect(center.Photo).toBe(Photo);
    const shown = await aClient(product).raw('GET', `/images/${Photo}`, { headers: { accept: 'image/webp' } });
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const others = { ...CENTER, CenterName: 'Other Dialysis', Photo: `photo-${'0'.repeat(32)}.jpg` };
    expect(await client.refused(centers.add, { body: others })).toMatchObject({ code: 'photo-unknown' });
    for (const [file, fields, message] of [
      [await jpeg(), {}, 'Upload preset must be specified when using unsigned upload'],
      [null, THREE, 'Missing required parameter - file'],
      [Buffer.from('no picture'), THREE, 'Invalid image file'],
    ] as const) {
      const refused = await send(formWith(file, fields));
      expect([refused.status, await refused.json()]).toEqual([400, { error: { message } }]);
    }
  });

  it('uploads to us by the same form, and reads the answer', async () => {
    const { client } = await anAdministrator(product);
    const asked = await fetch(product.url + PHOTO_UPLOAD, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const made = new Request('http://product', { method: 'POST', body: formWith(await jpeg(), THREE) });
    const headers = {
      'content-type': made.headers.get('content-type'),
      origin: ORIGIN,
      'sec-fetch-site': 'cross-site',
    };
    const body = Buffer.from(await made.arrayBuffer());
    const answer = await client.raw('POST', PHOTO_UPLOAD, { body, headers });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(uploadedPhoto.parse(answer.json).public_id).toMatch(/^photo-/);
  });
});
