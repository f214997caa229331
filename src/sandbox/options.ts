import type { Clock } from '../domain/time';
import type { Ledger } from './control/ledger';
import type { SeedPayment, SeededPayment } from './control/seed';
import type { RegisteredText } from './messages/registered';
import type { Accounts } from './providers';
import type { Log } from './world';

export type SandboxOptions = {
  /** Where its HTTP side listens; 0 takes any free port. */
  port: number;
  /** Default 127.0.0.1: for this machine only. */
  host?: string;
  /** Where its state is kept; null keeps it in memory only. One sandbox per file. */
  dataFile: string | null;
  /** Base URL of the product: where links lead. */
  productUrl: string;
  /** Base URLs to which every webhook goes, at its own path there; default: that of the product. */
  webhooksTo?: readonly string[];
  /** The texts that the product registered for WhatsApp and SMS. Without them everything that is sent is taken for one. */
  texts?: readonly RegisteredText[];
  /** The public URL of the sandbox when it is not `http://host:port`. */
  publicUrl?: string;
  /** Starts the clock here, but never before the saved time. */
  now?: Date;
  /** Default: the port after `port`, or any free one when `port` is 0. */
  smtpPort?: number;
  /** Seed of the injected faults: the same seed gives the same faults. */
  seed?: number;
  /** Real milliseconds before each further try of a webhook. */
  webhookRetryMs?: readonly number[];
  /** Default: the environment's NODE_ENV. With `production` the sandbox doesn't start. */
  nodeEnv?: string;
  /** Whether others may reach it. Default: only this machine. */
  isAskedFor?: boolean;
  log?: Log;
};

/** `apiUrl`: where a provider's API is called, in place of the real one's address. */
export type Sandbox = Accounts & {
  /** Public base URL of the HTTP side. */
  url: string;
  clock: Clock;
  /** What to configure the channels with. */
  channels: {
    /** `apiUrl` stands for https://graph.facebook.com/v23.0. */
    whatsapp: { apiUrl: string; phoneId: string; token: string; appSecret: string; verifyToken: string };
    /** `apiUrl` stands for https://api.in.exotel.com. */
    sms: {
      apiUrl: string;
      sid: string;
      apiKey: string;
      apiToken: string;
      sender: string;
      entityId: string;
      /** By the key of the text. */
      templateIds: Record<string, string>;
    };
  };
  /** With what the product sends web push, and the origin of the push service. */
  push: { publicKey: string; privateKey: string; subject: string; origins: string[] };
  smtpUrl: string;
  google: { clientId: string; jwksUrl: string; issuer: string };
  /** Registers a callback for each jump of the clock; moving the clock waits for the returned promise. */
  onClockMoved(listener: (now: Date) => void | Promise<void>): void;
  /** Adds a past payment to the ledger, without webhooks: for demo data. */
  seedPayment(payment: SeedPayment): SeededPayment;
  /** Empties the ledger of all providers: for demo data that starts over. */
  forgetPayments(): void;
  /** The providers' own ledger, amounts in paise. */
  ledger(): Ledger;
  close(): Promise<void>;
};
