/**
 * The page numbers that stand in a pager: the first, the last, and those around the present one; null for a gap.
 * A gap of one page is that page.
 */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const near = page <= 3 ? [1, 2, 3] : page >= pages - 2 ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
  const shown = [...new Set([1, ...near, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const gap = n - (shown[index - 1] ?? 0) - 1;
    if (gap === 0) return [n];
    return gap === 1 ? [n - 1, n] : [null, n];
  });
}
