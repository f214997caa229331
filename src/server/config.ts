/** The only reader of the environment: names in, one typed object out. A group of settings is complete or null. */
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { Operator } from '../contract/operator';
import { ENVIRONMENTS } from '../domain/environment';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../domain/paid-by';
import { type Brand, brandAs } from '../domain/product';
import { whyNoSandbox } from '../sandbox/where';
import { OperatorError } from './errors';
import * as ofMessages from './message-settings';
import * as ofOidc from './oidc-settings';
import * as ofOperator from './operator-settings';
import * as ofPayments from './payment-settings';
import * as ofPhotos from './photo-settings';
import { LOG_LEVELS } from './platform/log';
import { readSecretFiles } from './platform/secrets/secret-files';
import * as ofProduct from './product-settings';
import {
  atLeast,
  canDecode,
  type Env,
  isOn,
  isThisMachine,
  isWebUrl,
  listed,
  type Problem,
  shouldBe,
  webUrl,
  withoutSlash,
} from './setting';
import * as ofTracing from './tracing-settings';

export type Config = {
  production: boolean;
  host: string;
  port: number;
  /** The public URL of the product, without a slash at the end. */
  publicUrl: string;
  /** Other origins whose pages may call the API with credentials. */
  webOrigins: string[];
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The server itself, where `databaseUrl` leads to a pooler: for migrations, backups and commands. Else the same. */
  databaseDirectUrl: string | null;
  /** A replica, for what may be two seconds old. Null: the primary answers everything. */
  readDatabaseUrl: string | null;
  /** The folder in which `npm run backup:verify` looks for the newest backup. Null: `backups` in `dataDir`. */
  backupDir: string | null;
  /** The file of a secret OpenPGP key without a passphrase that opens encrypted backups. Null: those can't be verified. */
  backupVerifyKey: string | null;
  /** False: only `npm run migrate` changes the schema, and a start only checks that it fits. */
  migrateOnStart: boolean;
  /** Null: made on first start and kept in `dataDir`. */
  sessionSecret: string | null;
  /** Whether an administrator's password alone may open a session. */
  adminTwoFactor: 'required' | 'optional';
  /** The identity provider at which staff may sign in. Null: with user name and password alone. */
  oidc: ofOidc.OidcConfig | null;
  /** Null: the sandbox's. */
  payments: ofPayments.PaymentsConfig | null;
  /** The provider that PAYMENT_PROVIDER names. Null: the first that is set up. */
  paymentProvider: OnlineProvider | null;
  mail: ofMessages.MailConfig | null;
  /** The channels beside mail. Null: not offered, or the sandbox's where it runs. */
  channels: ofMessages.ChannelsConfig;
  /** The country codes, without +, of the numbers that may get a code to log in: `91`. */
  phoneCountries: string[];
  google: GoogleConfig | null;
  /** Null: photos are kept by ourselves. */
  cloudinary: ofPhotos.CloudinaryConfig | null;
  /** The bucket for our own photos. Null: they are kept under `dataDir`. */
  s3: ofPhotos.S3Config | null;
  operator: Operator;
  product: Brand;
  /** The folder with the product's own pictures. Null: ours are served. */
  productFiles: string | null;
  sandboxPort: number;
  sandboxNow: Date | null;
  /** Whether others may reach the sandbox. */
  sandboxIsAskedFor: boolean;
  /** How many proxies of ours are in front, or their networks; 0: the peer is the client. */
  trustProxy: number | string[];
  /** Whether HSTS covers every subdomain too. */
  hstsSubdomains: boolean;
  /** Whether the description of the API is served. */
  apiDocs: boolean;
  /** Milliseconds for which a stopping process reports that it is not ready but still takes requests. */
  stopDelayMs: number;
  /** Concurrent requests per process; more are refused. */
  maxInFlight: number;
  /** How many pages may be rendered at once before more are refused. */
  maxPagesInFlight: number;
  /** The bearer token for reading the metrics. Null: nobody in production, everybody otherwise. */
  metricsToken: string | null;
  logLevel: string;
  /** Where traces are sent. Null: none are. */
  tracing: ofTracing.TracingConfig | null;
};

export type GoogleConfig = { clientId: string; jwksUrl: string };

/** Everything that is wrong with the settings, for the operator. */
export class ConfigError extends OperatorError {}

const GOOGLE_JWKS = 'https://www.googleapis.com/oauth2/v3/certs';

/** Load balancers usually ask every few seconds whether a process is ready. */
const STOP_DELAY_MS = 5_000;
/** Milliseconds after that delay within which a process has finished what runs, or ends all the same. */
export const STOP_DEADLINE_MS = 10_000;

const port = z
  .string()
  .refine(
    (text) => Number.isInteger(Number(text)) && Number(text) >= 0 && Number(text) <= 65_535,
    shouldBe('a port number'),
  )
  .transform(Number);
const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, shouldBe('a whole number from 1'))
  .transform(Number);
const seconds = z
  .string()
  .regex(/^\d{1,3}$/, shouldBe('a number of seconds up to 999'))
  .transform((text) => Number(text) * 1000);
const postgresUrl = z.string().refine((text) => /^postgres(ql)?:/.test(text) && canDecode(text), {
  error:
    'can not be read; it should be a URL such as postgres://vrikka:password@localhost:5432/vrikka. Of a password that holds more than letters and digits, write the rest as %23 for # and so on',
});
/** An origin (RFC 6454) and nothing else: what comes after it would be left out, or never match. */
const isOrigin = (text: string) => isWebUrl(text) && withoutSlash(text) === new URL(text).origin;
const moment = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), shouldBe('a moment such as 2026-11-22T10:00:00+05:30'))
  .transform((text) => new Date(text));

/** Every setting by its name. An empty one counts as not given. */
const SETTINGS = z.object({
  NODE_ENV: z.enum(ENVIRONMENTS, shouldBe(`one of ${ENVIRONMENTS.join(', ')}, or empty`)).optional(),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  ...ofProduct.SETTINGS,
  PUBLIC_URL: webUrl
    .refine(
      (url) => !isWebUrl(url) || isOrigin(url),
      shouldBe('an address without a path, such as https://vrikka.example'),
    )
    .optional(),
  WEB_ORIGINS: z
    .string()
    .refine(
      (text) => listed(text).every(isOrigin),
      shouldBe('addresses without a path, such as https://vrikka.example, separated by commas'),
    )
    .transform((text) => listed(text).map((one) => new URL(one).origin))
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^\d$/.test(text) || listed(text).every(isNetwork),
      shouldBe('how many proxies of yours are in front, or their networks, such as 10.0.0.0/8, 127.0.0.1'),
    )
    .transform((text) => (/^\d$/.test(text) ? Number(text) : listed(text)))
    .default(0),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_VERIFY_KEY: z.string().optional(),
  MIGRATE_ON_START: isOn.default(true),
  SESSION_SECRET: atLeast(32).optional(),
  ADMIN_TWO_FACTOR: z.enum(['required', 'optional'], shouldBe('"required" or "optional"')).optional(),
  ...ofOidc.SETTINGS,
  PAYMENT_PROVIDER: z.enum(ONLINE_PROVIDERS, shouldBe(`one of ${ONLINE_PROVIDERS.join(', ')}, or empty`)).optional(),
  ...ofMessages.SETTINGS,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: webUrl.default(GOOGLE_JWKS),
  ...ofPhotos.SETTINGS,
  ...ofOperator.SETTINGS,
  SANDBOX: z.literal('on', shouldBe('"on" or empty')).optional(),
  SANDBOX_PORT: port.default(4010),
  SANDBOX_NOW: moment.optional(),
  HSTS_SUBDOMAINS: isOn.default(false),
  API_DOCS: isOn.optional(),
  STOP_DELAY_SECONDS: seconds.optional(),
  MAX_IN_FLIGHT: count.default(200),
  MAX_PAGES_IN_FLIGHT: count.default(60),
  METRICS_TOKEN: atLeast(16).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, shouldBe(`one of ${LOG_LEVELS.join(', ')}`)).optional(),
  ...ofTracing.SETTINGS,
});

type Settings = z.output<typeof SETTINGS>;
type Name = keyof Settings;

/** Settings that are required when one of the others is given. */
const WANTED_WITH: readonly (readonly [name: Name, others: readonly Name[]])[] = [
  ...ofMessages.WANTS,
  ...ofProduct.WANTS,
  ['DATABASE_URL', ['DATABASE_DIRECT_URL', 'READ_DATABASE_URL']],
  ...ofTracing.WANTS,
  ...ofOidc.WANTS,
  ['GOOGLE_CLIENT_ID', ['GOOGLE_JWKS_URL']],
  ...ofPhotos.WANTS,
  ...ofOperator.WANTS,
];

/** Settings that production requires, and why. */
const WANTED_IN_PRODUCTION: Partial<Record<Name, string>> = {
  PUBLIC_URL: 'needs the address at which people reach it',
  DATABASE_URL: 'keeps its data in PostgreSQL',
  SESSION_SECRET: 'needs one (32 characters or more)',
  SMTP_URL: 'sends real mail',
  MAIL_FROM: 'sends real mail',
  OPERATOR_NAME: 'says who runs it',
  OPERATOR_ADDRESS: 'says who runs it',
  OPERATOR_PHONE: 'says who runs it',
  OPERATOR_EMAIL: 'says who runs it',
  OPERATOR_HOURS: 'says when somebody answers',
  GRIEVANCE_OFFICER_NAME: 'names who answers complaints about data',
  GRIEVANCE_OFFICER_EMAIL: 'names who answers complaints about data',
};

/** Also gives this process its brand (`PRODUCT`). `logLevel`: the default for LOG_LEVEL. Throws ConfigError, which lists everything that is missing or wrong. */
export function readConfig(env: Env, defaults: { logLevel?: string } = {}): Config {
  const inEnvironment = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const { secrets, problems: unread } = readSecretFiles(inEnvironment);
  const given = { ...inEnvironment, ...secrets };
  const { data: settings, error } = SETTINGS.safeParse(given);
  const { providers, problems: ofProviders } = ofPayments.readProviders(given);
  const wrong = error?.issues.map(({ path: [name], message }): Problem => [String(name), message]) ?? [];
  // A setting with two problems is listed once.
  const problems = [
    ...new Map([
      ...ofPayments.unchosen(given),
      ...missing(given),
      ...ofMessages.unpaired(given),
      ...ofPhotos.twoPlaces(given),
      ...wrong,
      ...ofProviders,
      ...unread,
    ]),
  ].map(([name, problem]) => `${name} ${problem}.`);
  const sentences = [...problems, ...sandboxProblem(given)];
  if (settings && sentences.length === 0) {
    const config = configOf(settings, providers, defaults);
    brandAs(config.product);
    return config;
  }
  throw new ConfigError(
    sentences.length === 1 ? sentences[0] : ['These settings are missing or wrong:', ...sentences].join('\n  '),
  );
}

function missing(given: Env): Problem[] {
  const beside = [...ofPayments.WANTS, ...WANTED_WITH].flatMap(([name, others]): Problem[] => {
    const other = others.find((one) => given[one]);
    return other && !given[name] ? [[name, `is missing, while ${other} is given`]] : [];
  });
  if (given.NODE_ENV !== 'production') return beside;
  const { PUBLIC_URL: publicUrl } = given;
  const wanted = Object.entries(WANTED_IN_PRODUCTION).filter(([name]) => !given[name]);
  return [
    ...beside,
    ...wanted.map(([name, why]): Problem => [name, `is missing; production ${why}`]),
    ...ofPayments.missingPayments(given),
    ...ofOperator.invented(given),
    ...(publicUrl && !/^https:/i.test(publicUrl)
      ? [['PUBLIC_URL', `is "${publicUrl}"; production is reached over https`] satisfies Problem]
      : []),
    ...(publicUrl && isThisMachine(publicUrl)
      ? [
          [
            'PUBLIC_URL',
            `is "${publicUrl}", which is this machine; people reach production elsewhere`,
          ] satisfies Problem,
        ]
      : []),
    ...ofPayments.testKeys(given),
  ];
}

/** Production never uses the sandbox: the error names the missing settings instead. */
function sandboxProblem(given: Env): string[] {
  const { NODE_ENV, SMTP_URL, HOST, PUBLIC_URL, SANDBOX } = given;
  if (NODE_ENV === 'production' || (ofPayments.takesPayments(given) && SMTP_URL)) return [];
  const productUrl = PUBLIC_URL && isWebUrl(PUBLIC_URL) ? PUBLIC_URL : 'http://localhost';
  const refusal = whyNoSandbox({
    nodeEnv: undefined,
    host: HOST ?? '127.0.0.1',
    productUrl,
    isAskedFor: SANDBOX === 'on',
  });
  return refusal === null ? [] : [refusal];
}

function configOf(
  settings: Settings,
  providers: ofPayments.ProviderConfigs,
  { logLevel }: { logLevel?: string },
): Config {
  const production = settings.NODE_ENV === 'production';
  const operator = ofOperator.operatorOf(settings);
  const product = ofProduct.brandOf(settings);
  return {
    production,
    host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    webOrigins: settings.WEB_ORIGINS,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    readDatabaseUrl: settings.READ_DATABASE_URL ?? null,
    backupDir: settings.BACKUP_DIR ?? null,
    backupVerifyKey: settings.BACKUP_VERIFY_KEY ?? null,
    migrateOnStart: settings.MIGRATE_ON_START,
    sessionSecret: settings.SESSION_SECRET ?? null,
    adminTwoFactor: settings.ADMIN_TWO_FACTOR ?? (production ? 'required' : 'optional'),
    oidc: ofOidc.oidcOf(settings),
    payments: ofPayments.paymentsOf(providers, settings.PAYMENT_PROVIDER),
    paymentProvider: settings.PAYMENT_PROVIDER ?? null,
    mail: settings.SMTP_URL
      ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? `${product.name} <${operator.email}>` }
      : null,
    channels: ofMessages.channelsOf(settings),
    phoneCountries: settings.PHONE_COUNTRIES,
    google: settings.GOOGLE_CLIENT_ID
      ? { clientId: settings.GOOGLE_CLIENT_ID, jwksUrl: settings.GOOGLE_JWKS_URL }
      : null,
    cloudinary: ofPhotos.cloudinaryOf(settings),
    s3: ofPhotos.s3Of(settings),
    operator,
    product,
    productFiles: settings.PRODUCT_FILES ? path.resolve(settings.PRODUCT_FILES) : null,
    sandboxPort: settings.SANDBOX_PORT,
    sandboxNow: settings.SANDBOX_NOW ?? null,
    sandboxIsAskedFor: settings.SANDBOX === 'on',
    trustProxy: settings.TRUST_PROXY,
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    apiDocs: settings.API_DOCS ?? !production,
    stopDelayMs: settings.STOP_DELAY_SECONDS ?? (production ? STOP_DELAY_MS : 0),
    maxInFlight: settings.MAX_IN_FLIGHT,
    maxPagesInFlight: settings.MAX_PAGES_IN_FLIGHT,
    metricsToken: settings.METRICS_TOKEN ?? null,
    logLevel: settings.LOG_LEVEL ?? logLevel ?? 'info',
    tracing: ofTracing.tracingOf(settings),
  };
}

/** An address, or a network as its address and the length of its prefix. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  // A prefix of 0 is everybody, and no network of ours.
  return family !== 0 && Number(bits ?? 1) > 0 && Number(bits ?? 1) <= (family === 4 ? 32 : 128);
}
