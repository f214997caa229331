import type { SandboxClock } from './clock';
import type { MailFaults } from './mail/faults';
import type { Store } from './state/store';
import type { ApiFaults } from './stripe/faults';
import type { Courier } from './webhooks/courier';

/** One line for whoever runs the sandbox. Never carries what people typed. */
export type Log = (line: string, fields?: object) => void;

/** Everything that the parts of one sandbox share. */
export type World = {
  store: Store;
  clock: SandboxClock;
  courier: Courier;
  apiFaults: ApiFaults;
  mailFaults: MailFaults;
  /** Ids of sessions that somebody may still pay, so that finding the lapsed ones needs no look at all others. */
  openSessions: Set<string>;
  /** Idempotency keys whose request is being worked on. */
  keysInUse: Set<string>;
  /** What becomes of a refund: done at once as with cards, or pending until it is settled by hand. */
  refundMode: 'succeed' | 'pending';
  secretKey: string;
  webhookSecret: string;
  /** Where people reach the sandbox; known once it listens. No slash at the end. */
  baseUrl: string;
  productUrl: string;
  /** Called after the clock moved. */
  clockListeners: ((now: Date) => void | Promise<void>)[];
  log: Log;
};
