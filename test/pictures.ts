/** Pictures and what pretends to be one, and sending them as a browser does. */
import sharp from 'sharp';
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

/** Files that every upload of a picture must refuse. */
export const NO_PICTURES: Record<string, () => Promise<Buffer>> = {
  'an svg': async () => Buffer.from(svg),
  'an svg that begins like a gif': async () => Buffer.from(`GIF89a${svg}`),
  'a page that is called .jpg': async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a jpeg that breaks off': async () => (await picture(1_200, 900).jpeg().toBuffer()).subarray(0, 3_000),
  'a file of 0 bytes': async () => Buffer.alloc(0),
  'three bytes of a jpeg': async () => Buffer.from([0xff, 0xd8, 0xff]),
  'a tiff': () => picture(9, 9).tiff().toBuffer(),
  'an avif': () => picture(9, 9).avif().toBuffer(),
  'a png of 60,000 by 60,000 pixels that does not have them': bomb,
  'a png that unfolds to 64 megapixels': bigBomb,
};
