/**
 * The longest name, and the most words of one, that stand in a mail to an address that did not ask for it. Enough for
 * `Venkata Subrahmanyam Naga Raju`, too few for a sentence with an offer.
 */
const MAX_LENGTH = 40;
const MAX_WORDS = 5;
/** Words of letters, with initials (`K. S. Rao`), hyphens and apostrophes: no digit, no sign, no address. */
const WORDS =
  /^\p{L}[\p{L}\p{M}\u200c\u200d]*(?:['’-]\p{L}[\p{L}\p{M}\u200c\u200d]*|\.(?= |$)| \p{L}[\p{L}\p{M}\u200c\u200d]*)*$/u;

/**
 * A name that people give themselves, where it can be nothing but a name; null where it could carry a message or a
 * link. What we send to somebody who did not ask for it holds nothing else that a stranger wrote.
 */
export function nameAlone(name: string): string | null {
  const isName = name.length <= MAX_LENGTH && name.split(' ').length <= MAX_WORDS && WORDS.test(name);
  return isName ? name : null;
}
