import { expect, test } from 'vitest';
import { readConfig } from './config';
import { clockOf } from './outside';

const SANDBOX_NOW = '2001-02-03T10:00:00+05:30';
const isNow = (moment: Date) => Math.abs(moment.getTime() - Date.now()) < 3_600_000;

test('SANDBOX_NOW moves the clock of a command where the sandbox takes the payments, and never beside a real provider', () => {
  expect(clockOf(readConfig({ SANDBOX_NOW }))()).toEqual(new Date(SANDBOX_NOW));
  expect(isNow(clockOf(readConfig({}))())).toBe(true);
  expect(isNow(clockOf(readConfig({ SANDBOX_NOW, STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }))())).toBe(
    true,
  );
});
