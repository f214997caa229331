/**
 * The whole list of appointments, as a client of the specification asks for it, without a page: how long ten thousand take, and how
 * long `/healthz` and the free chairs of a month take meanwhile, beside the same while nobody asks for the list. One process over
 * PostgreSQL.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { makeAdministrator } from './day/prepare.mjs';
import { read, signIn, timesUntil } from './parts/beside.mjs';
import { median, printTable, say, verdict } from './parts/figures.mjs';
import { residentMiB } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const BOOKINGS = sized(10_000, 300);
const LISTS = sized(8, 2);
const IDLE_MS = sized(15_000, 1_000);
/** What a thread that does nothing else for as long as the list is written would make of a small question. */
const GOAL = 3;

export async function bench(given = []) {
  const at = given.indexOf('--bookings');
  const bookings = at < 0 ? BOOKINGS : Number(given[at + 1]);
  return inScene(
    async ({ settings, start }) => {
      const product = await start();
      const cookie = await signIn(product.url, makeAdministrator(settings));
      const list = async () => read(await fetch(`${product.url}/admin/get-appoinments`, { headers: { cookie } }));
      const { dialysisCenters } = await (await fetch(`${product.url}/auth/dialysis-centers`)).json();
      const day = (days) => new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
      const month = new URLSearchParams({ centerId: dialysisCenters[0]._id, from: day(0), to: day(30) });
      const asked = {
        '/healthz': () => fetch(`${product.url}/healthz`),
        'free chairs of a month': () => fetch(`${product.url}/auth/availability?${month}`),
      };
      // The first of everything is slow.
      for (const ask of Object.values(asked)) await read(await ask());
      await list();

      const idle = await timesUntil(asked, pause(IDLE_MS));
      const took = [];
      let length = 0;
      const lists = async () => {
        for (let time = 0; time < LISTS; time++) {
          const began = performance.now();
          length = await list();
          took.push(performance.now() - began);
        }
      };
      const beside = await timesUntil(asked, lists());
      say(
        `${bookings} appointments in ${(median(took) / 1_000).toFixed(2)} s (median of ${LISTS}), ${(length / 1e6).toFixed(1)} MB; the process has ${residentMiB(product.pid).toFixed(0)} MiB`,
      );
      printTable(
        Object.keys(asked).map((name) => ({
          asked: name,
          times: beside[name].length,
          'alone, median ms': median(idle[name]).toFixed(1),
          'beside, median ms': median(beside[name]).toFixed(1),
          'beside, longest ms': Math.max(...beside[name]).toFixed(0),
          'list / longest': (median(took) / Math.max(...beside[name])).toFixed(0),
        })),
      );
      return Object.keys(asked).map((name) =>
        verdict(
          `${name} beside the whole list, median ms; alone`,
          median(beside[name]).toFixed(1),
          median(idle[name]).toFixed(1),
          median(beside[name]) / median(idle[name]),
          { atMost: GOAL },
        ),
      );
    },
    { counts: { centers: 50, patients: 2_000, bookings } },
  );
}
