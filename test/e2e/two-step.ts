/** Two-factor on the screens, and the app on the administrator's phone. */
import type { Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { DEMO_ADMINISTRATOR } from '../../src/server/ops/seed/demo-staff';
import { codeOf } from '../second-factor';
import { expect } from './admin-area';
import type { SandboxControl } from './sandbox';

export const digits = (within: Page | Locator) => within.getByLabel('Six digits from the app');
export const heading = (within: Page | Locator, name: string) => within.getByRole('heading', { name });

/** The app's present code. A used code is worthless: the clock moves on first. */
export async function freshCode(key: string, sandbox: SandboxControl): Promise<string> {
  await sandbox.pass(1);
  return codeOf(key, await sandbox.now());
}

/** The key on the page, as text and in the QR code. */
export async function readKey(page: Page): Promise<string> {
  const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  const picture = await page.getByRole('img', { name: 'QR code for the authenticator app' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(
    `otpauth://totp/Vrikka%3A${DEMO_ADMINISTRATOR.userName}?secret=${key}&issuer=Vrikka`,
  );
  return key;
}

/** Saves the ten recovery codes and continues. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expect(heading(page, 'Save your recovery codes')).toBeVisible();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await page.getByText('I have saved them').click();
  await expect(page.getByRole('checkbox', { name: 'I have saved them' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  return codes;
}
