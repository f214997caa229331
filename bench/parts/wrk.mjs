/** Load from a second process: a fixed number of connections, each sending its next request after an answer. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/**
 * Requests a second, and latencies in milliseconds. Fails when there was an answer other than 2xx, or none for
 * `patience` seconds.
 */
export async function load(url, { seconds = 5, connections = 16, headers = {}, script = null, patience = 2 } = {}) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    `${patience}s`,
    ...given,
    ...(script ? ['-s', script] : []),
    url,
  ];
  const { stdout } = await run('wrk', args);
  const failed = /Non-2xx.*|Socket errors.*/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50Ms: latency(stdout, 50),
    p99Ms: latency(stdout, 99),
  };
}

function latency(text, percent) {
  const [, figure, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)`).exec(text);
  return Number(figure) * MS[unit];
}
