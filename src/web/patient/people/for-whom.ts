/** The part of a page's address that says for whom it acts (`contract/path-for.ts`). Links keep it. */
export function forIn(search: URLSearchParams): { for?: string } {
  const id = search.get('for');
  return id ? { for: id } : {};
}
