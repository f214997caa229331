/** `?for=` in a page's address: for whom it acts, if not for the account's own person. Two tabs can act for two people. */

/** That part of an address, to be kept by its links. */
export function forIn(search: URLSearchParams): { for?: string } {
  const id = search.get('for');
  return id ? { for: id } : {};
}

/** The path of a page that acts for a person; null for the account's own. */
export function pathFor(path: string, person: { _id: string } | null): string {
  return person ? `${path}?${new URLSearchParams({ for: person._id })}` : path;
}
