import type { ApiFaults } from './api/faults';
import type { SandboxClock } from './clock';
import type { MailFaults } from './mail/faults';
import type { PhoneFaults } from './messages/faults';
import type { RegisteredText } from './messages/registered';
import type { PushKeys } from './push/keys';
import type { PushMode } from './push/routes';
import type { Store } from './state/store';
import type { Courier } from './webhooks/courier';

/** One line for the operator of the sandbox. Never carries what people typed. */
export type Log = (line: string, fields?: object) => void;

/** Everything that the parts of one sandbox share. */
export type World = {
  store: Store;
  clock: SandboxClock;
  courier: Courier;
  apiFaults: ApiFaults;
  mailFaults: MailFaults;
  phoneFaults: PhoneFaults;
  /** How the push service answers. */
  pushMode: PushMode;
  /** Ids of what time alone may end, of every provider: checkouts that can still be paid, payments without an answer of the bank. */
  unfinished: Set<string>;
  /** Idempotency keys whose request is being worked on. */
  keysInUse: Set<string>;
  /** How refunds end: done at once as with cards, or pending until settled by hand. */
  refundMode: 'succeed' | 'pending';
  whatsapp: { phoneId: string; token: string; appSecret: string; verifyToken: string };
  sms: { sid: string; apiKey: string; apiToken: string; sender: string; entityId: string };
  /** The texts that are registered for WhatsApp and SMS; null: whatever is sent is taken for one. */
  texts: readonly RegisteredText[] | null;
  /** With which the product makes itself known to push services. */
  push: PushKeys;
  /** The public URL of the sandbox, without a slash at the end; known once it listens. */
  baseUrl: string;
  productUrl: string;
  /** Called after the clock moved. */
  clockListeners: ((now: Date) => void | Promise<void>)[];
  log: Log;
};
