import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../domain/time';
import type { Config, GoogleConfig } from './config';
import type { ChannelsConfig, MailConfig } from './message-settings';
import type { PaymentsConfig } from './payment-settings';
import type { Context } from './context';
import { createAwayLog } from './platform/db/away-log';
import { type Database, openServer } from './platform/db/database';
import { type Reads, readPrimary, readReplica } from './platform/db/reads';
import { createGoogle } from './accounts';
import { createCloudinary, readFromSandbox } from './platform/images/cloudinary';
import { createOwnImages } from './platform/images/own-images';
import { cachePhotos } from './platform/images/photo-cache';
import { photoFilesOf } from './platform/images/photos-in-bucket';
import { createPictures } from './platform/images/pictures';
import { createLimits } from './platform/http/limits';
import { type Logger, createLog } from './platform/log';
import { createMailer } from './platform/mail/mailer';
import { createSenders } from './outbox';
import { type Metrics, createMetrics } from './platform/metrics';
import { createPayments, watchClock } from './checkout';
import { createIdentityProvider } from './staff';

/** The outside world as URLs: real, or the sandbox's. */
export type Outside = {
  payments: PaymentsConfig;
  mail: MailConfig;
  channels: ChannelsConfig;
  google: (GoogleConfig & { chooserUrl?: string }) | null;
  clock: Clock;
  sandboxUrl: string | null;
};

/** Builds everything that the product works with, over a migrated database. */
export async function createContext(
  config: Config,
  database: Database,
  outside: Outside,
  overrides: Partial<Context> = {},
): Promise<Context> {
  const log = overrides.log ?? createLog(config.logLevel);
  const metrics = createMetrics();
  const secret = await secretOf(config);
  const pictures = createPictures();
  const elsewhere = outside.sandboxUrl ? readFromSandbox(outside.sandboxUrl, pictures) : undefined;
  const stored = photoFilesOf(config, log);
  const photoFiles = overrides.photoFiles ?? (config.s3 ? cachePhotos(stored) : stored);
  const clock = overrides.clock ?? outside.clock;
  return {
    config,
    database,
    reads: readsOf(config, database, log, metrics),
    log,
    sayAway: createAwayLog(),
    metrics,
    tracing: config.tracing && (await import('./platform/tracing/open-telemetry')).openTracing(config.tracing, log),
    clock,
    sandboxUrl: outside.sandboxUrl,
    secret,
    payments: createPayments(outside.payments, watchClock({ clock, log, metrics })),
    mailer: createMailer(outside.mail),
    senders: createSenders(outside.channels, { secret, publicUrl: config.publicUrl }),
    pictures,
    images: config.cloudinary ? createCloudinary(config.cloudinary) : createOwnImages(photoFiles, pictures, elsewhere),
    photoFiles,
    google: outside.google && createGoogle(outside.google),
    identityProvider: config.oidc && createIdentityProvider(config.oidc, config, log),
    limits: createLimits(database.pool),
    stopping: new AbortController(),
    ...overrides,
  };
}

/** The secret from which all keys are derived: of the settings, or of DATA_DIR, where it is made if there is none. */
export async function secretOf({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  return sessionSecret ?? (await savedSecret(dataDir));
}

function readsOf({ readDatabaseUrl }: Config, primary: Database, log: Logger, metrics: Metrics): Reads {
  if (!readDatabaseUrl) return readPrimary(primary);
  const replica = openServer(readDatabaseUrl, (error) => log.warn({ err: error }, 'a connection to the replica broke'));
  return readReplica(primary, replica, metrics);
}

/** The secret made on the first start and kept beside the data. */
async function savedSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true });
  const made = randomBytes(32).toString('hex');
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
