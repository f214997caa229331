/**
 * The list of 400 centers against nginx, which serves the same compressed bytes from disk. One process of each; both
 * keep their connections open and log a line per request, and ours sends all its headers. Beside them, to show Node's
 * own cost, a bare server that sends the bytes and logs nothing.
 */
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { medians, printTable, say, verdict } from './parts/figures.mjs';
import { freePort, start, untilAnswered } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { need } from './parts/tools.mjs';
import { load } from './parts/wrk.mjs';
import { sized } from './parts/smoke.mjs';

const LIST = '/auth/dialysis-centers';
const HEADERS = { 'accept-encoding': 'br' };
const ROUNDS = sized(5, 1);
const SECONDS = sized(3, 1);

export async function bench() {
  need('nginx', 'wrk');
  return inScene(
    async ({ dir, start: startProduct, keep }) => {
      const product = await startProduct();
      const list = await bytesOf(`${product.url}${LIST}`);
      say(`${list.length} bytes, compressed`);
      const nginx = keep(await startNginx(dir, list));
      const bare = keep(await startBareNode(dir));
      const sides = { ours: `${product.url}${LIST}`, nginx: `${nginx.url}/list.json`, 'bare Node': bare.url };
      const rounds = { ours: [], nginx: [], 'bare Node': [] };
      for (const url of Object.values(sides)) await load(url, { seconds: 2, headers: HEADERS });
      for (let round = 0; round < ROUNDS; round++) {
        for (const [side, url] of Object.entries(sides))
          rounds[side].push(await load(url, { seconds: SECONDS, headers: HEADERS }));
      }
      const [ours, nginxs, nodes] = Object.values(rounds).map(medians);
      printTable([
        { side: 'ours', ...ours },
        { side: 'nginx', ...nginxs },
        { side: 'bare Node', ...nodes },
      ]);
      return [verdict('list of centers, p99 ms', ours.p99Ms, nginxs.p99Ms, ours.p99Ms / nginxs.p99Ms, { atMost: 3 })];
    },
    { counts: { centers: 400 } },
  );
}

/** The body as sent. */
function bytesOf(url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: HEADERS }, async (answer) => resolve(Buffer.concat(await answer.toArray())))
      .on('error', reject);
  });
}

async function startBareNode(dir) {
  const port = String(await freePort());
  const running = start(process.execPath, ['bench/parts/bytes-server.mjs'], {
    env: { PORT: port, FILE: path.join(dir, 'list.json') },
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswered(url, running, '/dev/null');
  return { url, stop: running.stop };
}

async function startNginx(dir, list) {
  const port = await freePort();
  const config = path.join(dir, 'nginx.conf');
  const log = path.join(dir, 'nginx.log');
  writeFileSync(path.join(dir, 'list.json'), list);
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${dir}/nginx.pid; error_log ${log};
events { worker_connections 512; }
http {
  access_log ${dir}/access.log;
  sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 100000000;
  types { application/json json; }
  server {
    listen 127.0.0.1:${port};
    location / { root ${dir}; add_header content-encoding br; add_header cache-control no-cache; }
  }
}`,
  );
  const running = start('nginx', ['-c', config], { log });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/list.json`, running, log).catch(async (error) => {
    await running.stop();
    throw error;
  });
  return { url, stop: running.stop };
}
