import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_SETTINGS } from '../../../../test/operator-settings';
import { ONLINE_PROVIDERS } from '../../../domain/paid-by';
import { ConfigError, readConfig } from '../../config';
import { NEEDED_BY, PROVIDER_SECRETS } from '../../payment-settings';
import { SECRETS } from './secret-files';

const VALUES: Record<string, string> = {
  DATABASE_URL: 'postgres://vrikka:secret@pooler/vrikka',
  DATABASE_DIRECT_URL: 'postgres://vrikka:secret@db/vrikka',
  READ_DATABASE_URL: 'postgres://vrikka:secret@replica/vrikka',
  SESSION_SECRET: 'x'.repeat(32),
  ...Object.fromEntries(PROVIDER_SECRETS.map((name) => [name, `${name} of a file`])),
  VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  SMTP_URL: 'smtps://user:password@mail.example.org',
  WHATSAPP_TOKEN: 'token_of_a_file',
  WHATSAPP_APP_SECRET: 'app_secret_of_a_file',
  SMS_API_TOKEN: 'sms_token_of_a_file',
  S3_SECRET_ACCESS_KEY: 's3_secret_of_a_file',
  OIDC_CLIENT_SECRET: 'oidc_secret_of_a_file',
  METRICS_TOKEN: 'y'.repeat(16),
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-a-file',
};
const SETTINGS = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dialysis.example.org',
  MAIL_FROM: 'Vrikka <care@example.org>',
  // What a provider needs beside its secrets.
  ...Object.fromEntries(
    Object.values(NEEDED_BY).flatMap((names) =>
      names.filter((name) => !PROVIDER_SECRETS.includes(name)).map((name) => [name, 'no secret']),
    ),
  ),
  WHATSAPP_PHONE_ID: '1',
  WHATSAPP_VERIFY_TOKEN: 'x'.repeat(16),
  SMS_SID: 'vrikka1',
  SMS_API_KEY: 'key',
  SMS_SENDER: 'VRIKKA',
  SMS_ENTITY_ID: '1',
  VAPID_PUBLIC_KEY: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  VAPID_SUBJECT: 'mailto:push@dialysis.example.org',
  S3_ENDPOINT: 'https://s3.hospital.example',
  S3_BUCKET: 'vrikka',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'key',
  OIDC_ISSUER: 'https://login.hospital.example',
  OIDC_CLIENT_ID: 'vrikka',
  OIDC_NAME: 'Hospital Group',
  OIDC_ROLES: 'vrikka-owners=owner',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  ...OPERATOR_SETTINGS,
};

/** Without channels, a bucket, an identity provider and a collector, which are not used. */
const NO_CHANNELS = Object.fromEntries(
  Object.keys(SETTINGS).flatMap((name) => (/^(WHATSAPP|SMS|S3|OIDC|OTEL)_/.test(name) ? [[name, '']] : [])),
);

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'vrikka-secrets-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Writes a file and returns the setting that names it. */
function inFile(name: string, text: string): Record<string, string> {
  const file = path.join(dir, name);
  writeFileSync(file, text);
  return { [`${name}_FILE`]: file };
}

test.each(['', '\n', '\r\n'])('every secret may be in a file that ends with %j', (end) => {
  expect(SECRETS.sort()).toEqual(Object.keys(VALUES).sort());
  const files = SECRETS.map((name) => inFile(name, VALUES[name]! + end));
  const templates = path.join(dir, 'templates.json');
  writeFileSync(templates, '{"booked.en": "1107"}');
  const settings = { ...SETTINGS, SMS_TEMPLATES: templates };
  const config = readConfig(Object.assign({}, settings, ...files));
  expect(config).toEqual(readConfig({ ...settings, ...VALUES }));
  expect(config.channels.whatsapp).toMatchObject({ token: 'token_of_a_file', appSecret: 'app_secret_of_a_file' });
  expect(config.channels.sms).toMatchObject({ apiToken: 'sms_token_of_a_file', templateIds: { 'booked.en': '1107' } });
  expect(config.oidc).toMatchObject({ clientSecret: 'oidc_secret_of_a_file' });
  expect(config.tracing).toMatchObject({ headers: { authorization: 'Bearer of-a-file' } });
  for (const provider of ONLINE_PROVIDERS) {
    const ofFiles = PROVIDER_SECRETS.filter((name) => NEEDED_BY[provider].includes(name)).map((name) => VALUES[name]);
    expect(Object.values(config.payments![provider]!)).toEqual(expect.arrayContaining(ofFiles));
  }
});

test('a secret that is given twice is refused; what is left empty is not given', () => {
  const file = inFile('SESSION_SECRET', VALUES.SESSION_SECRET!);
  expect(() => readConfig({ ...file, SESSION_SECRET: 'z'.repeat(32) })).toThrow(
    'SESSION_SECRET and SESSION_SECRET_FILE are both given',
  );
  expect(readConfig({ ...file, SESSION_SECRET: ' ' }).sessionSecret).toBe(VALUES.SESSION_SECRET);
  expect(readConfig({ SESSION_SECRET_FILE: '', SESSION_SECRET: VALUES.SESSION_SECRET }).sessionSecret).toBe(
    VALUES.SESSION_SECRET,
  );
});

test('a file that is not there, no file, or empty is named, and all of them at once', () => {
  const nowhere = path.join(dir, 'nowhere');
  const settings = {
    ...SETTINGS,
    SMTP_URL_FILE: nowhere,
    DATABASE_URL_FILE: dir,
    ...inFile('SESSION_SECRET', '\n'),
    ...inFile('STRIPE_SECRET_KEY', 'sk'),
    STRIPE_WEBHOOK_SECRET: 'wh',
    RAZORPAY_KEY_ID: '',
    ...NO_CHANNELS,
    // Of the payment provider that is not used.
    ...inFile('RAZORPAY_KEY_SECRET', ''),
    // Push is off.
    VAPID_PUBLIC_KEY: '',
    VAPID_SUBJECT: '',
    ...inFile('VAPID_PRIVATE_KEY', ''),
    ...inFile('OIDC_CLIENT_SECRET', ''),
  };
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(saidOf(settings).sort()).toEqual([
    'DATABASE_URL can not be read from its file: EISDIR: illegal operation on a directory, read.',
    `SESSION_SECRET is in the file ${path.join(dir, 'SESSION_SECRET')}, which is empty.`,
    `SMTP_URL can not be read from its file: ENOENT: no such file or directory, open '${nowhere}'.`,
  ]);
});

test('what is wrong with a secret of a file is said as of any other, and the secret is not', () => {
  expect(() => readConfig(inFile('SESSION_SECRET', 'short'))).toThrow(/^SESSION_SECRET is too short(?!.*short)/);
});

/** The messages about each setting. */
function saidOf(settings: Record<string, string>): string[] {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}
