/**
 * Reads, stores and shows phone numbers: as people write and paste them, as they are kept (E.164: `+919845012345`), and as they are
 * shown in India. No package: complete lists of the world take 80 KB and more, and only Indian numbers have to be told apart here.
 */
import { plainDigits } from './plain-text';

/** The most characters of a pasted number, including all signs. */
export const MAX_WRITTEN = 60;

/** Characters between digits that don't count: spaces, hidden signs, every hyphen, dots, brackets. */
const BETWEEN = /[\s\p{Cf}\p{Pd}\u2043\u2212\u02D7.()[\]]/gu;
const E164 = /^\+[1-9]\d{7,14}$/;
const TOLL_FREE = /^(?:1800\d{6,7}|1860\d{7})$/;

/**
 * Area codes of three digits (TRAI's list): those below 6, which no mobile number begins with, then those that mobile numbers begin
 * with too.
 */
const THREE_BELOW_6 =
  '1(?:2[0-249]|3[0-25]|4[145]|[59][14]|6[014]|7[1257]|8[01346])|2(?:1[257]|3[013]|4[01]|5[0137]|6[0158]|78|8[1568]|9[14])|' +
  '3(?:26|4[13]|5[34]|6[01489]|7[02-46]|8[159])|4(?:1[36]|2[1-47]|3[15]|5[12]|6[0-26-9]|7[0-24-9]|8[013-57]|9[014-7])|' +
  '5(?:1[025]|22|[36][25]|4[28]|[578]1|9[15])';
const THREE_ABOVE_5 =
  '6(?:12|[2-4]1|5[17]|6[13]|7[14]|80)|7(?:12|2[14]|3[134]|4[47]|5[15]|[67]1|88)|' +
  '8(?:16|2[014]|3[126]|6[136]|7[078]|8[34]|91)';
/**
 * Landlines whose numbers differ from mobile numbers, by area code and first digits. The demonstration's numbers (5550 01… and 555
 * 01…), which no exchange assigns, count too.
 */
const TWO_DIGITS = /^(?:(?:11|20|22|33|40|44)[2-7]|(?:79|80)(?:[2346]|555001))/;
const THREE_DIGITS = new RegExp(`^(?:(?:${THREE_BELOW_6})[2-7]|(?:${THREE_ABOVE_5})(?:[2346]|55501))`);
/** Area codes of four digits differ from the beginning of a mobile number only below 6. */
const FOUR_DIGITS = /^(?!11|20|22|33|40|44)[1-5]\d{3}[2-7]/;

/** The + and the digits of a number, without the characters between them. Other characters stay. */
function signsOf(text: string): string {
  return plainDigits(text.normalize('NFKC'))
    .replace(/^\s*tel:/i, '')
    .replace(BETWEEN, '')
    .replace(/^00(?=[1-9])/, '+');
}

/**
 * Reads a phone number as E.164: ten Indian digits after +91, 0091, 91, 0 or nothing, or a number with another country's code. Null
 * where it can't be one: too few or too many digits, an unknown area, one digit repeated.
 */
export function readPhone(text: string): string | null {
  const signs = signsOf(text);
  if (signs.startsWith('+') && !signs.startsWith('+91')) return E164.test(signs) && !isOneDigit(signs) ? signs : null;
  const national = nationalOf(signs);
  return national !== null && mayExist(national) ? `+91${national}` : null;
}

/** The national digits of an Indian number, without country code and trunk 0. */
function nationalOf(signs: string): string | null {
  const [, digits] = /^(?:(?:\+|0)?91)?0?(\d{10})$/.exec(signs) ?? [];
  if (digits) return digits;
  const [, free] = /^(?:\+?91)?0?(1\d{9,10})$/.exec(signs) ?? [];
  return free && TOLL_FREE.test(free) ? free : null;
}

function mayExist(national: string): boolean {
  if (isOneDigit(national)) return false;
  return (
    /^[6-9]/.test(national) || [TOLL_FREE, TWO_DIGITS, THREE_DIGITS, FOUR_DIGITS].some((one) => one.test(national))
  );
}

const isOneDigit = (number: string) => /^\+?(\d)\1+$/.test(number);

/**
 * A number as written in India: `+91 98765 43210`; a landline with its area code, `080 4123 4567`, where it differs from a mobile
 * number; foreign numbers in groups. Reads numbers kept in earlier forms too. Text that is no number stays as it is.
 */
export function showPhone<Kept extends string | null>(kept: Kept): Kept extends null ? null : string;
export function showPhone(kept: string | null): string | null {
  const number = kept && readPhone(kept);
  if (!number) return kept;
  if (!number.startsWith('+91')) return abroad(number);
  const national = number.slice(3);
  if (TOLL_FREE.test(national)) return grouped(national, 4, 3);
  if (TWO_DIGITS.test(national)) return `0${grouped(national, 2, 4)}`;
  if (THREE_DIGITS.test(national)) return `0${grouped(national, 3, 3)}`;
  if (FOUR_DIGITS.test(national)) return `0${grouped(national, 4, 3)}`;
  return `+91 ${grouped(national, 5, 5)}`;
}

/** The first digits, the next ones, and the rest. */
function grouped(digits: string, first: number, second: number): string {
  const parts = [digits.slice(0, first), digits.slice(first, first + second), digits.slice(first + second)];
  return parts.filter(Boolean).join(' ');
}

/** The country codes of one and two digits (ITU); all others have three. */
const SHORT_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

function abroad(number: string): string {
  const [code = number.slice(0, 4)] = SHORT_CODE.exec(number) ?? [];
  const parts: string[] = [];
  let rest = number.slice(code.length);
  for (; rest.length > 4; rest = rest.slice(3)) parts.push(rest.slice(0, 3));
  return [code, ...parts, rest].join(' ');
}

/** How many last digits are compared, as `phone_digits` does in the database, so that earlier forms match too. */
const COMPARED = 10;

/** The digits by which a number is compared, in whatever form it was kept. */
export function phoneDigits(phone: string): string {
  return plainDigits(phone).replace(/\D/g, '').slice(-COMPARED);
}

/**
 * The digits of a typed number, or of the beginning of one, without country code and leading 0; '' where there are none.
 */
export function phoneStart(typed: string): string {
  const signs = signsOf(typed).replace(/^\+91/, '').replace(/\D/g, '').replace(/^0+/, '');
  return signs.slice(-COMPARED);
}

/**
 * Whether a text is a landline with its area code, such as 080 4123 4567: 0, area code 80 and eight digits, which looks like the
 * mobile number 80412 34567 with a 0 in front. Ten digits alone always count as a mobile number, so that no list shuts anybody out.
 * Two kinds of landline can't be told from mobile numbers and count as such: area codes of four digits (07272 223344), and numbers
 * that begin with 5 or 7 after the area code (080 5012 3456, 080 7312 3456). A code sent to one does not reach the landline, so it
 * is never proved.
 */
export function isLandline(text: string): boolean {
  const signs = signsOf(text);
  const national = nationalOf(signs);
  if (national === null || signs === national || !/^[6-9]/.test(national)) return false;
  return TWO_DIGITS.test(national) || THREE_DIGITS.test(national);
}

/** The number (E.164) of an Indian mobile phone; null for any other text. */
export function mobileOf(text: string): string | null {
  const number = readPhone(text);
  return number && /^\+91[6-9]\d{9}$/.test(number) && !isLandline(text) ? number : null;
}

/** The fewest digits that count as the beginning of a phone number. */
const LEAST_DIGITS = 4;

/**
 * The most characters that are read of a typed name and number, and the most parts of a number. The rest is ignored.
 */
const MOST_SIGNS = 200;
const MOST_PARTS = 10;

/**
 * Splits what is typed to find somebody into a phone number (or its beginning) and a name, in any order. Both come back as typed;
 * '' where there is none.
 */
export function nameAndPhone(typed: string): { name: string; phone: string } {
  const words = typed
    .slice(0, MOST_SIGNS)
    .split(/[\s,;]+/u)
    .filter(Boolean);
  const isOfNumber = words.map((word) => /^\+?\d*$/.test(signsOf(word)));
  const runs: { from: number; to: number; text: string }[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_PARTS) && isOfNumber[to - 1]; to++) {
      runs.push({ from, to, text: words.slice(from, to).join(' ') });
    }
  }
  runs.sort((one, other) => other.to - other.from - (one.to - one.from));
  const found =
    runs.find(({ text }) => readPhone(text) !== null) ??
    runs.find(({ text }) => phoneStart(text).length >= LEAST_DIGITS);
  if (!found) return { name: words.join(' '), phone: '' };
  return { name: [...words.slice(0, found.from), ...words.slice(found.to)].join(' '), phone: found.text };
}
