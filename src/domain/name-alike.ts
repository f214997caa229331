/** Whether two names can be of one person, written differently. */
import { nameKey } from './plain-text';

/** How much of two names is the same, from 0 to 1, from which on they are alike. */
const ALIKE = 0.35;

/** Letters two by two: alike in names with mistakes, other spellings, and their parts in another order. */
function pairsOf(name: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of nameKey(name)
    .normalize('NFD')
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
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
