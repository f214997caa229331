/**
 * Secrets in files, as provided by containers, systemd and vaults: everybody who may inspect a process can read its
 * environment.
 */
import { readFileSync } from 'node:fs';
import { PROVIDER_SECRETS } from '../../payment-settings';

/** The settings that may be read from a file, which the same setting with `_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'READ_DATABASE_URL',
  'SESSION_SECRET',
  ...PROVIDER_SECRETS,
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'SMS_API_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/**
 * Secrets whose file may be empty, which counts as absent: one payment provider may be enough, and no channel, bucket, identity
 * provider, pooler, replica or collector is required.
 */
const MAY_BE_EMPTY = [
  ...PROVIDER_SECRETS,
  ...SECRETS.filter((name) => /^(VAPID|WHATSAPP|SMS|S3|OIDC|READ|DATABASE_DIRECT|OTEL)_/.test(name)),
];

/** The given settings by name. */
type Given = Record<string, string>;

/** Reads each secret whose file is given, and reports those that can't be read. */
export function readSecretFiles(given: Given): { secrets: Given; problems: [name: string, problem: string][] } {
  const read = SECRETS.filter((name) => given[`${name}_FILE`]).map(
    (name) => [name, ...readSecret(name, given)] as const,
  );
  return {
    secrets: Object.fromEntries(read.flatMap(([name, secret]) => (secret ? [[name, secret]] : []))),
    problems: read.flatMap(([name, , problem]) => (problem ? [[name, problem]] : [])),
  };
}

function readSecret(name: string, given: Given): [secret: string | null, problem?: string] {
  const file = given[`${name}_FILE`]!;
  if (given[name]) return [null, `and ${name}_FILE are both given; one of them is enough`];
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret || MAY_BE_EMPTY.includes(name)) return [secret || null];
    return [null, `is in the file ${file}, which is empty`];
  } catch (error) {
    return [null, `can not be read from its file: ${(error as Error).message}`];
  }
}
