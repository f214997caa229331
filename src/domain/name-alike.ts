/** Whether two names can be of one person, written differently. */
import { nameKey } from './plain-text';
import { frameOf, heardLike, isIndian, soundsOf, writtenLike } from './sound';

/** How much of two names is the same, from 0 to 1, from which on they are alike. */
const ALIKE = 0.35;

/** What stands before a name, and says nothing about who it is. */
const TITLES: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mstr master dr prof smt shrimati srimati shri sri shree sh km kum kumari late \u0936\u094d\u0930\u0940 ' +
    '\u0936\u094d\u0930\u0940\u092e\u0924\u0940 \u0938\u0941\u0936\u094d\u0930\u0940 \u0921\u0949'
  ).split(' '),
);
/** What is said after it. */
const HONORIFICS: ReadonlySet<string> = new Set('ji jee saheb sahib garu \u091c\u0940'.split(' '));

/** The words of a name, without dots and titles. */
function wordsWritten(name: string): string[] {
  const words = nameKey(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  while (words.length > 1 && TITLES.has(words[0]!)) words.shift();
  while (words.length > 1 && HONORIFICS.has(words.at(-1)!)) words.pop();
  return words;
}

const withoutAccents = (word: string) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** The words of a name as they are compared: without accents, too. */
const wordsOf = (name: string) => wordsWritten(name).map(withoutAccents);

const isInitial = (word: string) => [...word].length === 1;
/** Whether a word is initials that are written as one: `ks` of KS Rao. Without a vowel it is no name. */
export const areInitials = (word: string): boolean => /^[b-df-hj-np-tv-xz]{2,3}$/.test(word);

/** The words of a name, with initials that stand side by side as one word: `K. S. Rao` is `ks` and `rao`, as `KS Rao` is. */
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
 * A name of a person as it is compared: dots, blanks, the order of its words and titles don't count. "K. S. Rao", "KS Rao", "Rao K S" and
 * "Shri K.S. Rao" have one key.
 */
export function personKey(name: string): string {
  return [...wordsTogether(name)].sort().join(' ');
}

/** What a name is written with. */
const NAME = /^[\p{L}\p{M}\p{N}\s.,'’()/-]*$/u;

/** A name as it is looked for: its words without dots and titles, initials together. A title alone stays, and so does what is no name. */
export function nameToFind(typed: string): string {
  if (!NAME.test(typed)) return nameKey(typed);
  return wordsTogether(typed, wordsWritten(typed)).join(' ');
}

/** Letters two by two: alike in names with mistakes, other spellings, and their parts in another order. */
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

/** Whether one name is a correction of the other; false for "Latha Rao" and "Ramesh Kumar", which are of two people. */
export function areAlike(one: string, other: string): boolean {
  const [mine, theirs] = [pairsOf(one), pairsOf(other)];
  const count = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, many) => sum + many, 0);
  const shared = [...mine].reduce((sum, [pair, many]) => sum + Math.min(many, theirs.get(pair) ?? 0), 0);
  return 2 * shared >= ALIKE * (count(mine) + count(theirs));
}

/** How far a word of a name is from one that was typed, which sounds like `own`; null where it is another one. */
function wordLike(typed: string, own: readonly string[], word: string): number | null {
  if (word.startsWith(typed)) return 0;
  const others = soundsOf(word);
  const isSameScript = isIndian(typed) === isIndian(word);
  // The first letter is rarely wrong, and what has fewer than three letters is like too much.
  const begins = typed[0] === word[0] || own.some((sound) => others.some((other) => sound[0] === other[0]));
  const written = isSameScript && begins ? writtenLike(typed, word) : null;
  if (typed.length < 3) return written;
  const heard = own.flatMap((sound) =>
    others.flatMap((other) => (frameOf(sound) === frameOf(other) ? (heardLike(sound, other) ?? []) : [])),
  );
  return written === null && heard.length === 0 ? null : Math.min(written ?? Infinity, ...heard);
}

/** What a word that was typed costs where the name has its initial alone. */
const ABBREVIATED = 1;

/** The words of a name that a typed word may be: each, its initials together and one by one. */
function wordsMeant(name: string): string[] {
  const together = wordsTogether(name);
  return [...new Set([...wordsOf(name), ...together, ...together.filter(areInitials).flatMap((word) => [...word])])];
}

/**
 * How far names are from one that was typed, in any order of its words: letters that are wrong, vowels that were heard differently, as
 * the search for centers has it, and words that the name has as an initial alone; 0 where all is there. Titles and dots don't count.
 * Null for the name of somebody else. Made once for many names: it remembers words.
 */
export function nameNearness(typed: string): (name: string) => number | null {
  const asked = wordsTogether(typed).map((word) => ({
    word,
    sounds: soundsOf(word),
    known: new Map<string, number | null>(),
  }));
  return (name) => {
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
    // An initial alone is that of too many.
    return isNamed ? sum : null;
  };
}

/**
 * Whether two names at one phone number may be of one person: each word of the shorter one is in the other, misspelled, misheard, or as
 * an initial, and one of them in full. "Meena D." may be "Smt. Meena Devi", and so may "MEENADEVI"; "Latha Rao" is not "Ramesh Rao", who
 * has the same phone.
 */
export function mayBeOne(one: string, other: string): boolean {
  const [shorter, longer] = [one, other].sort((a, b) => partsOf(a).length - partsOf(b).length) as [string, string];
  if (personKey(one) === personKey(other) || isInOneWord(wordsTogether(shorter), wordsTogether(longer))) return true;
  const left = [...partsOf(longer)];
  let isNamed = false;
  // Words in full first: an initial must not take the place of one.
  for (const word of [...partsOf(shorter)].sort((a, b) => b.length - a.length)) {
    const costs = left.map((their) => partLike(word, their));
    const best = Math.min(...costs);
    if (best === Infinity) return false;
    const [taken] = left.splice(costs.indexOf(best), 1);
    isNamed ||= !isInitial(word) && !isInitial(taken!);
  }
  return isNamed;
}

/** The most words of a name that are looked for in one word: each order of them is tried, and few names have more. */
const MOST_TOGETHER = 5;

/** Whether a name is one word, in which all words of the other stand without blanks, in any order: `ksrao` of K. S. Rao. */
function isInOneWord([word, ...more]: readonly string[], words: readonly string[]): boolean {
  if (word === undefined || more.length > 0 || words.length > MOST_TOGETHER) return false;
  const isMadeOf = (rest: string, left: readonly string[]): boolean =>
    left.length === 0
      ? rest === ''
      : left.some((next, at) => rest.startsWith(next) && isMadeOf(rest.slice(next.length), left.toSpliced(at, 1)));
  return word.length === words.join('').length && isMadeOf(word, words);
}

/** The words of a name, initials one by one. */
const partsOf = (name: string) =>
  wordsTogether(name).flatMap((word) => (areInitials(word) || isInitial(word) ? [...word] : [word]));

/** How far one word of a name is from one of another, either of which may be an initial; Infinity where they differ. */
function partLike(one: string, other: string): number {
  if (one === other) return 0;
  if (isInitial(one) || isInitial(other)) return one[0] === other[0] ? ABBREVIATED : Infinity;
  const whole = (a: string, b: string) => (b.startsWith(a) && b.length > a.length ? null : wordLike(a, soundsOf(a), b));
  return whole(one, other) ?? whole(other, one) ?? Infinity;
}
