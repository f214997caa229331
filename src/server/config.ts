/** The only reader of the environment: names in, one typed object out. A group of settings is whole or null. */
import path from 'node:path';
import type { GrievanceOfficer } from '../contract/pages';
import { ForOperator } from './for-operator';
import { LOG_LEVELS } from './log';

export type Config = {
  production: boolean;
  host: string;
  port: number;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
  /** Other origins whose pages may call the API with credentials. */
  webOrigins: string[];
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Null: made on first start and kept in `dataDir`. */
  sessionSecret: string | null;
  /** Whether an administrator's password alone may open a session. */
  adminTwoFactor: 'required' | 'optional';
  /** Null: the sandbox's. */
  stripe: StripeConfig | null;
  mail: MailConfig | null;
  google: GoogleConfig | null;
  /** Null: photos are kept under `dataDir`. */
  cloudinary: CloudinaryConfig | null;
  /** Who answers complaints about data; null: support. */
  grievanceOfficer: GrievanceOfficer | null;
  sandboxPort: number;
  sandboxNow: Date | null;
  trustProxy: boolean;
  /** Requests that a process works on at the same time before it refuses more. */
  maxInFlight: number;
  /** Who may read the metrics says this. Null: nobody in production, everybody otherwise. */
  metricsToken: string | null;
  logLevel: string;
};

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Another host that speaks Stripe's API; null for Stripe itself. */
  apiUrl: string | null;
};
export type MailConfig = { smtpUrl: string; from: string };
export type GoogleConfig = { clientId: string; jwksUrl: string };
export type CloudinaryConfig = { cloudName: string; uploadPreset: string; uploadUrl: string };

/** What is wrong with the settings, for the person who starts the product. */
export class ConfigError extends ForOperator {}

type Env = Record<string, string | undefined>;

const GOOGLE_JWKS = 'https://www.googleapis.com/oauth2/v3/certs';
const DEFAULT_FROM = 'Vrikka <care@vrikka.example>';

/** `logLevel`: where LOG_LEVEL says nothing. Throws ConfigError. */
export function readConfig(env: Env, defaults: { logLevel?: string } = {}): Config {
  const get = (name: string) => env[name]?.trim() || null;
  const production = get('NODE_ENV') === 'production';
  const port = readPort(get('PORT'), 'PORT', 3000);

  const config: Config = {
    production,
    host: get('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: readUrl(get('PUBLIC_URL') ?? `http://localhost:${port}`, 'PUBLIC_URL'),
    webOrigins: (get('WEB_ORIGINS') ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean)
      .map((origin) => readUrl(origin, 'WEB_ORIGINS')),
    dataDir: path.resolve(get('DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(get('DATABASE_URL')),
    sessionSecret: readSecret(get('SESSION_SECRET'), production),
    adminTwoFactor: readTwoFactor(get('ADMIN_TWO_FACTOR'), production),
    stripe: readStripe(get),
    mail: readMail(get, production),
    google: readGoogle(get),
    cloudinary: readCloudinary(get),
    grievanceOfficer: readGrievanceOfficer(get),
    sandboxPort: readPort(get('SANDBOX_PORT'), 'SANDBOX_PORT', 4010),
    sandboxNow: readMoment(get('SANDBOX_NOW')),
    trustProxy: readSwitch(get('TRUST_PROXY'), 'TRUST_PROXY'),
    maxInFlight: readCount(get('MAX_IN_FLIGHT'), 'MAX_IN_FLIGHT', 200),
    metricsToken: readToken(get('METRICS_TOKEN')),
    logLevel: readLogLevel(get('LOG_LEVEL') ?? defaults.logLevel ?? 'info'),
  };
  if (production && !get('PUBLIC_URL')) throw new ConfigError('PUBLIC_URL is missing; production needs the address at which people reach it.');
  if (production && !config.databaseUrl) throw new ConfigError('DATABASE_URL is missing; production keeps its data in PostgreSQL.');
  if (production && !config.stripe) throw new ConfigError('STRIPE_SECRET_KEY is missing; production takes real payments.');
  if (production && !config.mail) throw new ConfigError('SMTP_URL is missing; production sends real mail.');
  return config;
}

function readPort(text: string | null, name: string, fallback: number): number {
  if (text === null) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError(`${name} is "${text}"; it should be a port number.`);
}

function readCount(text: string | null, name: string, fallback: number): number {
  if (text === null) return fallback;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} is "${text}"; it should be a whole number from 1.`);
}

function readToken(token: string | null): string | null {
  if (token && token.length < 16) throw new ConfigError('METRICS_TOKEN is too short; use 16 characters or more.');
  return token;
}

/** Of the web. `dialysis.example.org:443` is a URL too, of the protocol `dialysis.example.org:`. */
function readUrl(text: string, name: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return new URL(text).href.replace(/\/$/, '');
  throw new ConfigError(`${name} is "${text}"; it should be a URL such as https://vrikka.example.`);
}

/** What it is is not said again: it holds a password. */
function readDatabaseUrl(text: string | null): string | null {
  if (text === null || (/^postgres(ql)?:/.test(text) && canDecode(text))) return text;
  throw new ConfigError(
    'DATABASE_URL can not be read; it should be a URL such as postgres://vrikka:password@localhost:5432/vrikka. Of a password that holds more than letters and digits, write the rest as %23 for # and so on.',
  );
}

function canDecode(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url);
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}

function readSwitch(text: string | null, name: string): boolean {
  if (text === null || text === '0') return false;
  if (text === '1') return true;
  throw new ConfigError(`${name} is "${text}"; it should be 1, 0 or empty.`);
}

function readLogLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text;
  throw new ConfigError(`LOG_LEVEL is "${text}"; it should be one of ${LOG_LEVELS.join(', ')}.`);
}

function readMoment(text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new ConfigError(`SANDBOX_NOW is "${text}"; it should be a moment such as 2026-11-22T10:00:00+05:30.`);
}

function readSecret(secret: string | null, production: boolean): string | null {
  if (!secret && production) throw new ConfigError('SESSION_SECRET is missing; production needs one (32 characters or more).');
  if (secret && secret.length < 32) throw new ConfigError('SESSION_SECRET is too short; use 32 characters or more.');
  return secret;
}

function readTwoFactor(text: string | null, production: boolean): Config['adminTwoFactor'] {
  if (text === null) return production ? 'required' : 'optional';
  if (text === 'required' || text === 'optional') return text;
  throw new ConfigError(`ADMIN_TWO_FACTOR is "${text}"; it should be "required" or "optional".`);
}

type Get = (name: string) => string | null;

function readStripe(get: Get): StripeConfig | null {
  const secretKey = get('STRIPE_SECRET_KEY');
  const webhookSecret = get('STRIPE_WEBHOOK_SECRET');
  const apiUrl = get('STRIPE_API_URL');
  if (!secretKey && !webhookSecret && !apiUrl) return null;
  if (!secretKey) throw new ConfigError('STRIPE_SECRET_KEY is missing, while other STRIPE_ settings are given.');
  if (!webhookSecret) throw new ConfigError('STRIPE_WEBHOOK_SECRET is missing, while STRIPE_SECRET_KEY is given.');
  return { secretKey, webhookSecret, apiUrl: apiUrl && readUrl(apiUrl, 'STRIPE_API_URL') };
}

function readMail(get: Get, production: boolean): MailConfig | null {
  const smtpUrl = get('SMTP_URL');
  const from = get('MAIL_FROM');
  if (!smtpUrl) {
    if (from) throw new ConfigError('SMTP_URL is missing, while MAIL_FROM is given.');
    return null;
  }
  if (!from && production) throw new ConfigError('MAIL_FROM is missing, while SMTP_URL is given.');
  return { smtpUrl, from: from ?? DEFAULT_FROM };
}

function readGoogle(get: Get): GoogleConfig | null {
  const clientId = get('GOOGLE_CLIENT_ID');
  const jwksUrl = get('GOOGLE_JWKS_URL');
  if (!clientId) {
    if (jwksUrl) throw new ConfigError('GOOGLE_CLIENT_ID is missing, while GOOGLE_JWKS_URL is given.');
    return null;
  }
  return { clientId, jwksUrl: jwksUrl ?? GOOGLE_JWKS };
}

function readGrievanceOfficer(get: Get): GrievanceOfficer | null {
  const [name, email] = [get('GRIEVANCE_OFFICER_NAME'), get('GRIEVANCE_OFFICER_EMAIL')];
  const [phone, address] = [get('GRIEVANCE_OFFICER_PHONE'), get('GRIEVANCE_OFFICER_ADDRESS')];
  if (!name && !email && !phone && !address) return null;
  if (!name) throw new ConfigError('GRIEVANCE_OFFICER_NAME is missing, while other GRIEVANCE_OFFICER_ settings are given.');
  if (!email) throw new ConfigError('GRIEVANCE_OFFICER_EMAIL is missing, while GRIEVANCE_OFFICER_NAME is given.');
  return { name, email, phone, address };
}

function readCloudinary(get: Get): CloudinaryConfig | null {
  const cloudName = get('CLOUDINARY_CLOUD_NAME');
  const uploadPreset = get('CLOUDINARY_UPLOAD_PRESET');
  const base = get('CLOUDINARY_URL_BASE');
  if (!cloudName && !uploadPreset && !base) return null;
  if (!cloudName) throw new ConfigError('CLOUDINARY_CLOUD_NAME is missing, while other CLOUDINARY_ settings are given.');
  if (!uploadPreset) throw new ConfigError('CLOUDINARY_UPLOAD_PRESET is missing, while CLOUDINARY_CLOUD_NAME is given.');
  const uploadUrl = base ?? `https://api.cloudinary.com/v1_1/${encodeURIComponent(cloudName)}/image/upload`;
  return { cloudName, uploadPreset, uploadUrl: readUrl(uploadUrl, 'CLOUDINARY_URL_BASE') };
}
