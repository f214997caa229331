/** The product as an operator starts it: a separate process, from the built commands, over a data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { PROGRAMS, SERVER_BUILD } from '../scripts/server-build.mjs';
import { sourceHash } from '../scripts/source-hash.mjs';
import { PROJECT_DIR } from '../src/server/platform/paths';
import { freePort } from './free-ports';
import { waitFor } from './wait-for';

export type Commands = {
  /** Starts the product; returns at once. */
  start(dataDir: string, env?: Record<string, string>): Promise<StartedProduct>;
  /** Starts a command; returns at once. */
  begin(...command: Command): Promise<{ process: ChildProcess; ended(): Promise<Ended> }>;
  /** Runs a command to its end. */
  run(...command: Command): Promise<Ended>;
};

type Command = [
  name: 'doctor' | 'backup' | 'verify' | 'restore' | 'admin' | 'migrate' | 'seed',
  args: string[],
  dataDir: string,
  env?: Record<string, string>,
  /** What is typed, or led, into it. */
  input?: string | Buffer,
];

export type StartedProduct = {
  url: string;
  sandboxUrl: string;
  process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Waits for a text in its output; fails when it ends before. */
  says(text: string): Promise<void>;
  ready(): Promise<StartedProduct>;
  kill(): Promise<void>;
  /** Asks it to stop; returns its exit code. */
  stop(): Promise<number | null>;
  ended(): Promise<number | null>;
};

type Ended = { code: number | null; said: string };

/** Their WebAssembly is over before the optimizing compiler would have paid for itself. */
const SHORT_RUN = '--liftoff-only';
const START_MS = 60_000;

/** The current commands, built on first use. */
export async function buildCommands(): Promise<Commands> {
  const dir = await builtCommands();
  const launch = (name: string, args: string[], env: Record<string, string>, input: string | Buffer = '') => {
    const child = spawn(process.execPath, [SHORT_RUN, path.join(dir, `${name}.js`), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env },
      stdio: 'pipe',
    });
    // It may have ended before it read anything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    return { child, said: () => said };
  };
  const settings = (port: number, dataDir: string) => ({
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    SANDBOX_NOW: '2026-11-10T08:00:00+05:30',
  });
  const begin: Commands['begin'] = async (name, args, dataDir, env = {}, input) => {
    const { child, said } = launch(name, args, { ...settings(await freePort(), dataDir), ...env }, input);
    const closed = once(child, 'close') as Promise<[number | null]>;
    return { process: child, ended: async () => ({ code: (await closed)[0], said: said() }) };
  };
  return {
    begin,
    async start(dataDir, env = {}) {
      const port = await freePort();
      const { child, said } = launch('main', [], { ...settings(port, dataDir), ...env });
      const ended = async () => (hasEnded(child) ? child.exitCode : ((await once(child, 'exit'))[0] as number | null));
      const product: StartedProduct = {
        url: `http://127.0.0.1:${port}`,
        sandboxUrl: `http://127.0.0.1:${port + 1}`,
        process: child,
        said,
        async says(text) {
          await waitFor(
            `the product says "${text}"; it said:\n${said()}`,
            () => {
              if (said().includes(text)) return true;
              if (hasEnded(child)) throw new Error(`The product ended before it said "${text}":\n${said()}`);
              return false;
            },
            START_MS,
          );
        },
        async ready() {
          await product.says('is ready after');
          return product;
        },
        async kill() {
          child.kill('SIGKILL');
          await ended();
        },
        async stop() {
          child.kill('SIGTERM');
          return ended();
        },
        ended,
      };
      return product;
    },
    run: async (...command) => (await begin(...command)).ended(),
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

let built: Promise<string> | undefined;

/** Named after a hash of their sources, so that many files of a run, or the next run, build them once. */
function builtCommands(): Promise<string> {
  built ??= (async () => {
    const results = path.join(PROJECT_DIR, 'test-results');
    const dir = path.join(results, `commands-${sourceHash().slice(0, 12)}`);
    if (existsSync(dir)) return dir;
    mkdirSync(results, { recursive: true });
    for (const old of await readdir(results)) {
      if (/^commands-\w{12}$/.test(old)) await rm(path.join(results, old), { recursive: true, force: true });
    }
    const own = mkdtempSync(`${dir}-`);
    await build({ ...SERVER_BUILD, entryPoints: PROGRAMS, absWorkingDir: PROJECT_DIR, outdir: own, sourcemap: false });
    // Another process may have been first.
    await rename(own, dir).catch(() => rm(own, { recursive: true }));
    return dir;
  })();
  return built;
}
