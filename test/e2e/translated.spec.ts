/**
 * Pages that a browser translates, as Chrome does for whoever reads Tamil, Telugu, Bengali or Marathi.
 * `npm run test:all` goes all ways of patients so (`TRANSLATED`); this one is gone with every change.
 */
import { bookAndGoToCheckout, chooseDay, chooseWindow } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expect, test } from './product';

test.use({ browserIs: 'translating' });

test('somebody finds a center, books, pays and cancels, and each text that changes is seen', async ({
  page,
  patient,
}) => {
  test.slow();
  void patient;
  await page.goto('/book');
  const search = page.getByRole('combobox');
  for (const [words, said] of [
    ['zzzzzz', /^Nothing found for “zzzzzz”/],
    ['', /^And \d+ more/],
    ['neem', null],
    ['zzzzzz', /^Nothing found for “zzzzzz”/],
  ] as const) {
    await search.fill(words);
    if (said) await expect(page.getByRole('main').getByRole('status')).toHaveText(said);
    else await expect(page.getByRole('option', { name: /Neem Courtyard/ })).toBeVisible();
  }

  await page.goto('/dialysis');
  const heading = page.getByRole('heading', { level: 1 });
  const all = await heading.textContent();
  await page.getByRole('searchbox', { name: 'Center name' }).fill('neem');
  await expect(heading).not.toHaveText(all!);
  await page.getByRole('link', { name: 'Book Appointment at Neem Courtyard Dialysis Center' }).click();
  await chooseDay(page, '2026-11-26');
  await chooseWindow(page, '1 PM - 5 PM');
  await bookAndGoToCheckout(page);
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await page.goto('/myappoinments');
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(page.getByText(/The appointment is cancelled/).first()).toBeVisible();
});

test('a reminder is added, and days that are missing are said', async ({ page }) => {
  await page.goto('/KidneyMedicationGuide');
  await page.getByRole('button', { name: 'Add Reminder' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Medicine').selectOption({ index: 1 });
  await dialog.getByRole('radio', { name: 'Chosen days' }).check();
  await dialog.getByRole('button', { name: 'Download calendar file' }).click();
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await expect(dialog.getByRole('checkbox').first()).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleDescription('Choose at least one day.');
});

test.describe('before our scripts are there', () => {
  test.use({ browserIs: 'translating first' });

  test('what was typed before the scripts came stays, and so does the page', async ({ page, context }) => {
    await context.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const field = document.querySelector<HTMLInputElement>('[name=email]');
        if (!field) return;
        field.value = 'asha@example.com';
        field.dataset['first'] = 'yes';
      });
    });
    await page.goto('/login');
    const email = page.getByLabel('Email');
    await expect(email).toHaveValue('asha@example.com');
    await expect(email, 'not made anew by a browser that renders all again').toHaveAttribute('data-first', 'yes');
    await expect(page.locator('h1 font').first()).toBeVisible();
  });
});
