/** The process: reads the settings, opens what it needs, listens, and stops cleanly. */
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { PRODUCT } from '../domain/product';
import type { Clock } from '../domain/time';
import type { Sandbox } from '../sandbox';
import { buildApp } from './app';
import { keepBackup, keepNightlyBackups, listenForBackups } from './ops/backup/kept-backups';
import { say } from './ops/command';
import { type Config, STOP_DEADLINE_MS, readConfig } from './config';
import type { Context } from './context';
import { createContext } from './create-context';
import type { Database } from './platform/db/database';
import { explain } from './ops/explain';
import { OperatorError } from './errors';
import { photoFilesOf } from './platform/images/photos-in-bucket';
import { unknownCentersOf } from './staff';
import { hashPassword } from './platform/secrets/password';
import { startWorkers } from './workers';
import { type Logger, createLog } from './platform/log';
import { nameDatabase, openDatabase, tellFailures } from './platform/db/open-database';
import { connectOutside } from './outside';
import { refuseDemoAccounts } from './ops/seed/demo-accounts';
import { DEMO_PATIENT } from './ops/seed/demo-patient';
import { liveAtDesk } from './ops/seed/demo-desk';
import { DEMO_STAFF } from './ops/seed/demo-staff';
import { NotEmpty, seedDemo } from './ops/seed/seed-demo';

const FIRST_START =
  'Nobody administers it yet. The next steps are npm run doctor, which asks the payment provider and the mail server whether they let us in and sends nothing, and npm run admin -- create <userName>.';

/** Writes messages and complaints to the terminal, or to the log when there is none. */
type Tell = { say(line: string): void; complain(line: string): void };

function tellerOf({ production }: Config, log: Logger): Tell {
  return production ? { say: (line) => log.info(line), complain: (line) => log.error(line) } : { say, complain: say };
}

async function start(config: Config, log: Logger): Promise<void> {
  const tell = tellerOf(config, log);
  await requireFreePort(config);
  const startedAt = performance.now();

  tell.say(`Opening ${nameDatabase(config)}`);
  const { database, applied } = await openDatabase(config, tellFailures(tell.complain), { serves: true });
  if (applied.length > 0) tell.say(`Migrated: ${applied.join(', ')}`);
  if (config.production) await refuseDemoAccounts(database.db);

  const { outside, sandbox } = await connectOutside(config);
  const context = await createContext(config, database, outside, { log });
  if (sandbox) await seedOnce(context, sandbox);
  if (config.oidc) {
    const unknown = await unknownCentersOf(database.db, config.oidc);
    // No reason not to start: a center may have been deleted.
    if (unknown.length > 0) log.warn({ centers: unknown }, 'OIDC_ROLES names centers that there are not');
  }

  const app = await buildApp(context);
  await app.listen({ port: config.port, host: config.host });
  // After listening: the first requests do not wait for the first sweeps.
  const working = beginWork(context, sandbox);

  let stopping = false;
  const stop = async (signal: string, delayMs: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    context.stopping.abort();
    if (delayMs > 0) {
      tell.say(`${signal}: not ready any more; requests are taken for ${delayMs / 1000} s, until nobody sends any`);
      await wait(delayMs);
    }
    tell.say(`${signal}: finishing what runs, then stopping`);
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await app.close();
    await (await working).stop();
    context.mailer.close();
    await sandbox?.close();
    await context.tracing?.close();
    await context.reads.close();
    await database.close();
    process.exit(0);
  };
  // On Ctrl-C there is no load balancer to wait for.
  process.on('SIGINT', () => void stop('Interrupted', 0));
  process.on('SIGTERM', () => void stop('Terminated', config.stopDelayMs));

  await working;
  if (stopping) return;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (config.production) log.info({ url: config.publicUrl }, `${PRODUCT.name} is ready after ${seconds} s`);
  else announce(config, sandbox, seconds);
  if (await isUnused(database)) tell.say(FIRST_START);
}

/** Whether this is the first start, or the database has stayed empty since. */
async function isUnused({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** All background work. */
async function beginWork(context: Context, sandbox: Sandbox | null): Promise<{ stop(): Promise<void> }> {
  const workers = startWorkers(context);
  sandbox?.onClockMoved(() => workers.lookNow());
  const keeping = context.database.embedded ? await keepBackups(context) : null;
  return {
    async stop() {
      await workers.stop();
      await keeping?.stop();
    },
  };
}

/** Backs up the embedded database every night, and when an operator's command asks. */
async function keepBackups(context: Context): Promise<{ stop(): Promise<void> }> {
  const { database, clock, log, config } = context;
  // Not those that are kept in memory, which are for visitors.
  const photoFiles = photoFilesOf(config, log);
  const deps = { database, clock, log, dataDir: config.dataDir, photoFiles };
  const nightly = keepNightlyBackups(deps);
  const stopListening = await listenForBackups(config.dataDir, () => keepBackup(deps, 'asked'));
  return {
    async stop() {
      nightly.stop();
      await stopListening();
    },
  };
}

async function seedOnce(context: Context, sandbox: Sandbox): Promise<void> {
  try {
    const { db } = context.database;
    await seedDemo({
      db,
      clock: context.clock,
      beginAnew: () => sandbox.forgetPayments(),
      recordPayment: async (payment) => sandbox.seedPayment(payment),
      passwordHash: hashPassword,
      onProgress: say,
    });
    // Nobody sets up two-factor for them, and their calls are no visitor's.
    const config: Config = { ...context.config, adminTwoFactor: 'optional' };
    const log = context.log.child({}, { level: 'warn' });
    const productAt = (clock: Clock) => buildApp({ ...context, config, log, clock }, { web: null });
    await liveAtDesk({ productAt, db, now: context.clock() });
  } catch (error) {
    if (!(error instanceof NotEmpty)) throw error;
  }
}

function announce(config: Config, sandbox: Sandbox | null, seconds: string): void {
  say('');
  say(`${PRODUCT.name} is ready after ${seconds} s`);
  say(`  Open      ${config.publicUrl}`);
  if (config.apiDocs) say(`  API       ${config.publicUrl}/api-docs`);
  if (sandbox) {
    say(`  Inbox     ${sandbox.url}/mail`);
    say(`  Sandbox   ${sandbox.url}  (stands in for payment provider, mail and Google; no real money moves)`);
    say(`  Patient   ${DEMO_PATIENT.email} / ${DEMO_PATIENT.password}`);
    for (const { userName, password } of DEMO_STAFF) say(`  Staff     ${userName} / ${password}`);
  }
  say('Ctrl-C stops everything.');
  say('');
}

/** Fails before anything is opened or written. */
function requireFreePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new OperatorError(`Port ${port} is taken by another program. Stop that one, or set PORT to another number.`)
          : new OperatorError(`Can't listen on ${host}:${port}: ${error.message}`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await start(config, log).catch((error: unknown) => {
    if (!config.production) throw error;
    log.fatal(explain(error));
    process.exit(1);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
});
