import { expect, it } from 'vitest';
import { pagesToShow } from './pages-to-show';

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 4, '1 2 3 4'],
  [1, 11, '1 2 3 … 11'],
  [4, 11, '1 2 3 4 5 … 11'],
  [6, 11, '1 … 5 6 7 … 11'],
  [8, 11, '1 … 7 8 9 10 11'],
  [11, 11, '1 … 9 10 11'],
])('on page %i of %i stand %s', (page, pages, expected) => {
  expect(
    pagesToShow(page, pages)
      .map((n) => n ?? '…')
      .join(' '),
  ).toBe(expected);
});
