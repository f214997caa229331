/** How long answers about an existing account take, compared with an unknown one: timing must not reveal it either. */
import { median } from './parts/figures.mjs';
import { print, withProduct } from './parts/with-product.mjs';
import { sized } from './parts/smoke.mjs';

const WARM_UP = sized(5, 1);
const CALLS = [
  ['/auth/login', { password: 'not-the-password' }],
  ['/auth/send-otp', {}],
  ['/auth/forgot-password', {}],
];

/**
 * `--turns 60`: how many of each, in turns. Each account is used once, from a separate network, so that no limit is
 * reached.
 */
export async function bench(given) {
  const at = given.indexOf('--turns');
  const turns = at < 0 ? sized(60, 2) : Number(given[at + 1]);
  const patients = CALLS.length * (turns + WARM_UP);
  await withProduct({ patients, settings: { TRUST_PROXY: '1' } }, async (url) => {
    print([`median of ${turns}`, 'known ms', 'unknown ms', 'known/unknown']);
    let asked = 0;
    for (const [path, rest] of CALLS) {
      const times = { known: [], unknown: [] };
      for (let turn = -WARM_UP; turn < turns; turn++) {
        asked += 1;
        const emails = { known: `patient-${asked}@example.com`, unknown: `nobody-${asked}@example.com` };
        // Alternates which comes second.
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

/** Milliseconds until the answer. */
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
