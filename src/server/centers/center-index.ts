/** The index in which centers are searched: made once for each list, in memory. */
import type { Center } from '../../contract';
import { otherNamesOf } from '../../locales/city-names';
import { CENTER_FIELD_NAMES, centerField } from '../../domain/center-fields';
import type { Place } from '../../domain/distance';
import { LANGUAGES, LOCALES } from '../../locales';
import { nameWritten } from '../../locales/name-written';
import { WRITING } from '../../locales/writing';
import { otherNamesOfState } from '../../domain/states';
import { placeCalled, squeezed } from './places';
import { frameOf, soundsOf } from '../../domain/sound';

/**
 * A center with the forms in which it is searched, in every script. `city`: for comparing. `where`: its place. `text`:
 * its place and name.
 */
export type Indexed = { center: Center; city: string; cityNames: string; where: string; text: string };

/** A word by which centers are found, as it is compared, as it is written, and as it sounds. */
export type KnownWord = { word: string; written: string; sound: string };

export type CenterIndex = {
  byName: readonly Indexed[];
  /** The written names of cities, by the form that is compared; in alphabetical order. */
  cities: ReadonlyMap<string, string>;
  /** Returns where a city is: the middle of its centers, or of the city; null if neither is known. */
  placeOf(city: string): Place | null;
  words: readonly KnownWord[];
  /** The known words, by their consonants. */
  byFrame: ReadonlyMap<string, readonly KnownWord[]>;
  /** How the words of earlier searches were read. */
  read: Map<string, unknown>;
};

/** Compares names without case and accents, and numbers by value. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Latin accents, and the nukta of Devanagari, which many people leave out. The other signs of Indian scripts are
 * combining marks too, but make different words.
 */
const ACCENTS = /[\u0300-\u036f\u093c]/g;

/**
 * Returns a text in the form that is compared: lower case, no accents, and single spaces for everything but letters and
 * figures.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** One index for each cached list; a changed center means a new list. */
const indexes = new WeakMap<readonly Center[], CenterIndex>();

export function indexOf(listed: readonly Center[]): CenterIndex {
  let index = indexes.get(listed);
  if (!index) indexes.set(listed, (index = makeIndex(listed)));
  return index;
}

function makeIndex(listed: readonly Center[]): CenterIndex {
  const byName = listed.map(indexed).sort((a, b) => compare(a.center.CenterName, b.center.CenterName));
  const spelled = new Map(byName.map(({ center, city }) => [city, center.CenterCity.trim()]));
  const words = wordsIn(listed);
  const byFrame = new Map<string, KnownWord[]>();
  for (const known of words) {
    const frame = frameOf(known.sound);
    const alike = byFrame.get(frame);
    if (alike) alike.push(known);
    else byFrame.set(frame, [known]);
  }
  const places = new Map<string, Place | null>();
  return {
    byName,
    cities: new Map([...spelled].sort(([, a], [, b]) => compare(a, b))),
    placeOf(city) {
      if (!places.has(city)) places.set(city, middleOf(byName.filter((one) => one.city === city)));
      return places.get(city)!;
    },
    words,
    byFrame,
    read: new Map(),
  };
}

/** The tables of names in every language that has its own script. */
const NAMES = LANGUAGES.filter((language) => LOCALES[language].script).map((language) => WRITING[language].names);

/** The fields whose words are searched as they are. */
const SEARCHED = CENTER_FIELD_NAMES.filter((name) => centerField(name).isSearched);

function indexed(center: Center): Indexed {
  const { CenterName, CenterAddress, CenterCity, CenterState } = center;
  const parts = CenterAddress.split(',');
  const inScripts = (name: string) => NAMES.map((table) => nameWritten(name.trim(), table));
  const inAll = (names: string[]) => [...names, ...names.flatMap(inScripts)].join(' ');
  const plain = SEARCHED.map((name) => fold(String(center[name]))).join(' ');
  const cityNames = fold(`${CenterCity} ${otherNamesOf(CenterCity)}`);
  const where = ` ${fold(inAll(parts))} ${parts.map((part) => squeezed(fold(part))).join(' ')} ${pinsIn(CenterAddress)} ${plain} ${cityNames} ${squeezed(fold(CenterCity))} ${fold(`${CenterState} ${otherNamesOfState(CenterState)}`)} `;
  return { center, city: fold(CenterCity), cityNames, where, text: ` ${fold(inAll([CenterName]))}${where}` };
}

/** Returns the PIN codes in an address, without the space in the middle. */
const pinsIn = (address: string) =>
  [...address.matchAll(/\b([1-9]\d{2})[ -]?(\d{3})\b/g)].map(([, first, last]) => `${first}${last}`).join(' ');

function middleOf(there: readonly Indexed[]): Place | null {
  const placed = there.flatMap(({ center: { Latitude, Longitude } }) =>
    Latitude === null || Longitude === null ? [] : [{ latitude: Latitude, longitude: Longitude }],
  );
  if (placed.length === 0) return placeCalled(squeezed(there[0]?.city ?? '')) ?? null;
  const mean = (of: keyof Place) => placed.reduce((sum, place) => sum + place[of], 0) / placed.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/** The shortest word that mistakes are allowed in: shorter ones are too much like many others. */
const SHORTEST = 3;

/** Returns the words of names, areas, cities and states; an area of several words also counts as one. */
function wordsIn(listed: readonly Center[]): KnownWord[] {
  const written = new Map<string, string>();
  const seen = new Set<string>();
  const put = (as: string) => {
    if (seen.has(as)) return;
    seen.add(as);
    const word = squeezed(fold(as));
    if (word.length >= SHORTEST && /^\p{Script=Latin}+$/u.test(word) && !written.has(word))
      written.set(word, as.trim());
  };
  // Cities come first: of two words that are equally near, a city is more likely.
  for (const { CenterCity, CenterState } of listed) {
    put(CenterCity);
    for (const other of otherNamesOf(CenterCity).split(' ')) put(other && other[0]!.toUpperCase() + other.slice(1));
    put(CenterState);
  }
  for (const { CenterName, CenterAddress, CenterCity, CenterState } of listed) {
    const whole = [...CenterAddress.split(','), CenterCity, CenterState];
    for (const part of whole) {
      const words = part.split(/[^\p{L}\p{M}\p{N}.'’]+/u).filter(Boolean);
      if (words.length > 1 && words.length <= 3 && !/\d/.test(part)) put(part);
    }
    for (const word of [CenterName, ...whole].join(' ').split(/[^\p{L}\p{M}\p{N}'’]+/u)) put(word);
  }
  return [...written].flatMap(([word, as]) => soundsOf(word).map((sound) => ({ word, written: as, sound })));
}
