/** How long answers about somebody who has an account take, beside those about nobody: the clock must not tell either. */
import { median } from './parts/figures.mjs';
import { print, withProduct } from './parts/with-product.mjs';

const WARM_UP = 5;
const CALLS = [
  ['/auth/login', { password: 'not-the-password' }],
  ['/auth/send-otp', {}],
  ['/auth/forgot-password', {}],
];

/** `--turns 60`: so many of each, in turns. Everybody is asked about once, from a network of their own: no limit is met. */
export async function bench(given) {
  const at = given.indexOf('--turns');
  const turns = at < 0 ? 60 : Number(given[at + 1]);
  const patients = CALLS.length * (turns + WARM_UP);
  await withProduct({ patients, settings: { TRUST_PROXY: '1' } }, async (url) => {
    print([`median of ${turns}`, 'known ms', 'unknown ms', 'known/unknown']);
    let asked = 0;
    for (const [path, rest] of CALLS) {
      const times = { known: [], unknown: [] };
      for (let turn = -WARM_UP; turn < turns; turn++) {
        asked += 1;
        const emails = { known: `patient-${asked}@example.com`, unknown: `nobody-${asked}@example.com` };
        // Neither always comes second.
        for (const who of turn % 2 ? ['known', 'unknown'] : ['unknown', 'known']) {
          const ms = await timeOf(url, path, { ...rest, email: emails[who] }, asked);
          if (turn >= 0) times[who].push(ms);
        }
      }
      const [known, unknown] = [median(times.known), median(times.unknown)];
      print([path, known.toFixed(1), unknown.toFixed(1), (known / unknown).toFixed(2)]);
    }
  });
}

/** Milliseconds until the answer is there. */
async function timeOf(url, path, body, asked) {
  const headers = {
    origin: url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}`,
  };
  const began = performance.now();
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.text();
  const ms = performance.now() - began;
  if (answer.status >= 429) throw new Error(`${path} was answered by ${answer.status}`);
  return ms;
}
