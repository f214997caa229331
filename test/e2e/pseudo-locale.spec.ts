/**
 * The patient's way in a language that nobody speaks: each word of a page comes from its files, and there is room for words that
 * are longer than English ones (scripts/pseudo-locale.ts).
 */
import type { Page } from '@playwright/test';
import { profile } from '../../src/contract';
import { PSEUDO, accented } from '../../scripts/accented';
import { payOnCheckoutPage } from './checkout';
import { expectNoEnglish, namesFrom } from './english-left';
import { expectNoSideScroll } from './looks';
import { expect, test } from './product';

test.use({ pseudoLocale: true });

const OWN = /[áéíóú]/;

/** Texts that are wider or higher than what shows them, and labels that stand over the edge of what is pressed. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const hasText = (one: Element) =>
      [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    const isCut = (one: Element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const wider = one.scrollWidth > one.clientWidth + 1;
      const higher = one.scrollHeight > one.clientHeight + 1;
      if (one.matches('button, a, [role=button]') && getComputedStyle(one).display !== 'inline') return wider;
      return (wider && (hides(overflowX) || textOverflow === 'ellipsis')) || (higher && hides(overflowY));
    };
    return [...document.body.querySelectorAll('*')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 2 && hasText(one) && isCut(one))
      .map((one) => one.textContent);
  });
  expect(cut, `cut off on ${page.url()}`).toEqual([]);
}

async function expectRoomAndWords(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expectNoEnglish(page, names, OWN);
  await expectNoSideScroll(page);
  await expectNothingCut(page);
}

test('from the search to the appointment, each word is translated and has room', async ({
  page,
  context,
  patient,
  baseURL,
}) => {
  test.slow();
  await context.addCookies([{ name: 'language', value: PSEUDO, url: baseURL! }]);
  // Its own contract does not know the language.
  const { method, path } = profile.update;
  expect((await page.request.fetch(path, { method, data: { language: PSEUDO } })).ok()).toBe(true);
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  const names = [...(await namesFrom(page.request)), patient.username];
  // All screens are looked at, whatever one of them lacks.
  const lacks: string[] = [];
  const looked = (step: string) =>
    test.step(step, () => expectRoomAndWords(page, names).catch((error: Error) => void lacks.push(error.message)));

  await page.goto('/');
  await looked('home');
  await page.goto('/dialysis?q=neem');
  await looked('search');
  await page.getByRole('link', { name: center.CenterName, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(center.CenterName);
  await looked('center');
  await page.goto(`/dialysis/${center._id}?date=2026-11-26&time=1%20PM%20-%205%20PM`);
  await expect(page.getByRole('radio', { checked: true })).toBeVisible();
  await looked('booking');
  await page
    .getByRole('main')
    .getByRole('button', { name: accented('Book Appointment') })
    .click();
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { level: 1, name: accented('Payment Successful!') })).toBeVisible();
  await looked('paid');
  await page.goto('/myappoinments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looked('appointments');
  await page
    .getByRole('button', { name: accented('Reschedule') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await looked('moving');
  expect(lacks).toEqual([]);
});
