/**
 * Twenty-four photos of 7000 by 7000 pixels, uploaded at once: what they do to a visitor who asks for the free chairs of a month
 * again and again, and to somebody who logs in, beside the same while nothing is uploaded. One process over PostgreSQL.
 */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { makeAdministrator } from './day/prepare.mjs';
import { post, read, signIn, timesUntil } from './parts/beside.mjs';
import { median, printTable, say, verdict } from './parts/figures.mjs';
import { residentMiB } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const UPLOADS = sized(24, 3);
const SIDE = sized(7_000, 1_000);
const IDLE_MS = sized(15_000, 1_000);
const PASSWORD = 'vrikka-demo-patient';
const PHOTOS = '/admin/upload-image';

export async function bench() {
  return inScene(
    async ({ settings, start }) => {
      const product = await start();
      const owner = await signIn(product.url, makeAdministrator(settings));
      const { dialysisCenters } = await (await fetch(`${product.url}/auth/dialysis-centers`)).json();
      const day = (days) => new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
      const month = new URLSearchParams({ centerId: dialysisCenters[0]._id, from: day(0), to: day(30) });
      let patient = 0;
      const asked = {
        'free chairs of a month': () => fetch(`${product.url}/auth/availability?${month}`),
        'a login': () =>
          post(product.url, '/auth/login', { email: `patient-${++patient}@example.com`, password: PASSWORD }),
      };
      // The first of everything is slow.
      for (const ask of Object.values(asked)) await read(await ask());
      await upload(product.url, owner, await aPhoto(400, 'png'));

      const [png, jpg] = [await aPhoto(SIDE, 'png'), await aPhoto(SIDE, 'jpeg')];
      say(`PNG ${(png.length / 1e6).toFixed(1)} MB, JPEG ${(jpg.length / 1e6).toFixed(1)} MB`);
      const idle = await timesUntil(asked, pause(IDLE_MS));
      const began = performance.now();
      const all = Promise.all(
        Array.from({ length: UPLOADS }, (_, n) => upload(product.url, owner, n % 2 === 0 ? png : jpg)),
      );
      const beside = await timesUntil(asked, all);
      say(
        `${UPLOADS} photos in ${((performance.now() - began) / 1_000).toFixed(0)} s; the process has ${residentMiB(product.pid).toFixed(0)} MiB`,
      );
      const rows = Object.keys(asked).map((name) => ({
        asked: name,
        times: beside[name].length,
        'idle, median ms': median(idle[name]).toFixed(1),
        'beside, median ms': median(beside[name]).toFixed(1),
        'beside, longest ms': Math.max(...beside[name]).toFixed(0),
      }));
      printTable(rows);
      return Object.keys(asked).map((name) =>
        verdict(
          `${name} beside ${UPLOADS} photos, median ms; idle`,
          median(beside[name]).toFixed(1),
          median(idle[name]).toFixed(1),
          median(beside[name]) / median(idle[name]),
          { atMost: 2 },
        ),
      );
    },
    { counts: { centers: 50, patients: 2_000, bookings: 1_000 } },
  );
}

/** A square photo with something in it, in at most 5 MB. */
async function aPhoto(side, format) {
  const grain = {
    width: 200,
    height: 200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  };
  const tile = await sharp({ create: grain }).png({ colours: 8 }).toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0e5a55' } })
    .composite([{ input: tile, tile: true }])
    .toFormat(format, { quality: 25 })
    .toBuffer();
}

async function upload(url, cookie, file) {
  const form = new FormData();
  form.set('file', new Blob([file]), 'center.png');
  await read(await fetch(`${url}${PHOTOS}`, { method: 'POST', headers: { cookie }, body: form }));
}
