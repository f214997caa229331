/** Whether two names may be spellings of one person's name. */
import { nameKey } from './plain-text';
import { frameOf, heardLike, isIndian, soundsOf, writtenLike } from './sound';

/** From this share of common letter pairs (0 to 1), two names are alike. */
const ALIKE = 0.35;

/** Titles before a name, which don't tell who it is. */
const TITLES: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mstr master dr prof smt shrimati srimati shri sri shree sh km kum kumari late \u0936\u094d\u0930\u0940 ' +
    '\u0936\u094d\u0930\u0940\u092e\u0924\u0940 \u0938\u0941\u0936\u094d\u0930\u0940 \u0921\u0949'
  ).split(' '),
);
/** Honorifics after a name. */
const HONORIFICS: ReadonlySet<string> = new Set('ji jee saheb sahib garu \u091c\u0940'.split(' '));

/** The words of a name without dots and titles. */
function wordsWritten(name: string): string[] {
  const words = nameKey(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  while (words.length > 1 && TITLES.has(words[0]!)) words.shift();
  while (words.length > 1 && HONORIFICS.has(words.at(-1)!)) words.pop();
  return words;
}

const withoutAccents = (word: string) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** The words of a name for comparing: without accents too. */
const wordsOf = (name: string) => wordsWritten(name).map(withoutAccents);

const isInitial = (word: string) => [...word].length === 1;
/** Whether a word is initials written together, such as `ks` in KS Rao: two or three letters without a vowel. */
export const areInitials = (word: string): boolean => /^[b-df-hj-np-tv-xz]{2,3}$/.test(word);

/** The words of a name, with neighbouring initials joined: `K. S. Rao` and `KS Rao` both give `ks` and `rao`. */
function wordsTogether(name: string, written = wordsOf(name)): string[] {
  const words: string[] = [];
  let wasInitial = false;
  for (const word of written) {
    if (wasInitial && isInitial(word)) words.push(words.pop()! + word);
    else words.push(word);
    wasInitial = isInitial(word);
  }
  return words;
}

/**
 * The key of a person's name for comparing. Dots, spaces, word order and titles don't count: "K. S. Rao", "KS Rao", "Rao K S" and
 * "Shri K.S. Rao" have the same key.
 */
export function personKey(name: string): string {
  return [...wordsTogether(name)].sort().join(' ');
}

/** Whether two names are the same, apart from dots, spaces, word order and titles. */
export const isSameName = (one: string, other: string) => personKey(one) === personKey(other);

/** The characters of a name. */
const NAME = /^[\p{L}\p{M}\p{N}\s.,'’()/-]*$/u;

/**
 * A typed name, prepared for a search: its words without dots and titles, with initials joined. A title alone is kept, and so is
 * text that is no name.
 */
export function nameToFind(typed: string): string {
  if (!NAME.test(typed)) return nameKey(typed);
  return wordsTogether(typed, wordsWritten(typed)).join(' ');
}

/** The pairs of neighbouring letters of a name. Spelling mistakes and a different word order change few of them. */
function pairsOf(name: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of wordsOf(name)) {
    for (let at = 0; at <= word.length; at++) {
      const pair = ` ${word} `.slice(at, at + 2);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

/** Whether one name may be a correction of the other. False for "Latha Rao" and "Ramesh Kumar". */
export function areAlike(one: string, other: string): boolean {
  const [mine, theirs] = [pairsOf(one), pairsOf(other)];
  const count = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, many) => sum + many, 0);
  const shared = [...mine].reduce((sum, [pair, many]) => sum + Math.min(many, theirs.get(pair) ?? 0), 0);
  return 2 * shared >= ALIKE * (count(mine) + count(theirs));
}

/** The distance of a name's word from a typed word, whose sounds are `own`; null where they are different words. */
function wordLike(typed: string, own: readonly string[], word: string): number | null {
  if (word.startsWith(typed)) return 0;
  const others = soundsOf(word);
  const isSameScript = isIndian(typed) === isIndian(word);
  // The first letter is rarely wrong, and words of fewer than three letters resemble too many others.
  const begins = typed[0] === word[0] || own.some((sound) => others.some((other) => sound[0] === other[0]));
  const written = isSameScript && begins ? writtenLike(typed, word) : null;
  if (typed.length < 3) return written;
  const heard = own.flatMap((sound) =>
    others.flatMap((other) => (frameOf(sound) === frameOf(other) ? (heardLike(sound, other) ?? []) : [])),
  );
  return written === null && heard.length === 0 ? null : Math.min(written ?? Infinity, ...heard);
}

/** The distance where the name has only the initial of a typed word. */
const ABBREVIATED = 1;

/** The words of a name that a typed word can match: each word, and its initials both joined and single. */
function wordsMeant(name: string): string[] {
  const together = wordsTogether(name);
  return [...new Set([...wordsOf(name), ...together, ...together.filter(areInitials).flatMap((word) => [...word])])];
}

/**
 * Makes a function that rates names by their distance from a typed one, in any word order. Wrong letters, vowels heard differently
 * and words that the name has only as an initial add to the distance; 0: every typed word is there. Titles and dots don't count.
 * The function returns null for another person's name. Make it once for many names: it remembers words.
 */
export function nameNearness(typed: string): (name: string) => number | null {
  const together = wordsTogether(typed);
  const asked = together.map((word) => ({
    word,
    sounds: soundsOf(word),
    known: new Map<string, number | null>(),
  }));
  return (name) => {
    const whole = wordsTogether(name);
    if (isInOneWord(together, whole) || isInOneWord(whole, together)) return 0;
    const words = wordsMeant(name);
    let sum = 0;
    let isNamed = false;
    for (const { word, sounds, known } of asked) {
      let best = Infinity;
      let isInFull = false;
      for (const one of words) {
        if (!known.has(one)) known.set(one, wordLike(word, sounds, one));
        const like = known.get(one) ?? (isInitial(one) && word.startsWith(one) ? ABBREVIATED : Infinity);
        if (like < best) [best, isInFull] = [like, known.get(one) !== null];
      }
      if (best === Infinity) return null;
      isNamed ||= isInFull;
      sum += best;
    }
    // A match by initials alone would match too many names.
    return isNamed ? sum : null;
  };
}

/**
 * Whether two names at one phone number may be one person: each word of the shorter name is in the other (misspelled, misheard or
 * as an initial), and at least one in full. "Meena D." may be "Smt. Meena Devi", and so may "MEENADEVI"; "Latha Rao" is not
 * "Ramesh Rao" at the same phone.
 */
export function mayBeOne(one: string, other: string): boolean {
  const [shorter, longer] = [one, other].sort((a, b) => partsOf(a).length - partsOf(b).length) as [string, string];
  if (personKey(one) === personKey(other) || isInOneWord(wordsTogether(shorter), wordsTogether(longer))) return true;
  const left = [...partsOf(longer)];
  let isNamed = false;
  // Full words first, so that no initial takes the place of a full word.
  for (const word of [...partsOf(shorter)].sort((a, b) => b.length - a.length)) {
    const costs = left.map((their) => partLike(word, their));
    const best = Math.min(...costs);
    if (best === Infinity) return false;
    const [taken] = left.splice(costs.indexOf(best), 1);
    isNamed ||= !isInitial(word) && !isInitial(taken!);
  }
  return isNamed;
}

/** The most words that a name may have to be looked for in one word: each order of them is tried. */
const MOST_TOGETHER = 5;

/** Whether a name is one word that consists of all words of another, in any order: `ksrao` of K. S. Rao. */
function isInOneWord([word, ...more]: readonly string[], words: readonly string[]): boolean {
  if (word === undefined || more.length > 0 || words.length > MOST_TOGETHER) return false;
  const isMadeOf = (rest: string, left: readonly string[]): boolean =>
    left.length === 0 ? rest === '' : left.some((_, at) => begins(rest, left, at));
  const begins = (rest: string, left: readonly string[], at: number) => {
    const others = left.filter((_, n) => n !== at);
    return rest.startsWith(left[at]!) && isMadeOf(rest.slice(left[at]!.length), others);
  };
  return word.length === words.join('').length && isMadeOf(word, words);
}

/** The words of a name, with initials one by one. */
const partsOf = (name: string) =>
  wordsTogether(name).flatMap((word) => (areInitials(word) || isInitial(word) ? [...word] : [word]));

/** The distance between two words of names, either of which may be an initial; Infinity where they differ. */
function partLike(one: string, other: string): number {
  if (one === other) return 0;
  if (isInitial(one) || isInitial(other)) return one[0] === other[0] ? ABBREVIATED : Infinity;
  const whole = (a: string, b: string) => (b.startsWith(a) && b.length > a.length ? null : wordLike(a, soundsOf(a), b));
  return whole(one, other) ?? whole(other, one) ?? Infinity;
}
