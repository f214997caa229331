import { createServer } from 'node:net';

const LOWEST = 42_000;
const HIGHEST = 59_000;
const TRIES = 200;

/** Three free ports in a row: the product's, the sandbox's, and the mail server's after it. */
export async function threeFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const free = await Promise.all([first, first + 1, first + 2].map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error('No three free ports in a row were found.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
