/** The names of schemes, for loaders: a page gets those that it shows, so that the whole list is not among its scripts. */
import type { Language } from '../../contract/language';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';

/** By id; only of the schemes that a page shows. */
export type SchemeNames = Partial<Record<Scheme, Record<Language, string>>>;

/** The names of these schemes. */
export function schemeNames(schemes: Iterable<Scheme>): SchemeNames {
  return Object.fromEntries([...new Set(schemes)].map((scheme) => [scheme, namesOf(scheme)]));
}

function namesOf(scheme: Scheme): Record<Language, string> {
  const { en, hi } = SCHEME_FACTS[scheme];
  return { en, hi };
}
