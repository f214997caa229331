import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Gap, bySession, gapsBeside } from '../../../domain/series';
import '../../lib/i18n/every-word';
import { GapCallout } from './gap-callout';

async function linesOf(gaps: readonly Gap[]): Promise<string[]> {
  const router = createMemoryRouter([{ path: '/', element: <GapCallout gaps={gaps} /> }]);
  const page = await text((await prerender(<RouterProvider router={router} />)).prelude);
  return [...page.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line]) => line!.replaceAll(/<[^>]*>|\u00a0/g, ' '));
}

/** The long gaps of sessions on Tuesdays, Thursdays and Saturdays from 3 to 26 December 2026, without some of them. */
function longGaps(leftOut: readonly number[]): Gap[] {
  const days = [3, 5, 8, 10, 12, 15, 17, 19, 22, 24, 26].filter((day) => !leftOut.includes(day));
  const sittings = days.map((day) => ({ date: `2026-12-${String(day).padStart(2, '0')}`, startHour: 9 }));
  return gapsBeside(sittings.sort(bySession), []).filter(({ hours }) => hours > 72);
}

test('a gap in two weeks of four is not said of every week', async () => {
  const lines = await linesOf(longGaps([5, 12]));
  expect(lines).toContain('2 weeks in a row, the first from Thu, 3 Dec: Thu to Tue, 120 hours between sessions.');
});

test('gaps with a week between them are told one by one, with their dates', async () => {
  const lines = await linesOf(longGaps([5, 19]));
  expect(lines).toContain('From Thu, 3 Dec to Tue, 8 Dec: 120 hours between sessions.');
  expect(lines).toContain('From Thu, 17 Dec to Tue, 22 Dec: 120 hours between sessions.');
});
