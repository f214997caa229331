/** For whom a page acts (`contract/path-for.ts`), to be kept by its links: that part of its address. */
export function forIn(search: URLSearchParams): { for?: string } {
  const id = search.get('for');
  return id ? { for: id } : {};
}
