import { expect, test } from 'vitest';
import { pagesOf } from './pager';

const many = { last: 11, hasNext: true, near: 1 };

test.each([
  ['the first of eleven', { ...many, page: 1 }, [1, 2, null, 11]],
  ['one in the middle', { ...many, page: 6 }, [1, null, 5, 6, 7, null, 11]],
  ['a gap of one page is that page', { ...many, page: 4 }, [1, 2, 3, 4, 5, null, 11]],
  ['the last', { ...many, page: 11, hasNext: false }, [1, null, 10, 11]],
  ['on a phone', { ...many, page: 6, near: 0 }, [1, null, 6, null, 11]],
  ['the last is not known', { page: 3, last: null, hasNext: true, near: 1 }, [1, 2, 3, 4, null]],
  ['only one', { page: 1, last: 1, hasNext: false, near: 1 }, [1]],
])('the pages of a pager: %s', (_, asked, pages) => {
  expect(pagesOf(asked)).toEqual(pages);
});
