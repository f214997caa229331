/**
 * The longest name, in characters and in words, that is put into a mail to an address that did not ask for it. Enough for `Venkata
 * Subrahmanyam Naga Raju`, too short for a sentence with an offer.
 */
const MAX_LENGTH = 40;
const MAX_WORDS = 5;
/** Words of letters, with initials (`K. S. Rao`), hyphens and apostrophes. No digits, no other signs, no addresses. */
const WORDS =
  /^\p{L}[\p{L}\p{M}\u200c\u200d]*(?:['’-]\p{L}[\p{L}\p{M}\u200c\u200d]*|\.(?= |$)| \p{L}[\p{L}\p{M}\u200c\u200d]*)*$/u;

/**
 * Returns a name where it can only be a name; null where it could carry a message or a link. Mails to people who did not ask for
 * them contain no other text from a stranger.
 */
export function nameAlone(name: string): string | null {
  const isName = name.length <= MAX_LENGTH && name.split(' ').length <= MAX_WORDS && WORDS.test(name);
  return isName ? name : null;
}
