import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATOR_SETTINGS } from '../../test/operator-settings';
import { INVENTED_OPERATOR } from '../contract/operator';
import { ONLINE_PROVIDERS } from '../domain/paid-by';
import { ConfigError, readConfig } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dialysis.example.org',
  DATABASE_URL: 'postgres://vrikka:secret@db/vrikka',
  SESSION_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'wh',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'Vrikka <care@example.com>',
  ...OPERATOR_SETTINGS,
};

const OF_OPERATOR = Object.keys(OPERATOR_SETTINGS);

/** The refusal that starting the product with these settings gives. */
function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

test('with nothing configured there are defaults, and no provider', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    sandboxPort: 4010,
    payments: null,
    paymentProvider: null,
    mail: null,
  });
});

test('traces are sent where a collector is named, and the settings for them are refused without one', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'given-to-all', OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBe(null);
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'vrikka',
    ratio: 1,
    trustsTraceparent: false,
  });
  const headers = (OTEL_EXPORTER_OTLP_HEADERS: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS });
  expect(readConfig(headers('Api-Key=a%2Cb=c, x-scope = us')).tracing?.headers).toEqual({
    'api-key': 'a,b=c',
    'x-scope': 'us',
  });
  for (const wrong of ['s3cret', 'key=', 'key=%s3cret', 'key=s3cret%0Ax: y', 'two words=s3cret']) {
    expect(refusal(headers(wrong)), wrong).toMatch(/^OTEL_EXPORTER_OTLP_HEADERS can not be read; it should be names/);
    expect(refusal(headers(wrong))).not.toContain('s3cret');
  }
  for (const OTEL_TRACES_SAMPLER_ARG of ['1.5', '-1', 'all']) {
    expect(refusal({ OTEL_TRACES_SAMPLER_ARG })).toBe(
      `OTEL_TRACES_SAMPLER_ARG is "${OTEL_TRACES_SAMPLER_ARG}"; it should be a part of all traces, from 0 to 1.`,
    );
  }
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'TRUST_TRACEPARENT'])
    expect(refusal({ [name]: name === 'TRUST_TRACEPARENT' ? '1' : 'key=x' })).toBe(
      `OTEL_EXPORTER_OTLP_ENDPOINT is missing, while ${name} is given.`,
    );
});

test('a test key serves no production', () => {
  expect(refusal(PRODUCTION)).toBe('nothing is wrong');
  const stripe = { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_51abcDEF' };
  expect(refusal(stripe)).toBe('STRIPE_SECRET_KEY is a test key; production takes real payments.');
  expect(refusal({ ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_test_51abc' })).toMatch(/^STRIPE_SECRET_KEY is a test key/);
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_test_Abc', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
  expect(refusal({ ...PRODUCTION, ...razorpay })).toBe(
    'RAZORPAY_KEY_ID is a test key; production takes real payments.',
  );
  expect(refusal({ ...PRODUCTION, ...razorpay, RAZORPAY_KEY_ID: 'rzp_live_Abc' })).toBe('nothing is wrong');
  // Elsewhere test keys are what one works with.
  expect(refusal({ ...stripe, NODE_ENV: 'development' })).toBe('nothing is wrong');
});

test.each([
  ['SMTP_URL', 'smtps://user:pa#ss@mail.example.org', 'can not be read'],
  ['SMTP_URL', 'smtps://user:pa/ss@mail.example.org', 'can not be read'],
  ['SMTP_URL', 'smtps://user:100%@mail.example.org', 'can not be read'],
  ['SMTP_URL', 'smtps://', 'can not be read'],
  ['MAIL_FROM', 'Vrikka', 'is "Vrikka"; it should be an address such as'],
  ['MAIL_FROM', 'Vrikka <care.example.org>', 'it should be an address such as'],
  ['MAIL_FROM', 'care@a@b.org', 'it should be an address such as'],
  ['PUBLIC_URL', 'https://dialysis.example.org/app', 'it should be an address without a path'],
  ['PUBLIC_URL', 'https://dialysis.example.org/?a=1', 'it should be an address without a path'],
  ['PUBLIC_URL', 'https://localhost:3000', 'which is this machine'],
  ['PUBLIC_URL', 'https://127.0.0.1', 'which is this machine'],
  ['PUBLIC_URL', 'https://[::1]', 'which is this machine'],
  ['WEB_ORIGINS', 'https://partner.example/app', 'it should be addresses without a path'],
  ['WEB_ORIGINS', 'https://user@partner.example', 'it should be addresses without a path'],
  ['STRIPE_SECRET_KEY', 'pk_live_abc', 'is a publishable key'],
])('%s with a wrong value (%s) is refused by a sentence that names it', (name, value, why) => {
  const said = refusal({ ...PRODUCTION, [name]: value });
  expect(said).toMatch(new RegExp(`^${name} `));
  expect(said).toContain(why);
  if (/KEY|SMTP/.test(name) && value !== 'smtps://') expect(said).not.toContain(value);
});

test('half a group of settings stops the start with the missing name', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow('STRIPE_WEBHOOK_SECRET is missing');
  expect(() => readConfig({ STRIPE_API_URL: 'http://localhost:1' })).toThrow('STRIPE_SECRET_KEY is missing');
  expect(() => readConfig({ MAIL_FROM: 'a@b.example' })).toThrow('SMTP_URL is missing');
  expect(() => readConfig({ VAPID_SUBJECT: 'mailto:push@a.example' })).toThrow('VAPID_PUBLIC_KEY is missing');
  expect(() => readConfig({ GOOGLE_JWKS_URL: 'http://localhost:1' })).toThrow('GOOGLE_CLIENT_ID is missing');
  expect(() => readConfig({ CLOUDINARY_CLOUD_NAME: 'vrikka' })).toThrow('CLOUDINARY_UPLOAD_PRESET is missing');
  expect(() => readConfig({ CLOUDINARY_UPLOAD_PRESET: 'centers' })).toThrow('CLOUDINARY_CLOUD_NAME is missing');
});

test('push has a pair of keys that belong together, or is off', () => {
  // The pair of RFC 8291.
  const push = {
    VAPID_PUBLIC_KEY: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    VAPID_SUBJECT: 'mailto:push@dialysis.example.org',
  };
  expect(readConfig({}).channels.push).toBeNull();
  expect(readConfig(push).channels.push).toEqual({
    publicKey: push.VAPID_PUBLIC_KEY,
    privateKey: push.VAPID_PRIVATE_KEY,
    subject: push.VAPID_SUBJECT,
    origins: [],
  });
  const other = { ...push, VAPID_PRIVATE_KEY: `r${push.VAPID_PRIVATE_KEY.slice(1)}` };
  expect(() => readConfig(other)).toThrow('VAPID_PUBLIC_KEY is not the one of VAPID_PRIVATE_KEY');
  const wrong = () =>
    readConfig({ ...push, VAPID_PRIVATE_KEY: 'not a key, but secret', VAPID_SUBJECT: 'push@a.example' });
  expect(wrong).toThrow('VAPID_PRIVATE_KEY is not a private key');
  expect(wrong).toThrow('VAPID_SUBJECT is "push@a.example"');
  expect(wrong).not.toThrow('but secret');
});

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp', RAZORPAY_KEY_SECRET: 'ks', RAZORPAY_WEBHOOK_SECRET: 'ws' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' };

test('payments are taken by whoever has keys, and by the one that is named where both have', () => {
  const chosenOf = (env: Record<string, string>) => readConfig(env).payments?.chosen;
  expect(readConfig(STRIPE).payments).toMatchObject({ chosen: 'stripe', razorpay: null });
  expect(readConfig(RAZORPAY).payments).toMatchObject({
    chosen: 'razorpay',
    stripe: null,
    razorpay: { keyId: 'rzp', keySecret: 'ks', webhookSecret: 'ws', apiUrl: null },
  });
  expect(chosenOf({ ...STRIPE, ...RAZORPAY })).toBe('stripe');
  expect(chosenOf({ ...STRIPE, ...RAZORPAY, PAYMENT_PROVIDER: 'razorpay' })).toBe('razorpay');
  expect(readConfig({ PAYMENT_PROVIDER: 'razorpay' })).toMatchObject({ payments: null, paymentProvider: 'razorpay' });
  const methodsBy = (STRIPE_METHODS: string) => readConfig({ ...STRIPE, STRIPE_METHODS }).payments?.stripe?.methods;
  expect([methodsBy(''), methodsBy('card'), methodsBy('card, upi')]).toEqual([['card'], ['card'], ['upi', 'card']]);
  expect(refusal({ ...STRIPE, STRIPE_METHODS: 'cards' })).toContain('STRIPE_METHODS is "cards"');
  for (const name of Object.keys(RAZORPAY))
    expect(refusal({ ...RAZORPAY, [name]: '' }), name).toContain(`${name} is missing`);
  expect(refusal({ RAZORPAY_API_URL: 'http://localhost:1' })).toContain('RAZORPAY_KEY_ID is missing');
  expect(refusal({ ...STRIPE, PAYMENT_PROVIDER: 'razorpay' })).toBe(
    'PAYMENT_PROVIDER is "razorpay", while RAZORPAY_KEY_ID is not given.',
  );
  expect(refusal({ PAYMENT_PROVIDER: 'paypal' })).toContain(
    `it should be one of ${ONLINE_PROVIDERS.join(', ')}, or empty`,
  );
});

test('channels are whole or not there, and the ids of texts are read from a file', () => {
  const templates = path.join(mkdtempSync(path.join(tmpdir(), 'vrikka-config-')), 'templates.json');
  const write = (text: string) => writeFileSync(templates, text);
  const whatsapp = {
    WHATSAPP_PHONE_ID: '1',
    WHATSAPP_TOKEN: 't',
    WHATSAPP_APP_SECRET: 's',
    WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
  };
  const sms = {
    SMS_SID: 'vrikka1',
    SMS_API_KEY: 'k',
    SMS_API_TOKEN: 't',
    SMS_SENDER: 'VRIKKA',
    SMS_ENTITY_ID: '1101',
    SMS_TEMPLATES: templates,
  };
  write('{"booked.en": "1107"}');
  expect(readConfig({}).channels).toEqual({ push: null, whatsapp: null, sms: null });
  expect(readConfig({ ...whatsapp, ...sms }).channels).toMatchObject({
    whatsapp: { phoneId: '1', token: 't', appSecret: 's', apiUrl: null },
    sms: { sid: 'vrikka1', sender: 'VRIKKA', templateIds: { 'booked.en': '1107' }, apiUrl: null },
  });
  for (const group of [whatsapp, sms])
    for (const name of Object.keys(group))
      expect(refusal({ ...group, [name]: '' }), name).toContain(`${name} is missing`);
  write('{"booked.fr": "1107"}');
  expect(refusal(sms)).toBe('SMS_TEMPLATES has ids of texts that there are not: booked.fr.');
  write('{"booked.en": 1107}');
  expect(refusal(sms)).toMatch(/^SMS_TEMPLATES is in the file .*, which is wrong/);
  write('booked.en');
  expect(refusal(sms)).toMatch(/^SMS_TEMPLATES can not be read from its file/);
});

test('production needs one provider whole, whichever it is', () => {
  const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...without } = PRODUCTION;
  expect(readConfig({ ...without, ...RAZORPAY }).payments).toMatchObject({ chosen: 'razorpay', stripe: null });
  expect(refusal(without)).toContain('or of Razorpay by RAZORPAY_KEY_ID');
  expect(refusal({ ...without, PAYMENT_PROVIDER: 'razorpay' })).toContain('RAZORPAY_KEY_SECRET is missing; production');
});

test('photos are kept by ourselves, or at Cloudinary when it is named', () => {
  expect(readConfig({}).cloudinary).toBeNull();
  expect(readConfig({ CLOUDINARY_CLOUD_NAME: 'vrikka', CLOUDINARY_UPLOAD_PRESET: 'centers' }).cloudinary).toEqual({
    cloudName: 'vrikka',
    uploadPreset: 'centers',
    uploadUrl: 'https://api.cloudinary.com/v1_1/vrikka/image/upload',
  });
});

test('photos are kept in a bucket where all five settings name it, and not at Cloudinary too', () => {
  const settings = {
    S3_ENDPOINT: 'https://minio.example.org:9000/',
    S3_BUCKET: 'vrikka-photos',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'an id',
    S3_SECRET_ACCESS_KEY: 'a secret',
  };
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(settings).s3).toEqual({
    endpoint: 'https://minio.example.org:9000',
    bucket: 'vrikka-photos',
    region: 'us-east-1',
    accessKeyId: 'an id',
    secretAccessKey: 'a secret',
  });
  for (const name of Object.keys(settings))
    expect(refusal({ ...settings, [name]: '' })).toMatch(new RegExp(`^${name} is missing, while S3_`));
  expect(refusal({ ...settings, S3_BUCKET: 'My Photos' })).toContain('S3_BUCKET is "My Photos"; it should be');
  expect(refusal({ ...settings, CLOUDINARY_CLOUD_NAME: 'vrikka', CLOUDINARY_UPLOAD_PRESET: 'centers' })).toBe(
    'S3_BUCKET and CLOUDINARY_CLOUD_NAME are both given; photos are kept in one place.',
  );
});

test('production needs its address, PostgreSQL, its own secret, a real provider and real mail', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ production: true, host: '0.0.0.0' });
  for (const name of [
    'PUBLIC_URL',
    'DATABASE_URL',
    'SESSION_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    ...OF_OPERATOR,
  ]) {
    for (const nothing of [undefined, '', ' '])
      expect(() => readConfig({ ...PRODUCTION, [name]: nothing }), name).toThrow(`${name} is missing`);
  }
});

test('administrators need a second factor in production, unless it is said otherwise', () => {
  expect(readConfig({}).adminTwoFactor).toBe('optional');
  expect(readConfig({ ADMIN_TWO_FACTOR: 'required' }).adminTwoFactor).toBe('required');
  expect(readConfig(PRODUCTION).adminTwoFactor).toBe('required');
  expect(readConfig({ ...PRODUCTION, ADMIN_TWO_FACTOR: 'optional' }).adminTwoFactor).toBe('optional');
});

test('what can not be read is named', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT is "http"');
  expect(() => readConfig({ PUBLIC_URL: 'vrikka' })).toThrow('PUBLIC_URL is "vrikka"');
  expect(() => readConfig({ PUBLIC_URL: 'dialysis.example.org:443' })).toThrow(
    'PUBLIC_URL is "dialysis.example.org:443"',
  );
  expect(() => readConfig({ WEB_ORIGINS: 'ftp://vrikka.example' })).toThrow('WEB_ORIGINS is "ftp://vrikka.example"');
  for (const TRUST_PROXY of ['true', '-1', '10.0.0.0/33', '0.0.0.0/0', 'our-proxy', '10.0.0.0/8; 10.1.0.0/16']) {
    expect(() => readConfig({ TRUST_PROXY }), TRUST_PROXY).toThrow(`TRUST_PROXY is "${TRUST_PROXY}"`);
  }
  expect(() => readConfig({ LOG_LEVEL: 'verbose' })).toThrow('LOG_LEVEL is "verbose"');
  expect(() => readConfig({ SANDBOX_NOW: 'tomorrow' })).toThrow('SANDBOX_NOW is "tomorrow"');
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow('too short');
  expect(() => readConfig({ ADMIN_TWO_FACTOR: 'no' })).toThrow('ADMIN_TWO_FACTOR is "no"');
});

test('proxies are trusted by their number or their networks', () => {
  const trusted = ['1', '2', '0', '', undefined, '10.0.0.0/8, 127.0.0.1, fd00::/8'].map(
    (TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy,
  );
  expect(trusted).toEqual([1, 2, 0, 0, 0, ['10.0.0.0/8', '127.0.0.1', 'fd00::/8']]);
});

test('who runs it is invented for a trial, and never in production', () => {
  expect(readConfig({}).operator).toEqual(INVENTED_OPERATOR);
  expect(readConfig({ SMTP_URL: 'smtp://mail' }).mail?.from).toBe(`Vrikka <${INVENTED_OPERATOR.email}>`);
  const nothing = Object.fromEntries(OF_OPERATOR.map((name) => [name, '']));
  for (const name of OF_OPERATOR)
    expect(refusal({ ...PRODUCTION, ...nothing })).toContain(`${name} is missing; production`);
  const { name, address, phone, email, officer } = INVENTED_OPERATOR;
  const invented = {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    OPERATOR_PHONE: phone,
    OPERATOR_EMAIL: email,
    GRIEVANCE_OFFICER_NAME: officer.name,
    GRIEVANCE_OFFICER_EMAIL: officer.email,
  };
  const said = refusal({ ...PRODUCTION, ...invented, MAIL_FROM: 'Vrikka <care@vrikka.example>' });
  for (const [setting, value] of Object.entries(invented))
    expect(said).toContain(`${setting} is "${value}", which is invented`);
  expect(said).toContain('MAIL_FROM is "Vrikka <care@vrikka.example>", which is invented');
});

test('who runs it is said whole, with an officer who is reached as the operator is unless it is said otherwise', () => {
  const operator = {
    name: 'Asha Kidney Trust',
    address: '4 Lake Road, Pune 411 001',
    phone: '020 2555 0187',
    email: 'help@example.org',
  };
  const hours = 'Mon-Sat 6:00 AM to 8:00 PM';
  const officer = { name: 'Anita Desai', email: 'anita@example.org', phone: operator.phone, address: operator.address };
  expect(readConfig(PRODUCTION).operator).toEqual({
    ...operator,
    hours: { en: hours, hi: hours },
    gstin: null,
    officer,
  });
  const more = {
    OPERATOR_HOURS_HI: 'सोमवार से शनिवार',
    OPERATOR_GSTIN: '27AAPFU0939F1ZV',
    GRIEVANCE_OFFICER_PHONE: '+91 98450 12345',
    GRIEVANCE_OFFICER_ADDRESS: 'Room 4',
  };
  expect(readConfig({ ...PRODUCTION, ...more }).operator).toMatchObject({
    hours: { hi: 'सोमवार से शनिवार' },
    gstin: '27AAPFU0939F1ZV',
    officer: { phone: '+91 98450 12345', address: 'Room 4' },
  });
  expect(refusal({ OPERATOR_NAME: 'Asha Kidney Trust' })).toMatch(
    /OPERATOR_ADDRESS is missing, while OPERATOR_NAME is given.*\n.*OPERATOR_PHONE is missing/,
  );
  expect(refusal({ OPERATOR_GSTIN: '27AAPFU0939F1ZV' })).toContain(
    'OPERATOR_NAME is missing, while OPERATOR_GSTIN is given',
  );
  expect(refusal({ GRIEVANCE_OFFICER_NAME: 'Anita' })).toContain('GRIEVANCE_OFFICER_EMAIL is missing');
  const wrong = {
    OPERATOR_PHONE: 'by mail',
    OPERATOR_EMAIL: 'help at example',
    OPERATOR_GSTIN: '27AAPFU0939F1ZA',
    GRIEVANCE_OFFICER_EMAIL: 'anita',
  };
  const said = refusal({ ...PRODUCTION, ...wrong });
  for (const [setting, value] of Object.entries(wrong))
    expect(said).toContain(`${setting} is "${value}"; it should be`);
});

test('what few want is asked for by name', () => {
  expect(readConfig({})).toMatchObject({ hstsSubdomains: false, apiDocs: true, stopDelayMs: 0 });
  expect(readConfig(PRODUCTION)).toMatchObject({ hstsSubdomains: false, apiDocs: false, stopDelayMs: 5_000 });
  expect(readConfig({ ...PRODUCTION, HSTS_SUBDOMAINS: '1', API_DOCS: '1', STOP_DELAY_SECONDS: '30' })).toMatchObject({
    hstsSubdomains: true,
    apiDocs: true,
    stopDelayMs: 30_000,
  });
  expect(readConfig({ API_DOCS: '0' }).apiDocs).toBe(false);
  const said = refusal({ HSTS_SUBDOMAINS: 'yes', API_DOCS: 'true', STOP_DELAY_SECONDS: '5s' });
  for (const name of ['HSTS_SUBDOMAINS is "yes"', 'API_DOCS is "true"', 'STOP_DELAY_SECONDS is "5s"'])
    expect(said).toContain(name);
});

test('a log can be silent', () => {
  expect(readConfig({ LOG_LEVEL: 'silent' }).logLevel).toBe('silent');
  expect([readConfig({}).logLevel, readConfig({}, { logLevel: 'warn' }).logLevel]).toEqual(['info', 'warn']);
});

test('everything that is missing or wrong is named at once', () => {
  const said = refusal({
    NODE_ENV: 'production',
    PORT: 'http',
    PUBLIC_URL: 'http://dialysis.example.org',
    SESSION_SECRET: 'my own secret',
    LOG_LEVEL: 'loud',
  });
  const named = [
    'PORT is "http"',
    'PUBLIC_URL is "http://dialysis.example.org"',
    'SESSION_SECRET is too short',
    'LOG_LEVEL is "loud"',
  ];
  for (const problem of [
    ...named,
    'DATABASE_URL is missing',
    'STRIPE_SECRET_KEY is missing',
    'STRIPE_WEBHOOK_SECRET is missing',
    'SMTP_URL is missing',
    'MAIL_FROM is missing',
  ]) {
    expect(said).toContain(problem);
  }
  expect(said).not.toContain('my own secret');
  expect(refusal({ PORT: 'http' })).not.toContain('\n');
});

test('an environment that is not known is refused with those that are, so that nobody runs a demonstration by mistake', () => {
  for (const NODE_ENV of ['prod', 'Production', 'live']) {
    expect(refusal({ ...PRODUCTION, NODE_ENV }), NODE_ENV).toBe(
      `NODE_ENV is "${NODE_ENV}"; it should be one of production, development, test, or empty.`,
    );
  }
  for (const NODE_ENV of [undefined, '', 'development', 'test'])
    expect(readConfig({ NODE_ENV }).production).toBe(false);
});

test('production is reached over https', () => {
  expect(refusal({ ...PRODUCTION, PUBLIC_URL: 'http://dialysis.example.org' })).toContain(
    'PUBLIC_URL is "http://dialysis.example.org"; production is reached over https',
  );
});

test('the sandbox stands in on this machine only, unless it is asked for', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM } = PRODUCTION;
  const elsewhere = [
    { PUBLIC_URL: 'https://localhost' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
  ];
  for (const env of elsewhere) {
    expect(refusal(env), JSON.stringify(env)).toContain('SANDBOX=on');
    // Part of the outside world is still the sandbox.
    expect(refusal({ ...env, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })).toContain('SANDBOX=on');
    expect(readConfig({ ...env, SANDBOX: 'on' }).sandboxIsAskedFor).toBe(true);
    expect(
      readConfig({ ...env, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM }).sandboxIsAskedFor,
    ).toBe(false);
  }
  for (const env of [
    { HOST: '127.0.0.1' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost', PUBLIC_URL: 'http://vrikka.localhost:3000' },
  ]) {
    expect(readConfig(env).sandboxIsAskedFor).toBe(false);
  }
  expect(refusal({ SANDBOX: 'yes' })).toContain('SANDBOX is "yes"');
});

test('a URL that can not be read is named without its password', () => {
  for (const SMTP_URL of ['mail.example.org', 'smtp:user:pass-word@mail'])
    expect(refusal({ SMTP_URL })).toMatch(/^SMTP_URL can not be read(?!.*pass-word)/);
  for (const DATABASE_URL of [
    'db/vrikka',
    'mysql://vrikka:pass-word@db/vrikka',
    'postgres://vrikka:pass-word#1@db/vrikka',
    'postgres://vrikka:pass-word%@db/vrikka',
  ]) {
    expect(() => readConfig({ DATABASE_URL }), DATABASE_URL).toThrow(/^DATABASE_URL can not be read(?!.*pass-word)/);
  }
  for (const DATABASE_URL of [
    'postgres://vrikka:a%23b@db:5432/vrikka',
    'postgresql:///vrikka?host=/var/run/postgresql',
  ]) {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  }
});

describe('the identity provider of staff', () => {
  const CENTER = '019a0000-0000-7000-8000-0000000000a1';
  const OIDC = {
    OIDC_ISSUER: 'https://login.hospital.example/realms/staff',
    OIDC_CLIENT_ID: 'vrikka',
    OIDC_CLIENT_SECRET: 'the secret of the client',
    OIDC_NAME: 'Hospital Group',
    OIDC_ROLES: 'vrikka-owners=owner',
  };
  const rolesOf = (OIDC_ROLES: string) =>
    readConfig({ ...OIDC, OIDC_ROLES }).oidc!.roles.map(({ group, role }) => [group, role.role, role.centerId]);

  test('is set up whole, or not at all', () => {
    expect(readConfig({}).oidc).toBeNull();
    expect(readConfig(OIDC).oidc).toEqual({
      issuer: OIDC.OIDC_ISSUER,
      clientId: 'vrikka',
      clientSecret: 'the secret of the client',
      name: 'Hospital Group',
      scopes: 'openid profile email',
      groupsClaim: 'groups',
      roles: [{ group: 'vrikka-owners', role: { role: 'owner', centerId: null } }],
      trustsTwoFactor: false,
    });
    for (const name of Object.keys(OIDC))
      expect(refusal({ ...OIDC, [name]: '' }), name).toContain(`${name} is missing`);
    expect(refusal({ OIDC_GROUPS_CLAIM: 'roles' })).toContain('OIDC_ISSUER is missing');
    expect(refusal({ ...OIDC, OIDC_SCOPES: 'profile' })).toContain('with openid among them');
    expect(refusal({ ...PRODUCTION, ...OIDC })).toBe('nothing is wrong');
  });

  test('is reached by https, or is on this machine', () => {
    for (const OIDC_ISSUER of ['http://127.0.0.1:8080', 'http://localhost:8080/realms/staff', 'http://[::1]:8080'])
      expect(refusal({ ...OIDC, OIDC_ISSUER }), OIDC_ISSUER).toBe('nothing is wrong');
    for (const OIDC_ISSUER of [
      'http://login.hospital.example',
      'http://10.0.0.5',
      'login.hospital.example',
      `${OIDC.OIDC_ISSUER}?a=1`,
    ])
      for (const env of [{}, PRODUCTION])
        expect(refusal({ ...env, ...OIDC, OIDC_ISSUER }), OIDC_ISSUER).toMatch(
          new RegExp(`^OIDC_ISSUER is "${OIDC_ISSUER.replaceAll('?', '\\?')}"; it should be an address`),
        );
  });

  test('has groups with roles, each at a place', () => {
    expect(rolesOf(` owners = owner ; pune desk=clerk@${CENTER}, nurse@${CENTER};audit=auditor@all; `)).toEqual([
      ['owners', 'owner', null],
      ['pune desk', 'clerk', CENTER],
      ['pune desk', 'nurse', CENTER],
      ['audit', 'auditor', null],
    ]);
    expect(rolesOf('CN=Owners,DC=hospital=owner')).toEqual([['CN=Owners,DC=hospital', 'owner', null]]);
  });

  test.each([
    ['owners', 'has "owners"; it should be a group, = and a role'],
    ['=owner', 'has "=owner"; it should be a group'],
    [';', 'names no group'],
    ['desk=', 'the role ""; a role is one of owner, manager'],
    ['desk=clark@all', 'the role "clark"; a role is one of'],
    ['desk=clerk', 'the role clerk nowhere; write clerk@<id of a center>, or clerk@all'],
    ['desk=clerk@pune', 'the role clerk at "pune", which is no id of a center'],
    [`desk=clerk@${CENTER}@all`, 'which is no id of a center'],
    [`owners=owner@${CENTER}`, 'an owner is for all centers'],
    ['a=owner; desk=clerk', 'the role clerk nowhere'],
  ])('is refused with the roles %j', (OIDC_ROLES, why) => {
    const said = refusal({ ...OIDC, OIDC_ROLES });
    expect(said).toMatch(/^OIDC_ROLES /);
    expect(said).toContain(why);
  });
});
