import { expect, test } from 'vitest';
import { readConfig } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
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

test('production needs its own secret, a real provider and real mail', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ production: true, host: '0.0.0.0' });
  for (const name of ['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM']) {
    expect(() => readConfig({ ...PRODUCTION, [name]: undefined }), name).toThrow(/missing/);
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
  expect(() => readConfig({ SANDBOX_NOW: 'tomorrow' })).toThrow('SANDBOX_NOW is "tomorrow"');
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow('too short');
  expect(() => readConfig({ ADMIN_TWO_FACTOR: 'no' })).toThrow('ADMIN_TWO_FACTOR is "no"');
});
