/**
 * Brings typed and pasted text into one form, whatever keyboard, phone or file it comes from. Every input of names, codes and
 * numbers goes through these functions.
 */

/** Invisible characters without meaning: zero width, direction marks, soft hyphens. Joiners are not among them. */
const NO_WIDTH = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g;
/** A joiner with the character before it. In Indian scripts and Urdu it changes how the letters around it are drawn. */
const JOINER = /(\P{Script=Latin}?)([\u200C\u200D]+)/gu;
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4\uFF07`]/g;

/** Replaces the digits of every script by 0 to 9: `९८४` becomes `984`. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(valueOf(digit.codePointAt(0)!))));
}

/**
 * The value of a digit. Each script's digits are consecutive from zero, so it is the number of digits before this one.
 */
function valueOf(digit: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit - before - 1))) before++;
  return before % 10;
}

/**
 * A name as it is kept: composed (NFC), with single spaces and no invisible characters. A joiner stays after a letter that it can
 * join. Line breaks and characters that turn the direction of text stay too, for the schema to refuse.
 */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(NO_WIDTH, '')
    .replace(JOINER, (_, before: string, joiners: string) => (/[\p{L}\p{M}]/u.test(before) ? before + joiners : before))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/**
 * The key of a name for comparing: without case, joiners and the shape of apostrophes. Names with the same key are the same.
 */
export function nameKey(name: string): string {
  return tidyName(name.replace(/[\u200C\u200D]/g, ''))
    .replace(APOSTROPHES, "'")
    .toLowerCase();
}

/** A code for comparing: plain digits, without spaces, dashes and hidden characters. */
export function plainCode(text: string): string {
  return plainDigits(text.normalize('NFKC')).replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '');
}

/**
 * A number as people write it in India, made readable for a computer: `१,४९०`, `1 490`, `₹1,850` and `Rs. 1,00,000.50` lose spaces,
 * grouping and currency. Other text comes back as it is.
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
 * An e-mail address as it is kept: lower case, without surrounding spaces and hidden characters, and with an international domain
 * as browsers send it (`xn--…`).
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
