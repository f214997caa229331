/**
 * For whom a page acts, by its address (`?for=`): the id of a person whom the account cares for. Null or absent for the account's own
 * person. Two tabs can act for two people.
 */
export type Whom = string | null | undefined;

/** The path of a page that acts for somebody, with what else its query says. `path` has no query. */
export function pathFor(path: string, whom: Whom, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...(whom && { for: whom }), ...query }).toString();
  return search ? `${path}?${search}` : path;
}
