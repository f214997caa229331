/**
 * The product as deployed: separate processes under a supervisor, over one PostgreSQL, configured by their environment.
 * The outside world (the sandbox) is in the test process, so that it survives their crashes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { startSandbox } from '../../src/sandbox';
import { controlsOf } from '../control-sandbox';
import { readConfig } from '../../src/server/config';
import { createContext } from '../../src/server/create-context';
import { openServer } from '../../src/server/platform/db/database';
import { registeredTexts, sandboxChannels, sandboxPayments } from '../../src/server/outside';
import { migrate } from '../../src/server/platform/db/migrate';
import { examine } from '../../src/server/ops/doctor/examine';
import type { Product } from '../product';
import { freePort } from '../free-ports';
import { PROVIDER, apiUrlOf, providerSettings, webhooksTo } from '../tested-provider';
import { type MailGate, startMailGate } from './mail-gate';
import { type ProviderGate, startProviderGate } from './provider-gate';
import { type Supervised, supervise } from './supervised';

const NOW = '2026-11-10T08:00:00+05:30';
const LONG_AGO = new Date('2000-01-01');
const SECRET = 'a secret for the fault harness, long enough';
const MAIL_FROM = 'Vrikka <care@vrikka.example>';
const SEEN_EVERY_MS = 20;
/** Before any fault, a slow machine gets more time. */
const FIRST_READY_MS = 180_000;

export type Member = Supervised & { provider: ProviderGate; mail: MailGate };

export type Deployment = Product & {
  members: Member[];
  member(name: string): Member;
};

let started = 0;

export async function deploy(databaseUrl: string, size = 2): Promise<Deployment> {
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const url = urls[0]!;
  const sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: url,
    ...webhooksTo(urls),
    texts: registeredTexts(url),
    now: new Date(NOW),
    nodeEnv: 'test',
    webhookRetryMs: [200, 500, 1_000, 2_000, 5_000, 5_000],
  });
  const database = openServer(databaseUrl, () => undefined);
  await migrate(database.db);
  const config = readConfig({ PUBLIC_URL: url, SESSION_SECRET: SECRET, DATABASE_URL: databaseUrl });
  const mail = { smtpUrl: sandbox.smtpUrl, from: MAIL_FROM };
  const payments = sandboxPayments(sandbox, PROVIDER);
  const outside = {
    payments,
    mail,
    channels: sandboxChannels(sandbox, config.channels),
    google: null,
    clock: sandbox.clock,
    sandboxUrl: sandbox.url,
  };
  // Used by the test for reading only: no jobs, no sweeps.
  const context = await createContext(config, database, outside, { log: pino({ level: 'silent' }) });
  await context.jobs.stop();

  const members: Member[] = [];
  for (const [index, port] of ports.entries()) {
    const name = `vrikka-${index + 1}`;
    const provider = await startProviderGate(apiUrlOf(sandbox));
    const mailGate = await startMailGate(sandbox.smtpUrl);
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: `${databaseUrl}?application_name=${name}`,
      SESSION_SECRET: SECRET,
      ...providerSettings(sandbox, provider.url),
      SMTP_URL: mailGate.url,
      MAIL_FROM,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      CLOCK_URL: sandbox.url,
    };
    const log = `test-results/faults/${process.pid}-${(started += 1)}-${name}.log`;
    members.push({ ...supervise(name, urls[index]!, env, log), provider, mail: mailGate });
  }
  await Promise.all(members.map((member) => member.ready(FIRST_READY_MS)));

  return {
    members,
    member: (name) => members.find((one) => one.name === name)!,
    url,
    urls,
    sandbox,
    context,
    contexts: [context],
    database,
    now: sandbox.clock,
    get log() {
      return members.flatMap((member) => member.surprises()).map((msg) => ({ level: 50, code: 'unexpected', msg }));
    },
    ...controlsOf(sandbox),
    /** The processes sweep by themselves; here the test only waits for it. */
    sweep: () => pause(SEEN_EVERY_MS),
    examine: () => examine(context, LONG_AGO),
    async stop() {
      await Promise.all(members.map((member) => member.stop()));
      await Promise.all(members.flatMap((member) => [member.provider.close(), member.mail.close()]));
      await sandbox.close();
      context.mailer.close();
      await database.close();
    },
  };
}
