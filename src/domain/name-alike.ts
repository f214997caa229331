/** Whether two names can be of one person, written differently. */
import { nameKey } from './plain-text';
import { frameOf, heardLike, isIndian, soundsOf, writtenLike } from './sound';

/** How much of two names is the same, from 0 to 1, from which on they are alike. */
const ALIKE = 0.35;

/** The words of a name, without accents. */
const wordsOf = (name: string) =>
  nameKey(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

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

/**
 * How far names are from one that was typed, in any order of its words: letters that are wrong, or vowels that were heard differently, as
 * the search for centers has it; 0 where all is there. Null for the name of somebody else. Made once for many names: it remembers words.
 */
export function nameNearness(typed: string): (name: string) => number | null {
  const asked = wordsOf(typed).map((word) => ({
    word,
    sounds: soundsOf(word),
    known: new Map<string, number | null>(),
  }));
  return (name) => {
    const words = wordsOf(name);
    let sum = 0;
    for (const { word, sounds, known } of asked) {
      let best = Infinity;
      for (const one of words) {
        if (!known.has(one)) known.set(one, wordLike(word, sounds, one));
        best = Math.min(best, known.get(one) ?? Infinity);
      }
      if (best === Infinity) return null;
      sum += best;
    }
    return asked.length === 0 ? null : sum;
  };
}
