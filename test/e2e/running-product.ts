/** The built product as a process of its own, with its own data, ports and clock. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-ports';

const SERVER = 'dist/server/main.js';
const DOCTOR = 'dist/server/doctor.js';
const SEED = 'dist/server/seed.js';
const START_MS = 180_000;
const STOP_MS = 15_000;

export type RunningProduct = {
  url: string;
  sandboxUrl: string;
  /** Stops it, then runs the doctor on its data. @throws Error with the doctor's findings unless all is well. */
  stop(): Promise<void>;
};

type Start = {
  /** Used for the name of its log. */
  name: string;
  /** Where the sandbox's clock starts. */
  now: string;
  dataDir: string;
  databaseUrl: string;
  /** Further settings by their names in the environment. */
  settings?: Record<string, string>;
  /** The folder in which it was built. */
  built?: string;
};

/** Starts the product. @throws Error when it is not built or does not answer. */
export async function startProduct(start: Start): Promise<RunningProduct> {
  const { name, now, dataDir, databaseUrl, settings = {}, built = '.' } = start;
  const server = path.join(built, SERVER);
  if (!existsSync(server)) throw new Error('The product is not built. Run `npm run build` first.');
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    SANDBOX_NOW: now,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  mkdirSync('test-results', { recursive: true });
  const logFile = `test-results/product-${name}.log`;
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });

  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://127.0.0.1:${port + 1}`;
  await waitUntilHealthy(url, child, logFile);
  return {
    url,
    sandboxUrl,
    stop: async () => {
      await stopGently(child);
      log.end();
      const doctor = spawnSync(process.execPath, [path.join(built, DOCTOR)], { env, encoding: 'utf8' });
      if (doctor.status !== 0) throw new Error(`The doctor is not content:\n${doctor.stdout}${doctor.stderr}`);
    },
  };
}

/** A new data directory, as a copy of the demonstration data of `seeded` if that is given. */
export function newDataDir(seeded?: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vrikka-e2e-'));
  if (seeded) cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}

/** Adds invented centers and patients to the data of a stopped product. @throws Error with the command's message. */
export function addToData(databaseUrl: string, more: { centers: number; patients: number }, now: string): void {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SANDBOX_NOW: now };
  const counts = ['--centers', String(more.centers), '--patients', String(more.patients)];
  const seed = spawnSync(process.execPath, [SEED, ...counts], { env, encoding: 'utf8' });
  if (seed.status !== 0)
    throw new Error(`Nothing was added:
${seed.stdout}${seed.stderr}`);
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

async function waitUntilHealthy(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting; see ${logFile}.`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not answer within ${START_MS / 1000} s; see ${logFile}.`);
}

async function stopGently(child: ChildProcess): Promise<void> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  const code = child.exitCode ?? (await ended);
  clearTimeout(late);
  if (code !== 0) throw new Error(`The product did not stop cleanly on SIGTERM (exit code ${code}).`);
}
