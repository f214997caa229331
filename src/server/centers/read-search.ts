/**
 * Finds out what the words of a search mean: a place, a center's name, or PIN codes, in any script and with small
 * mistakes.
 */
import { type CenterIndex, type Indexed, type KnownWord, fold } from './center-index';
import { type KnownPlace, placeCalled, placeLike, placeOfPin } from './places';
import {
  frameOf,
  heardLike,
  isIndian,
  lacksVowels,
  mistakesBetween,
  mistakesIn,
  soundsOf,
  writtenLike,
} from '../../domain/sound';

export type ReadSearch = {
  /** The words that a center's text must have, all of them. */
  words: readonly string[];
  /** Whether words may also be inside other words: "nagar" in Indiranagar. */
  isLoose: boolean;
  /** What was searched for instead of the typed words; empty if they were searched. */
  instead: string;
  /** The named place, if it has no center. */
  place: KnownPlace | null;
};

/** Words that people type around a place's name, and words that apply to every center. */
const AROUND = new Set(
  (
    'dialysis dialisis dyalisis dialysys hemodialysis haemodialysis center centre centers centres centar near nearby nearest me my at in on of ' +
    'the and for with around best good cheap cheapest india pin pincode code dist district ' +
    'डायलिसिस डायलीसिस सेंटर केंद्र केन्द्र में के का की पास पर और भारत'
  ).split(' '),
);

/** How many words may be looked at together, as parts of one name. */
const TOGETHER = 3;
/** How many words of a search are looked at. */
const MOST_WORDS = 12;

function wordsOf(text: string): string[] {
  // Digits of Indian scripts become ours; a PIN code may have a space in the middle.
  const figures = fold(text).replace(/\p{Nd}/gu, inFigures);
  return figures
    .replace(/\b([1-9]\d{2}) (\d{3})\b/g, '$1$2')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/** Converts a digit of any script: in Unicode the ten digits of a script follow one another, beginning at its zero. */
function inFigures(figure: string): string {
  let zero = figure.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && figure.codePointAt(0)! - zero < 9) zero--;
  return String(figure.codePointAt(0)! - zero);
}

/** Reads a search for some of the centers, `there`. */
export function readSearch(index: CenterIndex, q: string, there: readonly Indexed[]): ReadSearch {
  const typed = wordsOf(q);
  const meant = typed.filter((word) => !AROUND.has(word));
  const finds = (words: readonly string[], isLoose = false) => there.some((one) => hasAll(one, { words, isLoose }));
  const as = (words: readonly string[], instead = '', place: KnownPlace | null = null): ReadSearch => {
    const isLoose = !finds(words);
    return { words, isLoose, instead, place };
  };
  // "Dialysis" alone is part of many names; "near me" is part of none.
  if (meant.length === 0) return as(finds(typed) ? typed : []);
  if (finds(meant)) return as(meant);

  const unknown = meant.map((word) => !index.byName.some(({ text }) => text.includes(` ${word}`)));
  const place = placeIn(meant, unknown);
  if (place) return as(meant, '', place);
  const mended = mend(index, meant, unknown);
  const words: (string | null)[] = mended.map(({ word }) => word);
  if (!words.includes(null) && finds(words as string[], true)) {
    return as(words as string[], mended.map(({ written }) => written).join(' '));
  }
  if (finds(meant, true)) return as(meant);
  const far = mended.find((one) => one.far)?.far;
  if (far) return as(meant, '', far);
  // A person's name that we don't have, or "West" of an area that has no west: shows what is there.
  const best = mostOf(there, mended);
  return best
    ? as(
        best.map(({ word }) => word!),
        best.map(({ written }) => written).join(' '),
      )
    : as(meant);
}

/** Returns the words that a center's place has, if they are at least half of all; null otherwise. */
function mostOf(there: readonly Indexed[], mended: readonly Mended[]): Mended[] | null {
  let best: Mended[] = [];
  for (const { where } of there) {
    const has = mended.filter(({ word }) => word !== null && where.includes(` ${word}`));
    if (has.length > best.length) best = has;
  }
  return best.length > 0 && best.length * 2 >= mended.length ? best : null;
}

/** Finds a place with one of the unknown words in its name, the longest name first. */
function placeIn(words: readonly string[], unknown: readonly boolean[]): KnownPlace | null {
  for (let length = Math.min(TOGETHER, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      if (!unknown.slice(from, from + length).includes(true)) continue;
      const name = words.slice(from, from + length).join('');
      const place = placeCalled(name);
      if (place) return place;
    }
  }
  return null;
}

/**
 * A word of the centers that replaces a typed one; null if none is like it, perhaps because it means a place far from
 * them.
 */
type Mended = { word: string | null; written: string; far: KnownPlace | null };

function mend(index: CenterIndex, meant: readonly string[], unknown: readonly boolean[]): Mended[] {
  const mended: Mended[] = [];
  for (let from = 0; from < meant.length; from++) {
    const word = meant[from]!;
    if (!unknown[from]) {
      mended.push({ word, written: word, far: null });
      continue;
    }
    const long = Math.min(TOGETHER, meant.length - from);
    const choices = Array.from({ length: long }, (_, n) => long - n).map((length) => ({
      length,
      like: likeOf(index, meant.slice(from, from + length).join('')),
    }));
    const { length, like } = choices.find(({ like: { known, far } }) => known ?? far) ?? { length: 1, like: NOTHING };
    mended.push({ word: like.known?.word ?? null, written: like.known?.written ?? '', far: like.far });
    from += length - 1;
  }
  return mended;
}

type Like = { known: KnownWord | null; far: KnownPlace | null };
const NOTHING: Like = { known: null, far: null };
/** How many readings of earlier searches are kept. */
const KEPT = 2_000;

/** Finds the nearest word of the centers, or a place without a center that is nearer still. */
function likeOf(index: CenterIndex, word: string): Like {
  const before = index.read.get(word) as Like | undefined;
  if (before) return before;
  const like = /^[1-9]\d{5}$/.test(word) ? atPin(index, word) : nearestLike(index, word);
  if (index.read.size >= KEPT) index.read.clear();
  index.read.set(word, like);
  return like;
}

/** Finds the city of a PIN code that no center has. */
function atPin(index: CenterIndex, pin: string): Like {
  const place = placeOfPin(pin);
  const city = place && fold(place.name);
  const written = city && index.cities.get(city);
  return written ? { known: { word: city, written, sound: '' }, far: null } : { known: null, far: place ?? null };
}

function nearestLike(index: CenterIndex, word: string): Like {
  const near = isIndian(word) ? soundingLike(index, word) : typedLike(index, word);
  const far = placeLike(word);
  return far && (!near || far.mistakes < near.mistakes) && !index.cities.has(fold(far.place.name))
    ? { known: null, far: far.place }
    : { known: near?.known ?? null, far: null };
}

type Near = { known: KnownWord; mistakes: number };

/** Finds a word from another script: the consonants are the same, and so are most of the vowels. */
function soundingLike(index: CenterIndex, word: string): Near | null {
  let best: Near | null = null;
  for (const sound of soundsOf(word)) {
    const most = Math.max(1, Math.floor(sound.length / 2));
    for (const known of index.byFrame.get(frameOf(sound)) ?? []) {
      const mistakes = lacksVowels(word) ? 0 : mistakesBetween(sound, known.sound, most);
      if (mistakes <= most && (!best || mistakes < best.mistakes)) best = { known, mistakes };
    }
  }
  return best;
}

/**
 * Finds a word in the same script, in which a few letters differ, or that sounds the same. The typed word may be only
 * its beginning.
 */
function typedLike(index: CenterIndex, word: string): Near | null {
  if (mistakesIn(word.length) === 0 || /\d/.test(word)) return null;
  let best: (Near & { rank: number }) | null = null;
  const consider = (known: KnownWord, rank: number | null) => {
    if (rank !== null && (!best || rank < best.rank)) best = { known, mistakes: Math.floor(rank), rank };
  };
  for (const sound of soundsOf(word)) {
    for (const known of index.words) {
      // The first letter is rarely wrong.
      if (known.word[0] !== word[0] && known.sound[0] !== sound[0]) continue;
      consider(known, writtenLike(word, known.word));
    }
    for (const known of index.byFrame.get(frameOf(sound)) ?? []) consider(known, heardLike(sound, known.sound));
  }
  return best;
}

/** Whether a center has all words of a search. */
export const hasAll = ({ text }: Indexed, { words, isLoose }: Pick<ReadSearch, 'words' | 'isLoose'>) =>
  words.every((word) => text.includes(isLoose ? word : ` ${word}`));

/** Finds the city of centers with a similar name; undefined if there is none. */
export function cityLike(index: CenterIndex, name: string): string | undefined {
  const word = likeOf(index, name.replaceAll(' ', '')).known?.word;
  return word === undefined
    ? undefined
    : index.byName.find(({ cityNames }) => cityNames.split(' ').includes(word))?.city;
}
