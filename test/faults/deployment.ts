/**
 * The product as deployed: separate processes under a supervisor, over one PostgreSQL, configured by their environment.
 * The outside world (the sandbox) is in the test process, so that it survives their crashes.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { type Sandbox, startSandbox } from '../../src/sandbox';
import { controlsOf } from '../control-sandbox';
import { readConfig } from '../../src/server/config';
import type { OnlineProvider } from '../../src/domain/paid-by';
import { createContext } from '../../src/server/create-context';
import { openServer } from '../../src/server/platform/db/database';
import { registeredTexts, sandboxChannels, sandboxPayments } from '../../src/server/outside';
import { migrate } from '../../src/server/platform/db/migrate';
import { examine } from '../../src/server/ops/doctor/examine';
import type { Product } from '../product';
import { freePort } from '../free-ports';
import { PROVIDER, apiUrlOf, providerSettings } from '../tested-provider';
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

export type Member = Supervised & {
  provider: ProviderGate;
  mail: MailGate;
  /** To WhatsApp, to SMS and to the push service. */
  channels: ProviderGate;
};

export type Deployment = Product & {
  members: Member[];
  member(name: string): Member;
};

let started = 0;

type Options = {
  /** The server itself, where the URL of the database leads to a pooler. */
  directUrl?: string;
  /** Further settings of each process, by their names in the environment. */
  settings?: Record<string, string>;
  /** Who takes payments online. */
  providers?: readonly OnlineProvider[];
};

/** Starts `size` processes. */
export async function deploy(
  databaseUrl: string,
  size = 2,
  { directUrl = databaseUrl, settings = {}, providers = [PROVIDER] }: Options = {},
): Promise<Deployment> {
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const url = urls[0]!;
  const sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: url,
    webhooksTo: urls,
    texts: registeredTexts(url),
    now: new Date(NOW),
    nodeEnv: 'test',
    webhookRetryMs: [200, 500, 1_000, 2_000, 5_000, 5_000],
  });
  const database = openServer(directUrl, () => undefined);
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

  const templates = `test-results/faults/sms-templates-${process.pid}.json`;
  writeFileSync(templates, JSON.stringify(sandbox.channels.sms.templateIds));
  const members: Member[] = [];
  for (const [index, port] of ports.entries()) {
    const name = `vrikka-${index + 1}`;
    const provider = await startProviderGate(apiUrlOf(sandbox));
    const mailGate = await startMailGate(sandbox.smtpUrl);
    const channels = await startProviderGate(sandbox.url);
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: `${databaseUrl}?application_name=${name}`,
      SESSION_SECRET: SECRET,
      ...Object.assign({}, ...providers.map((name) => providerSettings(sandbox, provider.url, name))),
      ...channelSettings(sandbox, channels.url, templates),
      PUSH_GATE_URL: channels.url,
      SMTP_URL: mailGate.url,
      MAIL_FROM,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      CLOCK_URL: sandbox.url,
      ...settings,
    };
    const log = `test-results/faults/${process.pid}-${(started += 1)}-${name}.log`;
    members.push({ ...supervise(name, urls[index]!, env, log), provider, mail: mailGate, channels });
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
      await Promise.all(
        members.flatMap(({ provider, mail, channels }) => [provider.close(), mail.close(), channels.close()]),
      );
      await sandbox.close();
      context.mailer.close();
      await database.close();
    },
  };
}

/** The settings of the channels, which are the sandbox's behind a gate. `templates`: the file with the ids of texts at DLT. */
function channelSettings({ channels, push }: Sandbox, gateUrl: string, templates: string): Record<string, string> {
  const { whatsapp, sms } = channels;
  const behindGate = (url: string) => gateUrl + new URL(url).pathname;
  return {
    WHATSAPP_API_URL: behindGate(whatsapp.apiUrl),
    WHATSAPP_PHONE_ID: whatsapp.phoneId,
    WHATSAPP_TOKEN: whatsapp.token,
    WHATSAPP_APP_SECRET: whatsapp.appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
    SMS_API_URL: behindGate(sms.apiUrl),
    SMS_SID: sms.sid,
    SMS_API_KEY: sms.apiKey,
    SMS_API_TOKEN: sms.apiToken,
    SMS_SENDER: sms.sender,
    SMS_ENTITY_ID: sms.entityId,
    SMS_TEMPLATES: templates,
    VAPID_PUBLIC_KEY: push.publicKey,
    VAPID_PRIVATE_KEY: push.privateKey,
    VAPID_SUBJECT: push.subject,
  };
}
