import { type Page, expect } from '@playwright/test';

export const CARDS = { accepted: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** Types a card on the hosted checkout page and presses Pay. */
export async function payOnCheckoutPage(page: Page, card: keyof typeof CARDS = 'accepted'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await page.getByLabel('Card number').fill(CARDS[card]);
  await page.getByLabel('Expiry month').fill('12');
  await page.getByLabel('Expiry year').fill('34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Test Payer');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}
