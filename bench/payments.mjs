/**
 * Holding a chair and settling a payment over HTTP against the same statements from pgbench, over as many connections
 * to the same database. The card provider answers at once: its share is not measured, ours (HTTP, the patient's
 * session, the limit, validation, the transactions) is.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { NOTICE_VERSION } from './parts/notice.mjs';
import { median, printTable, verdict } from './parts/figures.mjs';
import { query } from './parts/postgres.mjs';
import { freePort, start, untilAnswered } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { need } from './parts/tools.mjs';
import { load } from './parts/wrk.mjs';
import { sized } from './parts/smoke.mjs';

const run = promisify(execFile);
const ROUNDS = sized(3, 1);
const SECONDS = sized(4, 3);
/** The size of the product's pool. */
const CONNECTIONS = 10;
/**
 * Each hold and each payment has a patient of its own: this many for a round of ours, and for a round of one pgbench
 * connection.
 */
const OURS_A_ROUND = sized(6_000, 3_000);
const THEIRS_A_ROUND = sized(1_000, 300);
const OURS = OURS_A_ROUND * (ROUNDS + 1);
const THEIRS = THEIRS_A_ROUND * CONNECTIONS * (ROUNDS + 1);

export async function bench() {
  need('wrk', 'pgbench', 'psql');
  return inScene(
    async ({ dir, databaseUrl, settings, keep }) => {
      // Starting the product creates the queue's tables.
      const product = keep(await startPayingProduct(dir, settings));
      await run('psql', [
        databaseUrl,
        '-q',
        '-v',
        `patients=${OURS + THEIRS}`,
        '-v',
        `notice=${NOTICE_VERSION}`,
        '-v',
        'ON_ERROR_STOP=1',
        '-f',
        'bench/sql/prepare.sql',
      ]);
      const windows = await windowsOf(databaseUrl);
      const tokens = readFileSync(product.tokens, 'utf8').split('\n');
      const hold = (n) => ({
        path: '/auth/make-payment',
        token: tokens[n - 1],
        body: JSON.stringify({ ...windows[(n - 1) % windows.length], price: 1_500 }),
      });
      const fulfil = (n) => ({ path: '/auth/stripe-webhook', token: '', body: `session-${n}` });
      const verdicts = [];
      for (const [name, request, file] of [
        ['make-payment', hold, 'hold.sql'],
        ['fulfilment', fulfil, 'fulfil.sql'],
      ]) {
        const rounds = { ours: [], pgbench: [] };
        for (let round = 0; round <= ROUNDS; round++) {
          const script = requests(
            dir,
            Array.from({ length: OURS_A_ROUND }, (_, index) => request(round * OURS_A_ROUND + index + 1)),
          );
          const ours = await load(product.url, { seconds: SECONDS, connections: CONNECTIONS, script });
          const theirs = await pgbench(databaseUrl, file, {
            first: OURS + round * THEIRS_A_ROUND * CONNECTIONS,
            notice: NOTICE_VERSION,
          });
          // The first round warms both up.
          if (round > 0) rounds.ours.push(ours.perSecond);
          if (round > 0) rounds.pgbench.push(theirs);
        }
        const [ours, theirs] = [median(rounds.ours), median(rounds.pgbench)];
        printTable([{ what: `${name}s a second`, ours, pgbench: theirs }]);
        verdicts.push(verdict(`${name}s a second, of pgbench's`, ours, theirs, ours / theirs, { atLeast: 0.5 }));
      }
      return verdicts;
    },
    { counts: { centers: 400, patients: 1_000, bookings: 20_000 } },
  );
}

/** The window of each number, as prepare.sql gives it. */
async function windowsOf(databaseUrl) {
  const { rows } = await query(
    databaseUrl,
    'select bench_date(n)::text as date, bench_center(n) as "centerId" from generate_series(1, 7200) n order by n',
  );
  return rows.map((row) => ({ ...row, time: '9 AM - 1 PM', CenterName: 'any' }));
}

/** A wrk script that sends each of these once. */
function requests(dir, all) {
  const [script, lines] = [path.join(dir, 'requests.lua'), path.join(dir, 'requests.txt')];
  writeFileSync(lines, all.map(({ path: to, token, body }) => [to, token, body].join('\t')).join('\n'));
  writeFileSync(
    script,
    `local all, n = {}, 0
init = function()
  for line in io.lines("${lines}") do
    local path, token, body = line:match("([^\\t]*)\\t([^\\t]*)\\t(.*)")
    local headers = { ["content-type"] = "application/json", ["stripe-signature"] = "any", ["host"] = wrk.headers["Host"] }
    if token ~= "" then headers["cookie"] = "accessToken=" .. token end
    -- Nobody pays: so many holds of one network would be refused.
    headers["x-forwarded-for"] = string.format("10.0.%d.%d", math.floor(#all / 250), #all % 250)
    all[#all + 1] = wrk.format("POST", path, headers, body)
  end
end
request = function()
  n = n + 1
  if n >= #all then wrk.thread:stop() end
  return all[math.min(n, #all)]
end
`,
  );
  return script;
}

/** Transactions a second. */
async function pgbench(databaseUrl, file, { first, notice }) {
  const variables = { first, each: THEIRS_A_ROUND, i: 0, notice };
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const args = [
    '-n',
    '-M',
    'extended',
    '-c',
    String(CONNECTIONS),
    '-j',
    '1',
    '-T',
    String(SECONDS),
    ...defined,
    '-f',
    `bench/sql/${file}`,
    databaseUrl,
  ];
  const { stdout } = await run('pgbench', args);
  return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
}

async function startPayingProduct(dir, settings) {
  const [port, log, tokens] = [await freePort(), path.join(dir, 'paying.log'), path.join(dir, 'tokens.txt')];
  const env = {
    PATH: process.env.PATH,
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: path.join(dir, 'data'),
    PATIENTS: String(OURS),
    TOKENS: tokens,
  };
  const running = start(process.execPath, ['--import', 'tsx', 'bench/parts/paying-product.ts'], { env, log });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/healthz`, running, log).catch(async (error) => {
    await running.stop();
    throw error;
  });
  return { url, tokens, stop: running.stop };
}
