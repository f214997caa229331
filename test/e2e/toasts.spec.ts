/** Toasts (spec.md, section 9). */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './product';

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Edit/ }).first().click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save your name' }).click();
}

/** Drags a toast to the right by a share of its width, and releases it. */
async function drag(page: Page, toast: Locator, part: number): Promise<void> {
  // From where it rests: on its way back from a drag before, it would have to be drawn out of the window.
  const isAtRest = () => toast.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).isIdentity);
  await expect.poll(isAtRest, { intervals: [20] }).toBe(true);
  const { x, y, width, height } = (await toast.boundingBox())!;
  const [left, middle] = [x + 12, y + height / 2];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left + (part * width) / 2, middle);
  await page.mouse.move(left + part * width, middle);
  await page.mouse.up();
}

/** The hidden countdown of a toast. */
function countdown(toast: Locator): Locator {
  return toast.getByRole('progressbar', { includeHidden: true });
}

const stop = (bar: Element) => bar.getAnimations()[0]!.pause();

test('toasts are light, at the top right, stay for 5000 ms, go when dragged over 80 percent, and lie in a stack', async ({
  page,
  patient,
}) => {
  expect(patient.email).toBeTruthy();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/myprofile');
  const toast = page.getByRole('alert').filter({ hasText: 'Your name is saved.' });

  await saveName(page, 'Asha R');
  await expect(toast).toBeVisible();
  await countdown(toast).evaluate(stop);
  const places = () =>
    page.locator('main h1, main h2').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().top));
  const during = await places();
  await expect(toast).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await drag(page, toast, 0.7);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(toast).not.toHaveClass(/exit/);
  await drag(page, toast, 0.9);
  await expect(toast).toHaveCount(0);
  expect(await places(), 'nothing moves as it goes').toEqual(during);

  await saveName(page, 'Asha Rao');
  const stays = await countdown(toast).evaluate((bar) => bar.getAnimations()[0]!.effect!.getTiming().duration);
  expect(stays).toBe(5_000);
  await countdown(toast).evaluate((bar) => bar.getAnimations()[0]!.finish());
  await expect(toast).toHaveCount(0);

  for (const [at, name] of ['Asha', 'A Rao'].entries()) {
    await saveName(page, name);
    await countdown(toast.nth(at)).evaluate(stop);
  }
  await expect(toast).toHaveCount(2);
  const boxes = await Promise.all([toast.first().boundingBox(), toast.last().boundingBox()]);
  for (const box of boxes) {
    expect(box!.y).toBeLessThan(200);
    expect(box!.x).toBeGreaterThan(640);
  }
  expect(Math.abs(boxes[0]!.y - boxes[1]!.y), 'one lies upon the other').toBeLessThan(boxes[0]!.height);
});

test('where motion is reduced they stay as long', async ({ page, patient }) => {
  expect(patient.email).toBeTruthy();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/myprofile');
  await saveName(page, 'Asha R');
  const toast = page.getByRole('alert').filter({ hasText: 'Your name is saved.' });
  await expect(toast).toBeVisible();
  // Not the time that the library asked for, but the one that the styles leave it.
  const stays = await countdown(toast).evaluate((bar) => bar.getAnimations()[0]?.effect!.getComputedTiming());
  expect(stays).toMatchObject({ duration: 5_000, iterations: 1 });
  await countdown(toast).evaluate((bar) => bar.getAnimations()[0]!.finish());
  await expect(toast).toHaveCount(0);
});
