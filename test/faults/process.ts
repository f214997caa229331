/**
 * One process of the product, as main.ts starts it, configured by the environment alone; only its clock is the
 * sandbox's, so that a test can let time pass. Bundled and run by the fault harness, which kills it without warning.
 */
import { remoteClock } from '../../src/sandbox';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { createContext } from '../../src/server/create-context';
import { startWorkers } from '../../src/server/workers';
import { openDatabase } from '../../src/server/platform/db/open-database';
import { connectOutside } from '../../src/server/outside';

const CLOCK_EVERY_MS = 100;
const JUMP_MS = 10_000;

const config = readConfig(process.env);
reachPushThrough(process.env.PUSH_GATE_URL!, new URL(process.env.CLOCK_URL!).origin);
const { database } = await openDatabase(config, (error) => process.stdout.write(`Database: ${error.message}\n`), {
  serves: true,
});
const { outside } = await connectOutside(config);
const clock = await remoteClock(process.env.CLOCK_URL!, CLOCK_EVERY_MS);
const context = await createContext(config, database, { ...outside, clock });
const app = await buildApp(context);
const workers = startWorkers(context);
await app.listen({ port: config.port, host: config.host });

// A jump of the sandbox's clock triggers a sweep, like in `npm start`.
let last = clock();
const parent = process.ppid;
setInterval(() => {
  // The parent is gone, so nobody would stop it.
  if (process.ppid !== parent) process.exit(1);
  const now = clock();
  if (now.getTime() - last.getTime() > JUMP_MS) void workers.lookNow();
  last = now;
}, CLOCK_EVERY_MS).unref();

async function stop() {
  await app.close();
  await workers.stop();
  context.mailer.close();
  clock.close();
  await context.reads.close();
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());

/**
 * Browsers are subscribed at the sandbox, which no setting makes a known push service; and every process reaches it through a gate of
 * its own, as if through a proxy.
 */
function reachPushThrough(gateUrl: string, service: string): void {
  config.channels.push?.origins.push(service);
  const { fetch: direct } = globalThis;
  globalThis.fetch = (to, options) =>
    direct(typeof to === 'string' && to.startsWith(`${service}/push/`) ? to.replace(service, gateUrl) : to, options);
}
