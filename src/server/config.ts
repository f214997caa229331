/** The only reader of the environment: names in, one typed object out. A group of settings is complete or null. */
import { showPhone } from '../domain/phone';
import { existsSync, readFileSync } from 'node:fs';
import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { INVENTED_OPERATOR, type Operator, textsOf } from '../contract/operator';
import { type Language, LANGUAGES } from '../locales';
import { ENVIRONMENTS } from '../domain/environment';
import { isGstin } from '../domain/gstin';
import { ONLINE_PROVIDERS, type OnlineProvider, PROVIDERS } from '../domain/paid-by';
import { contrastOf } from '../domain/color';
import { type Brand, USUAL_BRAND, brandAs } from '../domain/product';
import { whyNoSandbox } from '../sandbox/where';
import { OperatorError } from './errors';
import { LOG_LEVELS } from './platform/log';
import { SMS_KEYS } from './outbox/channels/short';
import {
  apiSetting,
  modeOfKey,
  NEEDED_BY,
  type PaymentsConfig,
  type ProviderConfigs,
  readProvider,
} from './payment-settings';
import { readSecretFiles } from './platform/secrets/secret-files';
import { type GroupRole, oidcIssuer, oidcRoles } from './oidc-settings';
import { isThisMachine, isWebUrl, shouldBe, webUrl, withoutSlash } from './setting';

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
  oidc: OidcConfig | null;
  /** Null: the sandbox's. */
  payments: PaymentsConfig | null;
  /** The provider that PAYMENT_PROVIDER names. Null: the first that is set up. */
  paymentProvider: OnlineProvider | null;
  mail: MailConfig | null;
  /** The channels beside mail. Null: not offered, or the sandbox's where it runs. */
  channels: ChannelsConfig;
  /** The country codes, without +, of the numbers that may get a code to log in: `91`. */
  phoneCountries: string[];
  google: GoogleConfig | null;
  /** Null: photos are kept by ourselves. */
  cloudinary: CloudinaryConfig | null;
  /** The bucket for our own photos. Null: they are kept under `dataDir`. */
  s3: S3Config | null;
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
  tracing: TracingConfig | null;
};

export type { PaymentsConfig };
export type MailConfig = { smtpUrl: string; from: string };
export type PushConfig = {
  /** The keys with which a push service knows us (VAPID, RFC 8292), base64url. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  subject: string;
  /** Origins of push services beside the well-known ones. */
  origins: string[];
};
export type WhatsAppConfig = {
  /** Meta's id of the number that messages come from. */
  phoneId: string;
  token: string;
  /** Signs the webhooks. */
  appSecret: string;
  /** Of the webhook's handshake. */
  verifyToken: string;
  /** Another host that speaks the Cloud API, with its version; null for Meta's. */
  apiUrl: string | null;
};
export type SmsConfig = {
  /** The account at Exotel, and the key and token of its API. */
  sid: string;
  apiKey: string;
  apiToken: string;
  /** The header that is registered for DLT: who a message is from. */
  sender: string;
  /** Our id as a principal entity. */
  entityId: string;
  /** The id of each registered text, by its name and language: `booked.en`. */
  templateIds: Record<string, string>;
  /** Another host that speaks Exotel's API; null for Exotel's. */
  apiUrl: string | null;
};
export type ChannelsConfig = { push: PushConfig | null; whatsapp: WhatsAppConfig | null; sms: SmsConfig | null };
export type GoogleConfig = { clientId: string; jwksUrl: string };
export type OidcConfig = {
  /** The issuer identifier, letter by letter. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What staff call it: the button says "Sign in with …". */
  name: string;
  /** The scopes that are asked for, separated by spaces. */
  scopes: string;
  /** The claim with the names of a person's groups. */
  groupsClaim: string;
  /** Which roles the groups give. Nobody else gets in. */
  roles: readonly GroupRole[];
  /** Whether it always checks a second factor, whatever its tokens say. */
  trustsTwoFactor: boolean;
};
export type CloudinaryConfig = { cloudName: string; uploadPreset: string; uploadUrl: string };
export type S3Config = {
  /** The URL of a server that speaks S3's protocol, without a slash at the end. */
  endpoint: string;
  bucket: string;
  /** As the signature names it; a server of one's own usually takes `us-east-1`. */
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type TracingConfig = {
  /** Where a collector takes traces over OTLP/HTTP. */
  url: string;
  headers: Record<string, string>;
  /** What traces call this product. */
  serviceName: string;
  /** The part of the traces that is sent, 0 to 1. */
  ratio: number;
  /** Whether a request may say to which trace it belongs, and whether that is sent. */
  trustsTraceparent: boolean;
};

/** Everything that is wrong with the settings, for the operator. */
export class ConfigError extends OperatorError {}

type Env = Record<string, string | undefined>;

const GOOGLE_JWKS = 'https://www.googleapis.com/oauth2/v3/certs';

/** Load balancers usually ask every few seconds whether a process is ready. */
const STOP_DELAY_MS = 5_000;
/** Milliseconds after that delay within which a process has finished what runs, or ends all the same. */
export const STOP_DEADLINE_MS = 10_000;

const atLeast = (length: number) => z.string().min(length, `is too short; use ${length} characters or more`);

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
const isOn = z.enum(['1', '0'], shouldBe('1, 0 or empty')).transform((text) => text === '1');
/** An origin (RFC 6454) and nothing else: what comes after it would be left out, or never match. */
const isOrigin = (text: string) => isWebUrl(text) && withoutSlash(text) === new URL(text).origin;
const moment = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), shouldBe('a moment such as 2026-11-22T10:00:00+05:30'))
  .transform((text) => new Date(text));

/** `name=value,name=value`, percent-encoded. The message does not repeat them: one is usually a key. */
const otlpHeaders = z.string().transform((text, problems): Record<string, string> => {
  const pairs = listed(text).map((one) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(\S.*)$/.exec(one)?.slice(1) ?? []);
  try {
    const read = pairs.map(([name, value]) => [name!.toLowerCase(), decodeURIComponent(value!)]);
    if (read.every(([, value]) => /^[\x20-\x7e]+$/.test(value!))) return Object.fromEntries(read);
  } catch {
    // Told below.
  }
  problems.addIssue({
    code: 'custom',
    message:
      'can not be read; it should be names and values such as authorization=Bearer%20abc, separated by commas, the values percent-encoded',
  });
  return {};
});

const line = z.string().max(200, 'is too long; use 200 characters or less');
const phone = z.string().regex(/^\+?(?:[ ()-]*\d){6,15}$/, shouldBe('a telephone number'));
const email = z.email(shouldBe('an e-mail address'));

/** A file with the ids of texts that are registered for DLT: `{"booked.en": "1107160000000012345", …}`. */
const smsTemplates = z.string().transform((file, problems): Record<string, string> => {
  const wrong = (message: string) => {
    problems.addIssue({ code: 'custom', message });
    return {};
  };
  try {
    const { data, error } = templateIds.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (error) return wrong(`is in the file ${file}, which is wrong: ${z.prettifyError(error).replaceAll('\n', ' ')}`);
    const unknown = Object.keys(data).filter((key) => !SMS_KEYS.includes(key));
    return unknown.length > 0 ? wrong(`has ids of texts that there are not: ${unknown.join(', ')}`) : data;
  } catch (error) {
    return wrong(`can not be read from its file: ${(error as Error).message}`);
  }
});
const templateIds = z.record(z.string(), z.string().regex(/^\d+$/, 'an id at DLT has digits only'));

/** What is served of PRODUCT_FILES in place of our own: the logo on a light and on a dark ground, icons, the card of shared links, and the printed sheets. */
const PRODUCT_PICTURES = [
  ...['mark.svg', 'mark-light.svg', 'favicon.svg', 'favicon-32.png', 'apple-touch-icon.png'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'og-card.png'],
  ...['kidney', 'medication', 'diet', 'before-your-session'].flatMap((sheet) =>
    ['', '-hi'].map((language) => `sheets/${sheet}${language}.pdf`),
  ),
];
const productFiles = z.string().superRefine((folder, problems) => {
  const missing = PRODUCT_PICTURES.filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length > 0)
    problems.addIssue({
      code: 'custom',
      message: `is "${folder}", where these files are missing: ${missing.join(', ')}`,
    });
});

/** Text of this colour has to be readable on our lightest ground, and white text on it. */
const PAPER = '#fbf8f3';
const LEAST_CONTRAST = 4.5;
const productColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i, shouldBe('a colour such as #0e5a55'))
  .refine(
    (color) => contrastOf(color, PAPER) >= LEAST_CONTRAST,
    shouldBe(`darker: text of it on ${PAPER} needs a contrast of ${LEAST_CONTRAST}`),
  );

/** Every setting by its name. An empty one counts as not given. */
type Other = Exclude<Language, 'en'>;
const OTHERS = LANGUAGES.filter((language): language is Other => language !== 'en');

/** The setting with the hours at which people answer, in another language than English. */
const hoursIn = (language: Other) => `OPERATOR_HOURS_${language.toUpperCase()}` as `OPERATOR_HOURS_${Uppercase<Other>}`;

const hoursInOthers = () =>
  Object.fromEntries(OTHERS.map((language) => [hoursIn(language), line.optional()])) as Record<
    ReturnType<typeof hoursIn>,
    z.ZodOptional<typeof line>
  >;

const SETTINGS = z.object({
  NODE_ENV: z.enum(ENVIRONMENTS, shouldBe(`one of ${ENVIRONMENTS.join(', ')}, or empty`)).optional(),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  PRODUCT_NAME: z
    .string()
    .regex(/^[\p{L}\p{M}\p{N} .-]{2,40}$/u, shouldBe('a name of letters, digits and spaces'))
    .optional(),
  PRODUCT_COLOR: productColor.optional(),
  PRODUCT_RECEIPTS: z
    .string()
    .regex(/^[A-Z]{2,6}$/, shouldBe('two to six capital letters'))
    .optional(),
  PRODUCT_FILES: productFiles.optional(),
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
  OIDC_ISSUER: oidcIssuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'is too long; use 40 characters or less').optional(),
  OIDC_SCOPES: z
    .string()
    .refine(
      (text) => text.split(/\s+/).includes('openid'),
      shouldBe('scopes with openid among them, separated by spaces'),
    )
    .default('openid profile email'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ROLES: oidcRoles.optional(),
  OIDC_TRUST_TWO_FACTOR: isOn.default(false),
  PAYMENT_PROVIDER: z.enum(ONLINE_PROVIDERS, shouldBe(`one of ${ONLINE_PROVIDERS.join(', ')}, or empty`)).optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d+$/, shouldBe('the id of a number at Meta, which has digits only'))
    .optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: atLeast(16).optional(),
  WHATSAPP_API_URL: webUrl.optional(),
  SMS_SID: z.string().optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_API_TOKEN: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, shouldBe('a header that is registered for DLT'))
    .optional(),
  SMS_ENTITY_ID: z.string().regex(/^\d+$/, shouldBe('the id of an entity at DLT, which has digits only')).optional(),
  SMS_TEMPLATES: smsTemplates.optional(),
  SMS_API_URL: webUrl.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\/./.test(text) && canDecode(text) && !hasMoreThanHost(text), {
      error:
        'can not be read; it should be a URL such as smtps://user:password@mail.example.org. Of a password that holds more than letters and digits, write the rest as %23 for # and so on',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      shouldBe('an address such as Vrikka <care@dialysis.example.org>'),
    )
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, shouldBe('a public key of P-256 in base64url'))
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'is not a private key of P-256 in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(?:mailto:\S+@\S|https:\/\/)\S+$/,
      shouldBe('mailto:push@example.org, or an address that begins with https'),
    )
    .optional(),
  PHONE_COUNTRIES: z
    .string()
    .refine(
      (text) => listed(text).every((code) => /^[1-9]\d{0,3}$/.test(code)),
      shouldBe('country codes such as 91, 971, separated by commas'),
    )
    .transform(listed)
    .default(['91']),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: webUrl.default(GOOGLE_JWKS),
  CLOUDINARY_CLOUD_NAME: z.string().optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  CLOUDINARY_URL_BASE: webUrl.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, shouldBe('the name of a bucket, such as vrikka-photos'))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, shouldBe('a region such as ap-south-1'))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OPERATOR_NAME: line.optional(),
  OPERATOR_ADDRESS: line.optional(),
  OPERATOR_PHONE: phone.optional(),
  OPERATOR_EMAIL: email.optional(),
  OPERATOR_HOURS: line.optional(),
  ...hoursInOthers(),
  OPERATOR_GSTIN: z.string().refine(isGstin, shouldBe('a GSTIN such as 27AAPFU0939F1ZV')).optional(),
  GRIEVANCE_OFFICER_NAME: line.optional(),
  GRIEVANCE_OFFICER_EMAIL: email.optional(),
  GRIEVANCE_OFFICER_PHONE: phone.optional(),
  GRIEVANCE_OFFICER_ADDRESS: line.optional(),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().default('vrikka'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^\d*\.?\d+$/.test(text) && Number(text) <= 1, shouldBe('a part of all traces, from 0 to 1'))
    .transform(Number)
    .default(1),
  TRUST_TRACEPARENT: isOn.default(false),
});

type Settings = z.output<typeof SETTINGS>;
type Name = keyof Settings;

const OF_OPERATOR = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_PHONE',
  'OPERATOR_EMAIL',
  'OPERATOR_HOURS',
] as const satisfies Name[];

/** What each channel needs. */
const OF_CHANNEL = {
  whatsapp: ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  sms: ['SMS_SID', 'SMS_API_KEY', 'SMS_API_TOKEN', 'SMS_SENDER', 'SMS_ENTITY_ID', 'SMS_TEMPLATES'],
} as const satisfies Record<string, Name[]>;
const OF_PUSH = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const satisfies Name[];
const OF_S3 = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies Name[];
const OF_OIDC = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_ROLES',
] as const satisfies Name[];
const OF_PRODUCT = ['PRODUCT_NAME', 'PRODUCT_COLOR', 'PRODUCT_RECEIPTS', 'PRODUCT_FILES'] as const satisfies Name[];
const OF_PAYMENTS = Object.values(NEEDED_BY).flat();

/** Settings that are required when one of the others is given. */
const WANTED_WITH: readonly [name: Name, others: readonly Name[]][] = [
  ...OF_CHANNEL.whatsapp.map((name): [Name, Name[]] => [name, [...OF_CHANNEL.whatsapp, 'WHATSAPP_API_URL']]),
  ...OF_CHANNEL.sms.map((name): [Name, Name[]] => [name, [...OF_CHANNEL.sms, 'SMS_API_URL']]),
  ...OF_PRODUCT.map((name): [Name, Name[]] => [name, [...OF_PRODUCT]]),
  ['SMTP_URL', ['MAIL_FROM']],
  ['DATABASE_URL', ['DATABASE_DIRECT_URL', 'READ_DATABASE_URL']],
  // A platform may give the standard name and ratio to all that it runs.
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['OTEL_EXPORTER_OTLP_HEADERS', 'TRUST_TRACEPARENT']],
  ...OF_PUSH.map((name): [Name, Name[]] => [name, [...OF_PUSH]]),
  ...OF_OIDC.map((name): [Name, Name[]] => [
    name,
    [...OF_OIDC, 'OIDC_SCOPES', 'OIDC_GROUPS_CLAIM', 'OIDC_TRUST_TWO_FACTOR'],
  ]),
  ['GOOGLE_CLIENT_ID', ['GOOGLE_JWKS_URL']],
  ['CLOUDINARY_CLOUD_NAME', ['CLOUDINARY_UPLOAD_PRESET', 'CLOUDINARY_URL_BASE']],
  ['CLOUDINARY_UPLOAD_PRESET', ['CLOUDINARY_CLOUD_NAME']],
  ...OF_S3.map((name): [Name, Name[]] => [name, [...OF_S3]]),
  ...OF_OPERATOR.map((name): [Name, Name[]] => [name, [...OF_OPERATOR, ...OTHERS.map(hoursIn), 'OPERATOR_GSTIN']]),
  ['GRIEVANCE_OFFICER_NAME', ['GRIEVANCE_OFFICER_EMAIL', 'GRIEVANCE_OFFICER_PHONE', 'GRIEVANCE_OFFICER_ADDRESS']],
  ['GRIEVANCE_OFFICER_EMAIL', ['GRIEVANCE_OFFICER_NAME']],
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

/** Example names, and addresses that reach nobody (RFC 2606). */
const INVENTED: readonly (string | RegExp)[] = [
  ...textsOf(INVENTED_OPERATOR).filter((text) => text !== INVENTED_OPERATOR.hours.en),
  /@(\S+\.)?(example|invalid|test)>?$/i,
];
const OF_SOMEBODY = [
  ...OF_OPERATOR,
  'GRIEVANCE_OFFICER_NAME',
  'GRIEVANCE_OFFICER_EMAIL',
  'GRIEVANCE_OFFICER_PHONE',
  'GRIEVANCE_OFFICER_ADDRESS',
  'MAIL_FROM',
] as const satisfies Name[];
const isInvented = (text: string) =>
  INVENTED.some((invented) => (typeof invented === 'string' ? invented === text : invented.test(text)));

/** Also gives this process its brand (`PRODUCT`). `logLevel`: the default for LOG_LEVEL. Throws ConfigError, which lists everything that is missing or wrong. */
export function readConfig(env: Env, defaults: { logLevel?: string } = {}): Config {
  const inEnvironment = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const { secrets, problems: unread } = readSecretFiles(inEnvironment);
  const given = { ...inEnvironment, ...secrets };
  const { data: settings, error } = SETTINGS.safeParse(given);
  const { providers, problems: ofProviders } = readProviders(given);
  const wrong = error?.issues.map(({ path: [name], message }): Problem => [String(name), message]) ?? [];
  // A setting with two problems is listed once.
  const problems = [
    ...new Map([
      ...unchosen(given),
      ...missing(given),
      ...unpaired(given),
      ...twoPlaces(given),
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

/** The name of a setting, and what is the matter with it. */
type Problem = [name: string, problem: string];

function missing(given: Env): Problem[] {
  const ofProviders = ONLINE_PROVIDERS.flatMap((provider) => {
    const needed = NEEDED_BY[provider];
    return needed.map((name) => [name, [...needed, apiSetting(provider)]] as const);
  });
  const beside = [...ofProviders, ...WANTED_WITH].flatMap(([name, others]): Problem[] => {
    const other = others.find((one) => given[one]);
    return other && !given[name] ? [[name, `is missing, while ${other} is given`]] : [];
  });
  if (given.NODE_ENV !== 'production') return beside;
  const { PUBLIC_URL: publicUrl } = given;
  const wanted = Object.entries(WANTED_IN_PRODUCTION).filter(([name]) => !given[name]);
  return [
    ...beside,
    ...wanted.map(([name, why]): Problem => [name, `is missing; production ${why}`]),
    ...(OF_PAYMENTS.some((name) => given[name]) ? [] : missingPayments(given)),
    ...OF_SOMEBODY.flatMap((name): Problem[] =>
      given[name] && isInvented(given[name])
        ? [[name, `is "${given[name]}", which is invented; production says who really runs it`]]
        : [],
    ),
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
    ...testKeys(given),
  ];
}

/** With the key of a test nobody pays, and everybody is booked. Names the setting, and never the key. */
function testKeys(given: Env): Problem[] {
  return ONLINE_PROVIDERS.map((provider) => NEEDED_BY[provider][0]!)
    .filter((key) => modeOfKey(given[key]) === 'test')
    .map((key): Problem => [key, 'is a test key; production takes real payments']);
}

/** In production, without any key: of the provider that is to be used. */
function missingPayments({ PAYMENT_PROVIDER }: Env): Problem[] {
  const [usual, ...others] = ONLINE_PROVIDERS;
  const chosen = ONLINE_PROVIDERS.find((name) => name === PAYMENT_PROVIDER) ?? usual;
  const or = others.map((one) => `, or of ${PROVIDERS[one].name} by ${NEEDED_BY[one][0]} and what belongs to it`);
  return NEEDED_BY[chosen].map(
    (name): Problem => [name, `is missing; production takes real payments${PAYMENT_PROVIDER ? '' : or.join('')}`],
  );
}

/** Whoever is to take the payments needs keys, once any are given: the sandbox's only stand in for all. */
function unchosen(given: Env): Problem[] {
  const chosen = ONLINE_PROVIDERS.find((name) => name === given.PAYMENT_PROVIDER);
  if (!chosen) return [];
  const first = NEEDED_BY[chosen][0]!;
  const isMissed = !given[first] && OF_PAYMENTS.some((name) => given[name]);
  return isMissed ? [['PAYMENT_PROVIDER', `is "${chosen}", while ${first} is not given`]] : [];
}

/** Keys of two pairs, with which every push service would refuse everything. */
function unpaired({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Env): Problem[] {
  if (!publicKey || !privateKey || !/^[\w-]{43}$/.test(privateKey)) return [];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url') === publicKey
    ? []
    : [['VAPID_PUBLIC_KEY', 'is not the one of VAPID_PRIVATE_KEY']];
}

/** New photos go to one place. */
function twoPlaces({ S3_BUCKET, CLOUDINARY_CLOUD_NAME }: Env): Problem[] {
  return S3_BUCKET && CLOUDINARY_CLOUD_NAME
    ? [['S3_BUCKET', 'and CLOUDINARY_CLOUD_NAME are both given; photos are kept in one place']]
    : [];
}

/** Production never uses the sandbox: the error names the missing settings instead. */
function sandboxProblem(given: Env): string[] {
  const { NODE_ENV, SMTP_URL, HOST, PUBLIC_URL, SANDBOX } = given;
  const takesPayments = OF_PAYMENTS.some((name) => given[name]);
  if (NODE_ENV === 'production' || (takesPayments && SMTP_URL)) return [];
  const productUrl = PUBLIC_URL && isWebUrl(PUBLIC_URL) ? PUBLIC_URL : 'http://localhost';
  const refusal = whyNoSandbox({
    nodeEnv: undefined,
    host: HOST ?? '127.0.0.1',
    productUrl,
    isAskedFor: SANDBOX === 'on',
  });
  return refusal === null ? [] : [refusal];
}

function configOf(settings: Settings, providers: ProviderConfigs, { logLevel }: { logLevel?: string }): Config {
  const production = settings.NODE_ENV === 'production';
  const operator = operatorOf(settings);
  const product = brandOf(settings);
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
    oidc: oidcOf(settings),
    payments: paymentsOf(providers, settings.PAYMENT_PROVIDER),
    paymentProvider: settings.PAYMENT_PROVIDER ?? null,
    mail: settings.SMTP_URL
      ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? `${product.name} <${operator.email}>` }
      : null,
    channels: { push: pushOf(settings), whatsapp: whatsAppOf(settings), sms: smsOf(settings) },
    phoneCountries: settings.PHONE_COUNTRIES,
    google: settings.GOOGLE_CLIENT_ID
      ? { clientId: settings.GOOGLE_CLIENT_ID, jwksUrl: settings.GOOGLE_JWKS_URL }
      : null,
    cloudinary: cloudinaryOf(settings),
    s3: s3Of(settings),
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
    tracing: tracingOf(settings),
  };
}

function brandOf(settings: Settings): Brand {
  const { PRODUCT_NAME: name, PRODUCT_COLOR: color, PRODUCT_RECEIPTS: receiptPrefix, PRODUCT_FILES: files } = settings;
  if (!name || !color || !receiptPrefix || !files) return USUAL_BRAND;
  return { name, color: color.toLowerCase(), receiptPrefix, hasOwnPictures: true };
}

function readProviders(given: Env): { providers: ProviderConfigs; problems: Problem[] } {
  const read = ONLINE_PROVIDERS.map((name) => ({ name, ...readProvider(name, given) }));
  return {
    providers: Object.fromEntries(read.map(({ name, config }) => [name, config])) as ProviderConfigs,
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Null where no provider has keys. */
function paymentsOf(providers: ProviderConfigs, chosen: OnlineProvider | undefined): PaymentsConfig | null {
  const first = ONLINE_PROVIDERS.find((name) => providers[name]);
  return first ? { chosen: chosen ?? first, ...providers } : null;
}

function whatsAppOf(settings: Settings): WhatsAppConfig | null {
  const {
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_API_URL: apiUrl = null,
  } = settings;
  return phoneId && token && appSecret && verifyToken ? { phoneId, token, appSecret, verifyToken, apiUrl } : null;
}

function smsOf(settings: Settings): SmsConfig | null {
  const {
    SMS_SID: sid,
    SMS_API_KEY: apiKey,
    SMS_API_TOKEN: apiToken,
    SMS_SENDER: sender,
    SMS_ENTITY_ID: entityId,
    SMS_TEMPLATES: templates,
    SMS_API_URL: apiUrl = null,
  } = settings;
  if (!sid || !apiKey || !apiToken || !sender || !entityId || !templates) return null;
  return { sid, apiKey, apiToken, sender, entityId, templateIds: templates, apiUrl };
}

function oidcOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
  OIDC_SCOPES: scopes,
  OIDC_GROUPS_CLAIM: groupsClaim,
  OIDC_ROLES: roles,
  OIDC_TRUST_TWO_FACTOR: trustsTwoFactor,
}: Settings): OidcConfig | null {
  if (!issuer || !clientId || !clientSecret || !name || !roles) return null;
  return { issuer, clientId, clientSecret, name, scopes, groupsClaim, roles, trustsTwoFactor };
}

function pushOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Settings): PushConfig | null {
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject, origins: [] } : null;
}

function cloudinaryOf({
  CLOUDINARY_CLOUD_NAME: cloudName,
  CLOUDINARY_UPLOAD_PRESET: uploadPreset,
  CLOUDINARY_URL_BASE,
}: Settings): CloudinaryConfig | null {
  if (!cloudName || !uploadPreset) return null;
  return {
    cloudName,
    uploadPreset,
    uploadUrl: CLOUDINARY_URL_BASE ?? `https://api.cloudinary.com/v1_1/${encodeURIComponent(cloudName)}/image/upload`,
  };
}

function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Settings): S3Config | null {
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function tracingOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: ratio,
  TRUST_TRACEPARENT: trustsTraceparent,
}: Settings): TracingConfig | null {
  // The path of the protocol (OTLP 1.x, "OTLP/HTTP Request").
  return endpoint ? { url: `${endpoint}/v1/traces`, headers, serviceName, ratio, trustsTraceparent } : null;
}

/** The complete operator, or the invented one. */
function operatorOf(settings: Settings): Operator {
  const {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    OPERATOR_PHONE: phone,
    OPERATOR_EMAIL: email,
    OPERATOR_HOURS: hours,
  } = settings;
  const isGiven = name && address && phone && email && hours;
  const operator = isGiven
    ? {
        name,
        address,
        phone: showPhone(phone),
        email,
        hours: { en: hours, ...Object.fromEntries(OTHERS.map((one) => [one, settings[hoursIn(one)] ?? hours])) },
        gstin: settings.OPERATOR_GSTIN ?? null,
      }
    : INVENTED_OPERATOR;
  return { ...operator, officer: officerOf(settings, operator) };
}

/** Defaults to the operator's phone and address. */
function officerOf(settings: Settings, { phone, address }: Pick<Operator, 'phone' | 'address'>): Operator['officer'] {
  const { GRIEVANCE_OFFICER_NAME: name, GRIEVANCE_OFFICER_EMAIL: email } = settings;
  if (!name || !email) return INVENTED_OPERATOR.officer;
  return {
    name,
    email,
    phone: settings.GRIEVANCE_OFFICER_PHONE ? showPhone(settings.GRIEVANCE_OFFICER_PHONE) : phone,
    address: settings.GRIEVANCE_OFFICER_ADDRESS ?? address,
  };
}

/** A comma-separated list. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Whether a URL of a server goes on after its host, as one does whose password holds a `#` or a `/`. */
function hasMoreThanHost(url: string): boolean {
  const { hostname, pathname, hash, search } = new URL(url);
  return hostname === '' || !['', '/'].includes(pathname) || hash !== '' || search.includes('@');
}

/** An address, or a network as its address and the length of its prefix. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  // A prefix of 0 is everybody, and no network of ours.
  return family !== 0 && Number(bits ?? 1) > 0 && Number(bits ?? 1) <= (family === 4 ? 32 : 128);
}

function canDecode(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url);
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}
