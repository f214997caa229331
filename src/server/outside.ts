/** Connects the product to the outside world: configured services are real, the sandbox stands in for the others. */
import path from 'node:path';
import { WEBHOOK_PATHS } from '../contract';
import type { OnlineProvider } from '../domain/paid-by';
import { PRODUCT } from '../domain/product';
import type { Clock } from '../domain/time';
import type { Sandbox } from '../sandbox';
import type { Config, PaymentsConfig } from './config';
import type { Outside } from './create-context';

export type Connected = { outside: Outside; sandbox: Sandbox | null };

/** The clock of a command that starts no sandbox: SANDBOX_NOW applies where the sandbox's clock would. */
export function clockOf({ payments, sandboxNow }: Pick<Config, 'payments' | 'sandboxNow'>): Clock {
  // With a real provider, time is real.
  return () => (payments ? null : sandboxNow) ?? new Date();
}

export async function connectOutside(config: Config): Promise<Connected> {
  const { payments, mail, google, channels } = config;
  if (payments && mail) {
    return { outside: { payments, mail, channels, google, clock: clockOf(config), sandboxUrl: null }, sandbox: null };
  }
  const { startSandbox } = await import('../sandbox');
  const ours = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  const sandbox = await startSandbox({
    port: config.sandboxPort,
    host: config.host,
    dataFile: path.join(config.dataDir, 'sandbox.jsonl'),
    productUrl: config.publicUrl,
    isAskedFor: config.sandboxIsAskedFor,
    webhookUrls: [`${ours}${WEBHOOK_PATHS.stripe}`],
    razorpayWebhookUrls: [`${ours}${WEBHOOK_PATHS.razorpay}`],
    ...(config.sandboxNow && { now: config.sandboxNow }),
  });
  return {
    sandbox,
    outside: {
      payments: payments ?? sandboxPayments(sandbox, config.paymentProvider),
      mail: mail ?? { smtpUrl: sandbox.smtpUrl, from: `${PRODUCT.name} <${config.operator.email}>` },
      channels: { ...channels, push: channels.push ?? sandbox.push },
      google: google ?? {
        clientId: sandbox.google.clientId,
        jwksUrl: sandbox.google.jwksUrl,
        chooserUrl: `${sandbox.url}/google/choose`,
      },
      clock: payments ? clockOf(config) : sandbox.clock,
      sandboxUrl: sandbox.url,
    },
  };
}

/** Both of the sandbox's providers. Stripe's takes the payments where none is named. */
export function sandboxPayments(
  { stripe, razorpay }: Pick<Sandbox, 'stripe' | 'razorpay'>,
  chosen: OnlineProvider | null = null,
): PaymentsConfig {
  return { chosen: chosen ?? 'stripe', stripe, razorpay };
}
