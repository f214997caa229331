/** The administrators' screens with text at twice its size on a phone: nothing sideways, and the account stays in reach. */
import * as paths from '../../src/contract/admin/paths';
import { centers } from '../../src/contract/admin';
import type { Page } from '@playwright/test';
import { expect, test } from './administrator';
import { expectNoSideScroll } from './looks';

const SCREENS: [path: string, title: string][] = [
  [paths.dashboard, 'Dashboard'],
  [paths.appointments, 'Appointments'],
  [paths.book, 'Book'],
  [`${paths.reports}?report=revenue`, 'Reports'],
  [paths.centers, 'Centers'],
  [paths.users, 'Users'],
  [paths.staff, 'Staff'],
];

const ofCenter = ({ _id }: { _id: string }): typeof SCREENS => [
  [`${paths.book}?center=${_id}`, 'Book'],
  [`${paths.day}?center=${_id}`, 'Today'],
  [`${paths.daySheet}?center=${_id}`, 'Day sheet'],
  [`${paths.board}?center=${_id}`, 'Board'],
];

test('every list and form fits a phone at twice the text', async ({ page, administrator }) => {
  const { dialysisCenters } = await administrator.call(centers.list, { query: { page: 1 } });
  await page.setViewportSize({ width: 360, height: 760 });
  for (const [path, title] of SCREENS.concat(ofCenter(dialysisCenters[0]!))) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect(heading).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSideScroll(page);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
    const end = await heading.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().right;
    });
    expect(end, `the title ${title}`).toBeLessThanOrEqual(360);
    expect(await cellsTooNarrow(page), `what has no room in a table of ${title}`).toEqual([]);
  }
});

/** The words in tables of windows that lie over the edge of their cell. */
function cellsTooNarrow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('table.table-fixed td')].flatMap((cell) => {
      const edge = cell.getBoundingClientRect().right + 1;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const over: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.closest('.sr-only')) continue;
        const words = document.createRange();
        words.selectNodeContents(text);
        if (words.getBoundingClientRect().right > edge) over.push(text.nodeValue!);
      }
      return over;
    }),
  );
}
