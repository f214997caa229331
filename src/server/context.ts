/** Everything that the product works with, built once from the configuration; tests override parts of it. */
import type { Clock } from '../domain/time';
import type { Config } from './config';
import type { AwayLog } from './platform/db/away-log';
import type { Database } from './platform/db/database';
import type { Reads } from './platform/db/reads';
import type { Google } from './accounts/google-identity';
import type { ImageHost } from './platform/images/image-host';
import type { PhotoFiles } from './platform/images/photo-files';
import type { Pictures } from './platform/images/pictures';
import type { Limits } from './platform/http/limits';
import type { Logger } from './platform/log';
import type { Mailer } from './platform/mail/mailer';
import type { Senders } from './outbox/channels/channel';
import type { Metrics } from './platform/metrics';
import type { Tracing } from './platform/tracing/trace';
import type { Payments } from './checkout/provider';
import type { IdentityProvider } from './staff/identity-provider';

export type Context = {
  config: Config;
  clock: Clock;
  database: Database;
  log: Logger;
  /** Reads what may be two seconds old. */
  reads: Reads;
  /** Logs an outage of the database, for everything in this process. */
  sayAway: AwayLog;
  /** Signs access tokens; 32 characters or more. */
  secret: string;
  payments: Payments;
  mailer: Mailer;
  /** The channels beside mail that are set up. */
  senders: Senders;
  /** Decodes uploaded pictures. */
  pictures: Pictures;
  /** Where uploaded photos are kept. */
  images: ImageHost;
  /** The files of photos that we keep ourselves. */
  photoFiles: PhotoFiles;
  /** Null when Google sign-in is not set up. */
  google: Google | null;
  /** Where staff may sign in beside their passwords. Null when none is set up. */
  identityProvider: IdentityProvider | null;
  limits: Limits;
  metrics: Metrics;
  /** Null when no traces are sent. */
  tracing: Tracing | null;
  /**
   * Aborted when the process is asked to stop: it reports that it is not ready, and still takes requests for a while.
   */
  stopping: AbortController;
  /** Base of the sandbox, when it stands in for the outside world; the pages say so. */
  sandboxUrl: string | null;
};
