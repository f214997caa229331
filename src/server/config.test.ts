import { expect, test } from 'vitest';
import { readConfig } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dialysis.example.org',
  DATABASE_URL: 'postgres://vrikka:secret@db/vrikka',
  SESSION_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'wh',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'Vrikka <care@example.com>',
};

test('with nothing configured there are defaults, and no provider', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', sandboxPort: 4010, stripe: null, mail: null });
});

test('half a group of settings stops the start with the missing name', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow('STRIPE_WEBHOOK_SECRET is missing');
  expect(() => readConfig({ STRIPE_API_URL: 'http://localhost:1' })).toThrow('STRIPE_SECRET_KEY is missing');
  expect(() => readConfig({ MAIL_FROM: 'a@b.example' })).toThrow('SMTP_URL is missing');
  expect(() => readConfig({ GOOGLE_JWKS_URL: 'http://localhost:1' })).toThrow('GOOGLE_CLIENT_ID is missing');
  expect(() => readConfig({ CLOUDINARY_CLOUD_NAME: 'vrikka' })).toThrow('CLOUDINARY_UPLOAD_PRESET is missing');
  expect(() => readConfig({ CLOUDINARY_UPLOAD_PRESET: 'centers' })).toThrow('CLOUDINARY_CLOUD_NAME is missing');
});

test('photos are kept by ourselves, or at Cloudinary when it is named', () => {
  expect(readConfig({}).cloudinary).toBeNull();
  expect(readConfig({ CLOUDINARY_CLOUD_NAME: 'vrikka', CLOUDINARY_UPLOAD_PRESET: 'centers' }).cloudinary).toEqual({
    cloudName: 'vrikka',
    uploadPreset: 'centers',
    uploadUrl: 'https://api.cloudinary.com/v1_1/vrikka/image/upload',
  });
});

test('production needs its address, PostgreSQL, its own secret, a real provider and real mail', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ production: true, host: '0.0.0.0' });
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']) {
    for (const nothing of [undefined, '', ' ']) expect(() => readConfig({ ...PRODUCTION, [name]: nothing }), name).toThrow(`${name} is missing`);
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
  expect(() => readConfig({ PUBLIC_URL: 'dialysis.example.org:443' })).toThrow('PUBLIC_URL is "dialysis.example.org:443"');
  expect(() => readConfig({ WEB_ORIGINS: 'ftp://vrikka.example' })).toThrow('WEB_ORIGINS is "ftp://vrikka.example"');
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY is "true"');
  expect(() => readConfig({ LOG_LEVEL: 'verbose' })).toThrow('LOG_LEVEL is "verbose"');
  expect(() => readConfig({ SANDBOX_NOW: 'tomorrow' })).toThrow('SANDBOX_NOW is "tomorrow"');
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow('too short');
  expect(() => readConfig({ ADMIN_TWO_FACTOR: 'no' })).toThrow('ADMIN_TWO_FACTOR is "no"');
});

test('a proxy is trusted when that is said, and a log can be silent', () => {
  const trusted = ['1', '0', '', undefined].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy);
  expect(trusted).toEqual([true, false, false, false]);
  expect(readConfig({ LOG_LEVEL: 'silent' }).logLevel).toBe('silent');
  expect([readConfig({}).logLevel, readConfig({}, { logLevel: 'warn' }).logLevel]).toEqual(['info', 'warn']);
});

test('a database URL that can not be read is named without its password', () => {
  for (const DATABASE_URL of ['db/vrikka', 'mysql://vrikka:pass-word@db/vrikka', 'postgres://vrikka:pass-word#1@db/vrikka', 'postgres://vrikka:pass-word%@db/vrikka']) {
    expect(() => readConfig({ DATABASE_URL }), DATABASE_URL).toThrow(/^DATABASE_URL can not be read(?!.*pass-word)/);
  }
  for (const DATABASE_URL of ['postgres://vrikka:a%23b@db:5432/vrikka', 'postgresql:///vrikka?host=/var/run/postgresql']) {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  }
});
