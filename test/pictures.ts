/** Pictures and what pretends to be one, and sending them as a browser does. */
import sharp from 'sharp';
import type { PictureProblem } from '../src/server/platform/images/picture';
import type { Client, RawAnswer } from './client';

/** A browser's encoding of a form with a file, or without one. */
export async function sendFile(
  client: Client,
  path: string,
  file: Buffer | null,
  name = 'a.jpg',
  fields: Record<string, string> = {},
): Promise<RawAnswer> {
  const form = new FormData();
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const made = new Request('http://product', { method: 'POST', body: form });
  const headers = { 'content-type': made.headers.get('content-type') };
  return client.raw('POST', path, { body: Buffer.from(await made.arrayBuffer()), headers });
}

export const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0e5a55' } });
export const jpeg = () => picture().jpeg().toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** Claims to be a picture of 60,000 by 60,000 pixels. */
async function bomb() {
  const file = await picture(8, 8).png().toBuffer();
  file.writeUInt32BE(60_000, 16);
  file.writeUInt32BE(60_000, 20);
  return file;
}
const bigBomb = () =>
  sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png()
    .toBuffer();

const half = (file: Buffer) => file.subarray(0, file.length >> 1);
const noise = () => picture(1_200, 900).composite([{ input: NOISE, tile: true }]);
const NOISE = {
  create: {
    width: 200,
    height: 200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
} as const;

/** As a camera writes it: the small picture in the head has an end of its own. */
async function withThumbnail() {
  const [file, small] = [await noise().jpeg({ progressive: true }).toBuffer(), await picture(90, 60).jpeg().toBuffer()];
  const head = Buffer.from([0xff, 0xe5, 0, 0]);
  head.writeUInt16BE(small.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, small, file.subarray(2)]);
}

/** Files that every upload of a picture must refuse, by the reason. */
const BY_REASON: Record<PictureProblem, Record<string, () => Promise<Buffer>>> = {
  'not-a-picture': {
    'an svg': async () => Buffer.from(svg),
    'an svg that begins like a webp': async () => Buffer.from(`RIFF\x09\0\0\0WEBP${svg}`),
    'a page that is called .jpg': async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a file of 0 bytes': async () => Buffer.alloc(0),
    'a tiff': () => picture(9, 9).tiff().toBuffer(),
    'an avif': () => picture(9, 9).avif().toBuffer(),
  },
  'cut-off': {
    'three bytes of a jpeg': async () => Buffer.from([0xff, 0xd8, 0xff]),
    'a jpeg that breaks off': async () => half(await noise().jpeg().toBuffer()),
    'a progressive jpeg with a whole picture in its head that breaks off': async () => half(await withThumbnail()),
    'a png that breaks off': async () => half(await noise().png().toBuffer()),
    'a webp that breaks off': async () => half(await noise().webp().toBuffer()),
  },
  'too-many-pixels': {
    'a png of 60,000 by 60,000 pixels that does not have them': bomb,
    'a png that unfolds to 64 megapixels': bigBomb,
  },
  damaged: {
    'a png with something else in its middle': async () => {
      const file = await noise().png().toBuffer();
      return file.fill(0x55, file.length >> 1, (file.length >> 1) + 4_000);
    },
  },
};

/** The same as a table. */
export const NO_PICTURES = Object.entries(BY_REASON).flatMap(([reason, files]) =>
  Object.entries(files).map(([what, make]) => [what, reason as PictureProblem, make] as const),
);
