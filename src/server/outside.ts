/** Connects the product to the outside world: configured services are real, the sandbox stands in for the others. */
import path from 'node:path';
import { LANGUAGES, NOTICE_PAGE } from '../contract';
import { ANSWERS } from '../domain/messages';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../domain/paid-by';
import type { Clock } from '../domain/time';
import type { RegisteredText, Sandbox } from '../sandbox';
import type { Config } from './config';
import type { ChannelsConfig } from './message-settings';
import type { PaymentsConfig } from './payment-settings';
import {
  answerTitle,
  isAnswered,
  registeredSms,
  registeredText,
  SHORT_NAMES,
  slotsOf,
  smsKey,
  whatsAppName,
} from './outbox';
import type { Outside } from './create-context';

export type Connected = { outside: Outside; sandbox: Sandbox | null };

/** The clock of a command that starts no sandbox: SANDBOX_NOW applies where the sandbox's clock would. */
export function clockOf({ payments, sandboxNow }: Pick<Config, 'payments' | 'sandboxNow'>): Clock {
  // With a real provider, time is real.
  return () => (payments ? null : sandboxNow) ?? new Date();
}

/**
 * Connects a command to the outside world. It asks the sandbox that the product runs already: one of its own would know nothing of
 * what was paid there. Where none runs, it starts one.
 */
export async function connectCommand(
  config: Config,
): Promise<{ outside: Outside; sandbox: { close(): unknown } | null }> {
  const { payments, mail, google, channels } = config;
  if (payments && mail) return connectOutside(config);
  const { findRunningSandbox } = await import('../sandbox');
  const running = await findRunningSandbox(config.sandboxPort);
  if (!running) return connectOutside(config);
  return {
    sandbox: running,
    outside: {
      payments: payments ?? sandboxPayments(running, config.paymentProvider),
      mail: mail ?? { smtpUrl: running.smtpUrl, from: fromOperator(config) },
      channels,
      google,
      clock: payments ? clockOf(config) : running.clock,
      sandboxUrl: running.url,
    },
  };
}

function fromOperator({ operator, product }: Config): string {
  return `${product.name} <${operator.email}>`;
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
    webhooksTo: [ours],
    texts: registeredTexts(config.publicUrl),
    ...(config.sandboxNow && { now: config.sandboxNow }),
  });
  return {
    sandbox,
    outside: {
      payments: payments ?? sandboxPayments(sandbox, config.paymentProvider),
      mail: mail ?? { smtpUrl: sandbox.smtpUrl, from: fromOperator(config) },
      channels: sandboxChannels(sandbox, channels),
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

/** All of the sandbox's providers. The first takes the payments where none is named. */
export function sandboxPayments(
  sandbox: Pick<Sandbox, OnlineProvider>,
  chosen: OnlineProvider | null = null,
): PaymentsConfig {
  const providers = Object.fromEntries(ONLINE_PROVIDERS.map((name) => [name, sandbox[name]])) as Pick<
    Sandbox,
    OnlineProvider
  >;
  return { chosen: chosen ?? ONLINE_PROVIDERS[0], ...providers };
}

/** The sandbox's channels, where others are not set up. */
export function sandboxChannels(
  { channels, push }: Pick<Sandbox, 'channels' | 'push'>,
  given: ChannelsConfig,
): ChannelsConfig {
  return {
    push: given.push ?? push,
    whatsapp: given.whatsapp ?? channels.whatsapp,
    sms: given.sms ?? channels.sms,
  };
}

/** The ids at DLT that the sandbox gives, one for each text. */
const FIRST_SMS_ID = 1_107_160_000_000_000;

/** Every short text as it would be registered with the providers: the sandbox takes no others. */
export function registeredTexts(publicUrl: string): RegisteredText[] {
  const all = SHORT_NAMES.flatMap((name) => LANGUAGES.map((language) => ({ name, language })));
  return all.map(({ name, language }, index) => {
    const slots = slotsOf(registeredText(name, language));
    const copiesCode = slots.includes('otp');
    let slot = 0;
    return {
      key: smsKey(name, language),
      language,
      whatsapp: {
        name: whatsAppName(name),
        text: registeredText(name, language).replace(/\{\w+\}/g, () => `{{${(slot += 1)}}}`),
        buttons: isAnswered(name) ? ANSWERS.map((answer) => answerTitle(language, answer)) : [],
        link: copiesCode ? null : publicUrl + NOTICE_PAGE.replace('{code}', ''),
        copiesCode,
      },
      sms: {
        id: String(FIRST_SMS_ID + index),
        text: registeredSms(name, language)
          .replace('{url}', '{#url#}')
          .replace(/\{\w+\}/g, '{#var#}'),
      },
    };
  });
}
