/** A process of the product under a supervisor that restarts it whenever it ends, like systemd or a cluster. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Where global-setup.ts puts the bundle. */
export const PROCESS_BUNDLE = 'test-results/faults/process.js';
const AGAIN_AFTER_MS = 100;
const LOOK_EVERY_MS = 25;
const READY_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 12_000;
/** How much of a log an error quotes. */
const QUOTED_LINES = 12;

export type Supervised = {
  name: string;
  url: string;
  /** Ends it in good order, and starts it from another release: the file of its bundle. */
  becomes(bundle: string): Promise<void>;
  /** SIGKILL, now. */
  kill(): void;
  /** Waits until it reports that it is ready. @throws Error when it does not in time, a minute by default. */
  ready(withinMs?: number): Promise<void>;
  /** How often it was killed. */
  kills(): number;
  /** How often it exited by itself. */
  deaths(): number;
  /** Unexpected lines of its log. */
  surprises(): string[];
  stop(): Promise<void>;
};

export function supervise(name: string, url: string, env: Record<string, string>, logFile: string): Supervised {
  const log = createWriteStream(logFile, { flags: 'a' });
  const surprises: string[] = [];
  let child: ChildProcess;
  let bundle = PROCESS_BUNDLE;
  let stopping = false;
  let isReplaced = false;
  let killed = false;
  let kills = 0;
  let deaths = 0;
  let ended: Promise<void> = Promise.resolve();

  function start(): void {
    killed = false;
    isReplaced = false;
    child = spawn(process.execPath, [bundle], {
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.pipe(log, { end: false });
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) {
          if (line.includes('"code":"unexpected"') || line.includes('Unhandled')) surprises.push(line);
        }
      });
    }
    ended = new Promise((resolve) => {
      child.once('exit', () => {
        resolve();
        if (stopping) return;
        if (!killed && !isReplaced) deaths += 1;
        setTimeout(start, killed || isReplaced ? 0 : AGAIN_AFTER_MS);
      });
    });
  }
  start();

  /** Asks it to end, and kills it when it does not in time. */
  async function end(): Promise<void> {
    const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(late);
  }

  return {
    name,
    url,
    async becomes(other) {
      bundle = other;
      isReplaced = true;
      await end();
    },
    kill() {
      killed = true;
      kills += 1;
      child.kill('SIGKILL');
    },
    async ready(withinMs = READY_WITHIN_MS) {
      let last = 'not asked';
      for (const until = Date.now() + withinMs; Date.now() < until; await pause(LOOK_EVERY_MS)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        last = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
          ({ status }) => String(status),
          (error: Error) => String(error.cause ?? error),
        );
        if (last === '200') return;
      }
      const { exitCode, signalCode } = child;
      const state = `ended by itself ${deaths} times, now ${exitCode ?? signalCode ?? 'running'}, readyz: ${last}`;
      const said = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-QUOTED_LINES);
      throw new Error([`${name} at ${url} is not ready (${state}). The end of ${logFile}:`, ...said].join('\n'));
    },
    kills: () => kills,
    deaths: () => deaths,
    surprises: () => surprises,
    async stop() {
      stopping = true;
      await end();
      log.end();
    },
  };
}
