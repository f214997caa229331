import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MESSAGE_WEBHOOKS, WEBHOOK_PATHS } from '../contract';
import { ApiFaults } from './api/faults';
import { buildApp } from './app';
import { HEARTBEAT_MS, SandboxClock } from './clock';
import { readLedger } from './control/ledger';
import { forgetPayments, seedPayment } from './control/seed-payment';
import { doWhatIsDue } from './due';
import { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } from './google/claims';
import { listenForMail } from './mail/smtp';
import { idsOfTexts } from './messages/registered';
import type { Sandbox, SandboxOptions } from './options';
import { ALL_STAND_INS, accountsAt, ofEach } from './providers';
import { vapidKeys } from './push/keys';
import { smsSender } from './sms/event';
import { Store } from './state/store';
import { Courier } from './webhooks/courier';
import { whatsAppSender } from './whatsapp/event';
import { whyNoSandbox } from './where';
import type { World } from './world';

/** Public, and worth nothing outside of the sandbox. */
const WHATSAPP = {
  phoneId: '100200300400500',
  token: 'EAA-sandbox',
  appSecret: 'sandbox-app-secret',
  verifyToken: 'sandbox-verify-token',
};
const SMS = {
  sid: 'sandbox1',
  apiKey: 'sandbox-api-key',
  apiToken: 'sandbox-api-token',
  sender: 'VRIKKA',
  entityId: '1101000000000000001',
};
/** Nobody's: RFC 2606. */
const PUSH_SUBJECT = 'mailto:push@vrikka.example';

const TICK_MS = 1_000;

/** Starts a sandbox in an environment. @throws Error where it is not allowed (where.ts), and when a port is taken. */
export async function startSandboxIn(nodeEnv: string | undefined, options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const refusal = whyNoSandbox({
    nodeEnv,
    host,
    productUrl: options.productUrl,
    isAskedFor: options.isAskedFor ?? false,
  });
  if (refusal) throw new Error(refusal);
  const world = createWorld(options);
  const app = buildApp(world);
  try {
    const port = await listen(app, host, options.port);
    world.baseUrl = trimmed(options.publicUrl ?? `http://${reachable(host)}:${port}`);
    const mail = await listenForMail(world, host, smtpPort(options)).catch((error: unknown) => {
      throw portTaken(error, smtpPort(options), 'SMTP');
    });
    return present(world, app, { host, port, mail });
  } catch (error) {
    await app.close();
    world.store.close();
    throw error;
  }
}

function createWorld(options: SandboxOptions): World {
  const log = options.log ?? (() => undefined);
  const store = new Store(options.dataFile);
  const clock = new SandboxClock(store, options.now);
  const productUrl = trimmed(options.productUrl);
  const urlsOf = (path: string) => (options.webhooksTo ?? [productUrl]).map((base) => base + path);
  const senders = {
    ...ofEach((provider, name) => provider.sender(urlsOf(WEBHOOK_PATHS[name]), clock)),
    whatsapp: whatsAppSender(urlsOf(MESSAGE_WEBHOOKS.whatsapp), WHATSAPP.appSecret),
    sms: smsSender(),
  };
  return {
    store,
    clock,
    courier: new Courier(store, clock, senders, log, options.webhookRetryMs),
    apiFaults: new ApiFaults(options.seed ?? 1),
    mailFaults: { mode: 'normal' },
    phoneFaults: { mode: 'on', paused: [] },
    pushMode: 'normal',
    unfinished: new Set(ALL_STAND_INS.flatMap((provider) => provider.unfinished(store).map(({ id }) => id))),
    keysInUse: new Set(),
    refundMode: 'succeed',
    whatsapp: WHATSAPP,
    sms: SMS,
    texts: options.texts ?? null,
    push: vapidKeys(store),
    baseUrl: '',
    productUrl,
    clockListeners: [],
    log,
  };
}

type Listening = { host: string; port: number; mail: Awaited<ReturnType<typeof listenForMail>> };

function present(world: World, app: FastifyInstance, { host, port, mail }: Listening): Sandbox {
  const internalUrl = `http://${reachable(host)}:${port}`;
  const timers = [
    setInterval(() => doWhatIsDue(world), TICK_MS).unref(),
    setInterval(() => world.store.heartbeat(), HEARTBEAT_MS).unref(),
  ];
  world.courier.start();
  return {
    url: world.baseUrl,
    clock: () => world.clock.now(),
    ...accountsAt(internalUrl),
    channels: {
      whatsapp: { apiUrl: `${internalUrl}/whatsapp/v23.0`, ...world.whatsapp },
      sms: { apiUrl: `${internalUrl}/sms`, ...world.sms, templateIds: idsOfTexts(world.texts ?? []) },
    },
    push: { ...world.push, subject: PUSH_SUBJECT, origins: [new URL(world.baseUrl).origin] },
    smtpUrl: `smtp://${reachable(host)}:${mail.port}`,
    google: { clientId: GOOGLE_CLIENT_ID, jwksUrl: `${internalUrl}/google/jwks`, issuer: GOOGLE_ISSUER },
    onClockMoved: (listener) => void world.clockListeners.push(listener),
    seedPayment: (payment) => seedPayment(world, payment),
    forgetPayments: () => forgetPayments(world),
    ledger: () => readLedger(world),
    close: async () => {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all([world.courier.close(), app.close(), mail.close()]);
      world.store.close();
    },
  };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portTaken(error, port, 'HTTP');
  }
  return (app.server.address() as AddressInfo).port;
}

function portTaken(error: unknown, port: number, side: 'HTTP' | 'SMTP'): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  return new Error(
    `The sandbox can't listen on port ${port} (${side}): it is taken. Set SANDBOX_PORT to another port; mail uses the one after it.`,
    { cause: error },
  );
}

function smtpPort(options: SandboxOptions): number {
  return options.smtpPort ?? (options.port === 0 ? 0 : options.port + 1);
}

/** The address to connect to when listening on every interface. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
