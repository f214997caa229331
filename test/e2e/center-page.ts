/** The page of a center, with locators as a patient finds things on it. */
import { type Page, expect } from '@playwright/test';
import { formatDate } from '../../src/domain/time';
import type { CenterFacts } from './patient';

export async function openCenter(page: Page, center: CenterFacts): Promise<void> {
  await page.goto(`/dialysis/${center._id}`);
  await expect(page.getByRole('heading', { level: 1, name: center.CenterName })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: /^Time on/ })).toBeVisible();
}

/** A day in the calendar, by its date in India (YYYY-MM-DD). */
export function day(page: Page, date: string) {
  return page.getByRole('application').getByRole('button', { name: formatDate(date) });
}

export async function chooseDay(page: Page, date: string): Promise<void> {
  await day(page, date).click();
  await expectChosenDay(page, date);
}

export async function expectChosenDay(page: Page, date: string): Promise<void> {
  await expect(page.getByRole('radiogroup', { name: `Time on ${formatDate(date)}` })).toBeVisible();
}

export function timeWindow(page: Page, time: string) {
  return page.getByRole('radio', { name: time });
}

export async function chooseWindow(page: Page, time: string): Promise<void> {
  await page.getByText(time, { exact: true }).first().click();
  await expect(timeWindow(page, time)).toBeChecked();
}

export function bookButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Book Appointment' });
}

/** Presses the button and waits for the hosted checkout page. */
export async function bookAndGoToCheckout(page: Page): Promise<void> {
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
}
