/**
 * The running product, in this process: app, workers and sandbox on free ports, over a fresh database or a given one, with controls
 * for tests.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '../src/server/app';
import { readConfig } from '../src/server/config';
import type { Context } from '../src/server/context';
import { createContext } from '../src/server/create-context';
import { createLog } from '../src/server/platform/log';
import { type Database, openServer } from '../src/server/platform/db/database';
import { DAY_MS } from '../src/domain/time';
import { registeredTexts, sandboxChannels, sandboxPayments } from '../src/server/outside';
import { migrate } from '../src/server/platform/db/migrate';
import type { Breach } from '../src/server/ops/doctor/breach';
import { examine } from '../src/server/ops/doctor/examine';
import { climbSome } from '../src/server/messages/climb';
import { PATIENCE, type Patience } from '../src/server/platform/http/patience';
import type { Web } from '../src/server/platform/http/web';
import type { Due } from '../src/server/platform/due/due';
import { startWorkers } from '../src/server/workers';
import { type Sandbox, startSandbox } from '../src/sandbox';
import { type SandboxControls, controlsOf } from './control-sandbox';
import { failUndeclared } from './declared-refusals';
import { freePort } from './free-ports';
import { PROVIDER } from './tested-provider';
import { aStandInWeb } from './stand-in-web';
import { openTested } from './tested-database';

export type ProductOptions = {
  /** The URL of a PostgreSQL database; without one, a fresh database (test/tested-database.ts). */
  engine?: string;
  /** Where the clock starts. Default: a Tuesday in November 2026, 8 AM in India. */
  now?: string;
  /** Settings by their names in the environment. */
  settings?: Record<string, string>;
  /** How many processes' worth of the product share the database. */
  instances?: number;
  /** Timeouts for slow clients, if they differ from UNHURRIED. */
  patience?: Partial<Patience>;
  /** The pages, for tests about them. */
  web?: Web;
  /** How often it sweeps by itself, where a test must not be disturbed. */
  sweepEveryMs?: number;
  /** Parts of every context, replaced. */
  overrides?: Partial<Context> | ((sandbox: Sandbox) => Partial<Context>);
};

export type LogLine = { level: number; msg: string; code?: string; err?: { message: string } };

export type Product = SandboxControls & {
  /** The URL of the first instance, and PUBLIC_URL. */
  url: string;
  /** The URLs of all instances. */
  urls: string[];
  sandbox: Sandbox;
  context: Context;
  contexts: Context[];
  database: Database;
  now(): Date;
  /** What was logged at `warn` and above. */
  log: LogLine[];
  /** One round of every sweep. */
  sweep(): Promise<void>;
  /** The doctor's findings. */
  examine(): Promise<Breach[]>;
  stop(): Promise<void>;
};

const DEFAULT_NOW = '2026-11-10T08:00:00+05:30';
/** The doctor looks back as far: the books are kept for longer, also where a test plays years. */
const LOOKS_BACK_DAYS = 7 * 365;
/** A test may well have it that nothing is handed over. */
const HANDED_OVER_WITHIN_MS = 15_000;
const WARN = 40;
/** On a machine that is busy with something else an answer may take longer than the product would wait. */
const UNHURRIED: Patience = { ...PATIENCE, headersMs: 120_000, requestMs: 180_000, idleMs: 120_000 };

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { engine, now = DEFAULT_NOW, settings = {}, instances = 1 } = options;
  const ports = await Promise.all(Array.from({ length: instances }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const url = urls[0]!;
  const sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: url,
    webhooksTo: urls,
    texts: registeredTexts(url),
    now: new Date(now),
    nodeEnv: 'test',
    webhookRetryMs: [200, 500, 1_000, 2_000, 5_000],
  });
  const log: LogLine[] = [];
  const logger = createLog('warn', { write: (line: string) => void log.push(JSON.parse(line) as LogLine) });
  const overrides = typeof options.overrides === 'function' ? options.overrides(sandbox) : options.overrides;
  const running: Running[] = [];
  for (const port of ports) {
    const config = readConfig({
      PUBLIC_URL: url,
      SESSION_SECRET: 'a secret for tests, long enough to be accepted',
      // Each client of a test has an address of its own.
      TRUST_PROXY: '1',
      // In any NODE_ENV.
      SANDBOX: 'on',
      PAYMENT_PROVIDER: PROVIDER,
      ...settings,
      PORT: String(port),
    });
    const database = await open(engine);
    const context = await createContext(
      config,
      database,
      {
        payments: sandboxPayments(sandbox, config.paymentProvider),
        mail: { smtpUrl: sandbox.smtpUrl, from: 'Vrikka <care@vrikka.example>' },
        channels: sandboxChannels(sandbox, config.channels),
        google: { ...sandbox.google, chooserUrl: `${sandbox.url}/google/choose` },
        clock: sandbox.clock,
        sandboxUrl: sandbox.url,
      },
      { log: logger, ...overrides },
    );
    const app = await buildApp(context, {
      web: options.web ?? aStandInWeb(),
      patience: { ...UNHURRIED, ...options.patience },
      onRoute: failUndeclared,
    });
    await app.listen({ port, host: '127.0.0.1' });
    running.push({ context, app, workers: startWorkers(context, options) });
  }
  const { context, workers } = running[0]!;

  return {
    url,
    urls,
    sandbox,
    context,
    contexts: running.map((one) => one.context),
    database: context.database,
    now: sandbox.clock,
    log,
    ...controlsOf(sandbox),
    sweep: () => workers.lookNow(),
    async examine() {
      await handedOver(context);
      return examine(context, new Date(context.clock().getTime() - LOOKS_BACK_DAYS * DAY_MS));
    },
    async stop() {
      await Promise.all(running.map(stopInstance));
      await sandbox.close();
      for (const one of running) {
        await one.context.reads.close();
        await one.context.database.close();
      }
    },
  };
}

/** Lets what is due be handed over: where a test moved the clock by hours, a message on its way would look late to the doctor. */
async function handedOver(context: Context): Promise<void> {
  const { database, clock } = context;
  for (const until = performance.now() + HANDED_OVER_WITHIN_MS; performance.now() < until; await pause(20)) {
    // The sweep that does it may be ten seconds away.
    while ((await climbSome(context, 200)) === 200);
    const { rows } = await sql<{ isOwed: boolean }>`
      select exists (select from outbox where status = 'waiting' and due_at <= ${clock()}) as "isOwed"`.execute(
      database.db,
    );
    if (!rows[0]?.isOwed) return;
  }
}

type Running = { context: Context; app: Awaited<ReturnType<typeof buildApp>>; workers: Due };

async function stopInstance({ app, workers, context }: Running): Promise<void> {
  await app.close();
  await workers.stop();
  await context.tracing?.close();
  context.mailer.close();
}

async function open(engine: string | undefined): Promise<Database> {
  if (engine === undefined) return openTested();
  const database = openServer(engine, () => undefined);
  await migrate(database.db);
  return database;
}

/** Lines of the log about unexpected events. */
export function surprises({ log }: Product): LogLine[] {
  return log.filter((line) => line.level > WARN && (line.code === 'unexpected' || line.msg === 'sweep failed'));
}
