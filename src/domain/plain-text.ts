/**
 * What people type and paste, in one form, whatever keyboard, phone or file it comes from. Every door reads names, codes and
 * numbers through these.
 */

/** Signs that take no room and say nothing: of zero width, marks of direction, soft hyphens. Joiners are not among them. */
const NO_WIDTH = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g;
/** A joiner and what is before it: in the scripts of India, and in Urdu, it changes how the letters around it are drawn. */
const JOINER = /(\P{Script=Latin}?)([\u200C\u200D]+)/gu;
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4\uFF07`]/g;

/** Digits of every script as 0 to 9: `९८४` becomes `984`. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(valueOf(digit.codePointAt(0)!))));
}

/** The digits of a script stand in a row, zero first; so its value is how many are before it. */
function valueOf(digit: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit - before - 1))) before++;
  return before % 10;
}

/**
 * A name as it is kept: composed (NFC), with single spaces, and without signs of no width. A joiner stays after a letter that
 * it can join. Line breaks and what turns the direction of a text stay too, for the schema to refuse.
 */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(NO_WIDTH, '')
    .replace(JOINER, (_, before: string, joiners: string) => (/[\p{L}\p{M}]/u.test(before) ? before + joiners : before))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** A name as it is compared: without case, joiners and the shape of apostrophes. Two names with one key are one name. */
export function nameKey(name: string): string {
  return tidyName(name.replace(/[\u200C\u200D]/g, ''))
    .replace(APOSTROPHES, "'")
    .toLowerCase();
}

/** A code as it is compared: no spaces, dashes or hidden signs, with plain digits. */
export function plainCode(text: string): string {
  return plainDigits(text.normalize('NFKC')).replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '');
}

/**
 * A number as people write it in India, as a computer reads it: `१,४९०`, `1 490`, `₹1,850` and `Rs. 1,00,000.50` without spaces,
 * grouping and currency. What is no number comes back as it is.
 */
export function plainNumber(text: string): string {
  const read = plainDigits(text.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .replace('\u2212', '-')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/-$/, '');
  const plain = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(read) ? read.replaceAll(',', '') : read;
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? plain : text;
}

/**
 * An e-mail address as it is kept: in lower case, without spaces around it and hidden signs, and a domain in other letters as browsers
 * send it (`xn--…`).
 */
export function plainAddress(typed: string): string {
  const address = typed.replace(NO_WIDTH, '').trim().toLowerCase();
  const [, name, domain] = /^([^@]+)@([\p{L}\p{M}\p{N}.\u3002-]+)$/u.exec(address) ?? [];
  if (!name || !domain || /^[\x20-\x7E]+$/.test(domain)) return address;
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}
