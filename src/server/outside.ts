/** Connects the product to the outside world: configured services are real, the sandbox stands in for the others. */
import path from 'node:path';
import { WEBHOOK_PATH } from '../contract';
import { PRODUCT } from '../domain/product';
import type { Clock } from '../domain/time';
import type { Sandbox } from '../sandbox';
import type { Config } from './config';
import type { Outside } from './create-context';

export type Connected = { outside: Outside; sandbox: Sandbox | null };

/** The clock of a command that starts no sandbox: SANDBOX_NOW applies where the sandbox's clock would. */
export function clockOf({ stripe, sandboxNow }: Pick<Config, 'stripe' | 'sandboxNow'>): Clock {
  // With the real provider, time is real.
  return () => (stripe ? null : sandboxNow) ?? new Date();
}

export async function connectOutside(config: Config): Promise<Connected> {
  const { stripe, mail, google } = config;
  if (stripe && mail) {
    return { outside: { stripe, mail, google, clock: clockOf(config), sandboxUrl: null }, sandbox: null };
  }
  const { startSandbox } = await import('../sandbox');
  const sandbox = await startSandbox({
    port: config.sandboxPort,
    host: config.host,
    dataFile: path.join(config.dataDir, 'sandbox.jsonl'),
    productUrl: config.publicUrl,
    isAskedFor: config.sandboxIsAskedFor,
    webhookUrls: [`http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}${WEBHOOK_PATH}`],
    ...(config.sandboxNow && { now: config.sandboxNow }),
  });
  return {
    sandbox,
    outside: {
      stripe: stripe ?? sandbox.stripe,
      mail: mail ?? { smtpUrl: sandbox.smtpUrl, from: `${PRODUCT.name} <${config.operator.email}>` },
      google: google ?? {
        clientId: sandbox.google.clientId,
        jwksUrl: sandbox.google.jwksUrl,
        chooserUrl: `${sandbox.url}/google/choose`,
      },
      clock: stripe ? clockOf(config) : sandbox.clock,
      sandboxUrl: sandbox.url,
    },
  };
}
