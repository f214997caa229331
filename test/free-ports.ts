/**
 * Ports to listen on. They lie below those that systems give to outgoing connections: one of these could be taken
 * between the look and the use, by any request of any test. Each process begins at a place of its own, and keeps the
 * first port of each place that it has given away: no other process of any run gives that place away meanwhile.
 */
import { createServer } from 'node:net';

const LOWEST = 12_000;
const HIGHEST = 32_000;
const TOGETHER = 4;
const PLACES = Math.floor((HIGHEST - LOWEST) / TOGETHER);
/** How far apart processes begin that were started one after the other. */
const APART = 61;

let place = (process.pid * APART) % PLACES;

/** A free port with two free ones after it: a product's, its sandbox's, and the mail server's. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PLACES; tries++) {
    place = (place + 1) % PLACES;
    const kept = LOWEST + place * TOGETHER;
    if (!(await keep(kept))) continue;
    const [first, ...others] = [kept + 1, kept + 2, kept + 3] as const;
    const free = await Promise.all([first, ...others].map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error('No three free ports in a row were found.');
}

/** On every address, and on the local one alone. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', undefined]) if (!(await canListen(port, host))) return false;
  return true;
}

/** Listens on a port until this process ends; false where another has it. */
function keep(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const guard = createServer().unref();
    guard.once('error', () => resolve(false));
    guard.listen(port, '127.0.0.1', () => resolve(true));
  });
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
