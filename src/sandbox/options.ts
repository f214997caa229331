import type { Clock } from '../domain/time';
import type { Ledger } from './control/ledger';
import type { SeedPayment, SeededPayment } from './control/seed-payment';
import type { Log } from './world';

export type SandboxOptions = {
  /** Where its HTTP side listens; 0 takes any free port. */
  port: number;
  /** Default 127.0.0.1: for this machine only. */
  host?: string;
  /** Where its state is kept; null keeps it in memory only. One sandbox per file. */
  dataFile: string | null;
  /** Base of the product: where links lead, and webhooks go (`/auth/stripe-webhook`). */
  productUrl: string;
  /** Where webhooks go instead. */
  webhookUrls?: string[];
  /** Where people reach the sandbox when that is not `http://host:port`. */
  publicUrl?: string;
  /** Starts the clock here, though never before the time that was remembered. */
  now?: Date;
  /** Default: the port after `port`, or any free one when `port` is 0. */
  smtpPort?: number;
  /** Of the injected faults: the same seed brings the same. */
  seed?: number;
  /** Real milliseconds before each further try of a webhook. */
  webhookRetryMs?: readonly number[];
  /** Default: the environment's NODE_ENV. With `production` the sandbox doesn't start. */
  nodeEnv?: string;
  /** Whether it may be where others reach it. Default: only on this machine. */
  isAskedFor?: boolean;
  log?: Log;
};

export type Sandbox = {
  /** Base of the HTTP side, as people reach it. */
  url: string;
  clock: Clock;
  /** What to configure the Stripe SDK with; `apiUrl` gives its protocol, host and port. */
  stripe: { apiUrl: string; secretKey: string; webhookSecret: string };
  smtpUrl: string;
  google: { clientId: string; jwksUrl: string; issuer: string };
  /** Calls back after each jump of the clock; whoever moved it waits for what is returned. */
  onClockMoved(listener: (now: Date) => void | Promise<void>): void;
  /** Puts a payment of the past into the book, without webhooks: for demo data. */
  seedPayment(payment: SeedPayment): SeededPayment;
  /** Empties the provider's book: for demo data that begins anew. */
  forgetPayments(): void;
  /** The provider's own book, amounts in paise. */
  ledger(): Ledger;
  close(): Promise<void>;
};
