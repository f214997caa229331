/** Which centers a search finds, and in which order. */
import type { Center, NextFree, centers as contract } from '../../../contract';
import type { ResponseOf } from '../../../contract/endpoint';
import { CENTERS_A_PAGE } from '../../../domain/center-search';
import { otherNamesOf } from '../../../domain/city-names';
import { HINDI_NAMES } from '../../../domain/hindi-names';
import { inHindi } from '../../../domain/in-hindi';
import type { Scheme } from '../../../domain/schemes';

export type CenterSearch = { q?: string; city?: string; scheme?: Scheme; upi?: '1'; page?: number };
type Found = Omit<ResponseOf<typeof contract.search>, 'success' | 'now'>;

/** A center with its normalised city, and all that a search looks in: name and address, in Hindi too, and the city's names. */
type Indexed = { center: Center; city: string; text: string; cityNames: string };
type CenterIndex = { byName: readonly Indexed[]; cities: ReadonlyMap<string, string> };

/** Ignores case and accents, compares numbers by value. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Latin accents, and the nukta of Devanagari, which many leave out. The other signs of Indian scripts are combining marks too,
 * and make different words.
 */
const ACCENTS = /[\u0300-\u036f\u093c]/g;

function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[\s,]+/)
    .filter(Boolean);

/** One index per cached list: rebuilt when a center changes. */
const indexes = new WeakMap<readonly Center[], CenterIndex>();

function indexOf(listed: readonly Center[]): CenterIndex {
  let index = indexes.get(listed);
  if (!index) indexes.set(listed, (index = makeIndex(listed)));
  return index;
}

function makeIndex(listed: readonly Center[]): CenterIndex {
  const byName = listed
    .map((center) => {
      const { CenterName, CenterAddress, CenterCity } = center;
      const written = [CenterName, ...CenterAddress.split(',')];
      const cityNames = fold(`${CenterCity} ${otherNamesOf(CenterCity)}`);
      return {
        center,
        city: fold(CenterCity),
        cityNames,
        text: `${fold([...written, ...written.map((part) => inHindi(part, HINDI_NAMES))].join(' '))} ${cityNames}`,
      };
    })
    .sort((a, b) => compare(a.center.CenterName, b.center.CenterName));
  const spelled = new Map(byName.map(({ center, city }) => [city, center.CenterCity.trim()]));
  return { byName, cities: new Map([...spelled].sort(([, a], [, b]) => compare(a, b))) };
}

/** The city that people call this; the same text when it is nobody's other name. */
function cityNamed(listed: readonly Indexed[], asked: string): string {
  if (!asked || listed.some((one) => one.city === asked)) return asked;
  return listed.find(({ cityNames }) => ` ${cityNames} `.includes(` ${asked} `))?.city ?? asked;
}

/** The matching centers: the soonest free chair first, then by name; those without a free chair last. */
export function searchCenters(
  listed: readonly Center[],
  free: ReadonlyMap<string, NextFree['next']>,
  { q = '', city: asked = '', scheme, upi, page = 1 }: CenterSearch,
): Found {
  const { byName, cities } = indexOf(listed);
  const looked = wordsOf(q);
  const city = cityNamed(byName, fold(asked));
  const found = byName.filter(
    ({ center, ...one }) =>
      (!city || one.city === city) &&
      (!scheme || center.Schemes?.includes(scheme)) &&
      (!upi || center.TakesUpi) &&
      looked.every((word) => one.text.includes(word)),
  );
  const soonest = (one: Indexed) => {
    const next = free.get(one.center._id);
    return next ? `${next.date} ${String(next.startHour).padStart(2, '0')}` : '~';
  };
  const inOrder = found
    .map((one) => ({ ...one, at: soonest(one) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(0, page * CENTERS_A_PAGE);
  return {
    count: found.length,
    city: cities.get(city) ?? asked.trim(),
    cities: [...cities.values()],
    found: inOrder.map(({ center }) => ({ center, next: free.get(center._id) ?? null })),
  };
}
