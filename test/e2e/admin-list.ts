/** The lists of the administrator area, as a person finds things in them: a table, or items on a phone. */
import { type Locator, type Page, expect } from '@playwright/test';

const grid = (page: Page, label: string) => page.getByRole('grid', { name: label });
// Only its own items, not those of a nested list.
const items = (page: Page, label: string) => page.getByRole('list', { name: label, exact: true }).locator('> li');

/** The rows of a list. */
export function rows(page: Page, label: string): Locator {
  return grid(page, label).getByRole('rowheader').or(items(page, label));
}

/** The row with this text. */
export function rowWith(page: Page, label: string, text: string): Locator {
  return grid(page, label).getByRole('row').or(items(page, label)).filter({ hasText: text });
}

/** Opens the drawer of a row. */
export async function openRow(page: Page, label: string, name: string): Promise<Locator> {
  await rowWith(page, label, name).getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Whether this is a phone, where a list has items and the filters have a screen of their own. */
export function isPhone(page: Page): boolean {
  return page.viewportSize()!.width < 600;
}

/** What a list says below its rows: "1-20 of 214 appointments", "1-20 of 10,000+ appointments". */
export function range(page: Page): Locator {
  return page.getByText(/^\d[\d,]*-[\d,]+ of [\d,]+[+]? /);
}
