/**
 * Compares words by how they sound, in any Indian script: a search finds Koramangala by "ಕೋರಮಂಗಲ" and "koramangla", and Ramesh by
 * "ramsh". Letters that people mix up are treated as one: Tamil writes k and g alike, Bengali b and v, and many leave out the h.
 */

/**
 * The first block, the size of a block and the last block of the nine scripts that descend from Brahmi. Their Unicode blocks have
 * the same letters in the same places.
 */
const FIRST_BLOCK = 0x0900;
const BLOCK = 0x80;
const LAST_BLOCK = 0x0d00;

const CONSONANT = 'c';
const VOWEL = 'v';
const SIGN = 's';
type Letter = readonly [kind: typeof CONSONANT | typeof VOWEL | typeof SIGN, latin: string];

/**
 * Letters by their place in a block. `D` may be said as d or r: many write ड and ड़ alike. `M` is m at the end of a word, otherwise
 * n.
 */
const LETTERS = new Map<number, Letter>();
const put = (from: number, kind: Letter[0], letters: string) =>
  letters.split(' ').forEach((latin, n) => LETTERS.set(from + n, [kind, latin === '-' ? '' : latin]));
put(0x01, VOWEL, 'n M -');
put(0x05, VOWEL, 'a a i i u u ru l e e e e o o o o');
put(0x15, CONSONANT, 'k k g g n s s j j n t t D D n t t d d n n p p b b m y r r l l zh v s s s h');
put(0x3e, SIGN, 'a i i u u ru ru e e e e o o o o -');
put(0x58, CONSONANT, 'k k g j D D f y');
// Letters that other scripts lack: Bengali khanda ta, Assamese ra and wa, Odia wa.
const ALONE: Readonly<Record<string, Letter>> = {
  ৎ: [VOWEL, 't'],
  ৰ: [CONSONANT, 'r'],
  ৱ: [CONSONANT, 'v'],
  ୱ: [CONSONANT, 'v'],
  'ੰ': [VOWEL, 'n'],
  'ੱ': [VOWEL, ''],
  ൺ: [VOWEL, 'n'],
  ൻ: [VOWEL, 'n'],
  ർ: [VOWEL, 'r'],
  ൽ: [VOWEL, 'l'],
  ൾ: [VOWEL, 'l'],
  ൿ: [VOWEL, 'k'],
};

/** The letters of Urdu, which does not write short vowels. */
const URDU: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'اa آa أa عa ءi ئi یi يi ىi ےe ۓe وo ؤo بb پp تt ٹt ةt ثs جj چs حh خk دd ڈD ذj رr ڑD زj ژj سs شs صs ضj طt ظj غg فf ' +
    'قk کk كk گg لl مm نn ںn ہh هh ھh ۂh'
  )
    .split(' ')
    .map((pair) => [pair[0], pair.slice(1)]),
);

const NUKTAS = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
const INDIAN = /[\u0900-\u0d7f\u0600-\u06ff]/;
const ARABIC = /[\u0600-\u06ff]/;

/** Whether a word is in an Indian script, not in Latin letters. */
export const isIndian = (word: string) => INDIAN.test(word);

/** Whether a word is in a script that omits vowels. */
export const lacksVowels = (word: string) => ARABIC.test(word);

/** A word in Latin letters, roughly as it is said. Latin letters stay. */
function inLatin(word: string): string {
  // Bengali writes w as o and y.
  const text = word.normalize('NFC').replace(NUKTAS, '').replaceAll('ওয', 'ৱ').replace(/^و/, 'ب');
  let said = '';
  let before = '';
  for (const sign of text) {
    const [kind, latin] = letterAt(sign);
    if (before === CONSONANT && kind !== SIGN) said += 'a';
    said += latin;
    before = kind;
  }
  // Languages differ in whether a final consonant keeps its vowel, so that vowel is not compared.
  return said.replace(/M$/, 'm').replaceAll('M', 'n').replace(/^D/, 'd');
}

function letterAt(sign: string): Letter {
  const alone = ALONE[sign];
  if (alone) return alone;
  const urdu = URDU[sign];
  if (urdu !== undefined) return [/^[aeiou]/.test(urdu) ? SIGN : CONSONANT, urdu];
  const code = sign.codePointAt(0)!;
  if (code < FIRST_BLOCK || code >= LAST_BLOCK + BLOCK) return [VOWEL, /\p{M}/u.test(sign) ? '' : sign];
  return LETTERS.get((code - FIRST_BLOCK) % BLOCK) ?? [VOWEL, ''];
}

const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/zh/g, 'l'],
  [/ch+|sh/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/[jz]/g, 's'],
  [/ph|f/g, 'p'],
  [/h/g, ''],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/[bvw]/g, 'p'],
  [/oo|ou/g, 'u'],
  [/ee|ea/g, 'i'],
  [/a[iy]|ei/g, 'e'],
  [/au/g, 'o'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/[mn]+(?=[kstp])/g, 'n'],
  [/a$/, ''],
];

const inSounds = (latin: string) => ALIKE.reduce((text, [from, to]) => text.replace(from, to), latin);

/** The sounds of a word, with vowels. Two where a letter can be said in two ways. */
export function soundsOf(word: string): string[] {
  const latin = inLatin(word);
  return latin.includes('D')
    ? [inSounds(latin.replaceAll('D', 'd')), inSounds(latin.replaceAll('D', 'r'))]
    : [inSounds(latin)];
}

/**
 * The frame of a sound: its consonants, and whether it begins with a vowel. It is the same when vowels are heard differently.
 */
export function frameOf(sound: string): string {
  return (/^[aeiou]/.test(sound) ? 'a' : '') + sound.replace(/[aeiou]/g, '').replace(/[mn](?=[kstp])/g, 'n');
}

/**
 * How many letters must be changed, added, left out or swapped with the next one to turn one word into the other. Any result above
 * `most` only means "more". With `begins`, `other` may continue after `typed`, as while somebody types.
 */
export function mistakesBetween(typed: string, other: string, most: number, begins = false): number {
  if (typed.length - other.length > most || (!begins && other.length - typed.length > most)) return most + 1;
  let twoBefore: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let row = 1; row <= typed.length; row++) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = typed[row - 1] === other[column - 1];
      let mistakes = Math.min(before[column]! + 1, now[column - 1]! + 1, before[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === other[column - 2] && typed[row - 2] === other[column - 1];
      if (isSwapped) mistakes = Math.min(mistakes, twoBefore[column - 2]! + 1);
      now.push(mistakes);
      least = Math.min(least, mistakes);
    }
    if (least > most) return most + 1;
    [twoBefore, before] = [before, now];
  }
  return begins ? Math.min(...before) : before[other.length]!;
}

/** How many letters may be wrong in a word of this length. */
export const mistakesIn = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * How many letters of a typed word are wrong, if it was meant to be `other` in the same script; half a mistake more where it is
 * only the beginning of `other`. Null where it is another word.
 */
export function writtenLike(typed: string, other: string): number | null {
  const most = mistakesIn(typed.length);
  if (most === 0) return null;
  const whole = mistakesBetween(typed, other, most);
  if (whole <= most) return whole;
  const begun = typed.length > 4 ? mistakesBetween(typed, other, most, true) : most + 1;
  return begun <= most ? begun + 0.5 : null;
}

/**
 * The distance of two sounds with the same frame. Vowels may differ more than in `writtenLike`, since the word was heard, not read.
 * Null where they are different words.
 */
export function heardLike(sound: string, other: string): number | null {
  const most = Math.max(1, Math.floor(sound.length / 3));
  const mistakes = mistakesBetween(sound, other, most);
  return mistakes <= most ? mistakes + 0.25 : null;
}
