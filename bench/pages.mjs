/**
 * Pages a second that one process renders: one that is cached for all visitors for a second, and those rendered for one
 * person, in turn. Compressed, as browsers receive them.
 */
import { figure, medians, printTable } from './parts/figures.mjs';
import { need } from './parts/tools.mjs';
import { withProduct } from './parts/with-product.mjs';
import { load } from './parts/wrk.mjs';
import { sized } from './parts/smoke.mjs';

const ROUNDS = sized(3, 1);
const SECONDS = sized(3, 1);
const BROWSER = { accept: 'text/html', 'accept-encoding': 'br' };

export async function bench() {
  need('wrk');
  const verdicts = [];
  await withProduct({ centers: 60, patients: 10 }, async (url) => {
    const cookie = await logIn(url);
    const sides = [
      ['the list, to a visitor', '/dialysis', {}],
      ['the list, logged in', '/dialysis', { cookie }],
      ['the appointments', '/myappoinments', { cookie }],
      ['the profile', '/myprofile', { cookie }],
    ].map(([side, path, more]) => ({ side, path, headers: { ...BROWSER, ...more }, rounds: [] }));
    for (let round = -1; round < ROUNDS; round++) {
      for (const { path, headers, rounds } of sides) {
        const took = await load(`${url}${path}`, { seconds: SECONDS, connections: 4, headers });
        if (round >= 0) rounds.push(took);
      }
    }
    const rows = sides.map(({ side, rounds }) => ({ side, ...medians(rounds) }));
    const [{ perSecond: kept }] = rows;
    printTable(rows.map((row) => ({ ...row, 'of the kept one': (row.perSecond / kept).toFixed(3) })));
    verdicts.push(...rows.map(({ side, perSecond }) => figure(`${side}, pages a second`, perSecond)));
  });
  return verdicts;
}

async function logIn(url) {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'patient-1@example.com', password: 'vrikka-demo-patient' }),
  });
  if (!answer.ok) throw new Error(`No login: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
