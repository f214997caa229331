/**
 * The names of schemes, for loaders. A page gets only the names that it shows, so the whole list is not among its scripts.
 */
import { LANGUAGES, type Language } from '../../contract/language';
import { SCHEMES, type Scheme } from '../../domain/schemes';
import { WRITING } from '../../locales/writing';

export type InLanguages = Record<Language, string>;

/** Names by scheme id, only of the schemes that a page shows. */
export type SchemeNames = Partial<Record<Scheme, InLanguages>>;

/** The names of these schemes. */
export function schemeNames(schemes: Iterable<Scheme>): SchemeNames {
  return Object.fromEntries([...new Set(schemes)].map((scheme) => [scheme, namesOf(scheme)]));
}

const inEach = <T>(say: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as Record<Language, T>;

const namesOf = (scheme: Scheme): InLanguages => inEach((language) => WRITING[language].schemes[scheme]);

/** How many schemes a brief list names; the rest is a number. */
const MOST_NAMED = 2;

/**
 * Briefly names UPI and the schemes of a center or a search: `UPI, CGHS, ESIC, +3`. Undefined where there is nothing to name.
 */
export function briefWays(schemes: readonly Scheme[], takesUpi: boolean): InLanguages | undefined {
  const more = schemes.length - MOST_NAMED;
  const named = schemes.slice(0, MOST_NAMED).map(namesOf);
  const said = (language: Language) =>
    [takesUpi ? 'UPI' : [], named.map((name) => name[language]), more > 0 ? `+${more}` : []].flat(2).join(', ');
  return takesUpi || schemes.length > 0 ? inEach(said) : undefined;
}

/** Every scheme as an option of a select, in each language. */
export type SchemeOptions = Record<Language, { id: Scheme; label: string }[]>;

export function schemeOptions(): SchemeOptions {
  return inEach((language) => SCHEMES.map((id) => ({ id, label: WRITING[language].schemes[id] })));
}
