/** English as a language that nobody speaks, to see which words of a page are in no file, and where longer ones have no room. */

/** A tag for private use (ISO 639-2). */
export const PSEUDO = 'qps';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ';
const VOWELS = /[aeiou]/g;

/** A text with an accent on each letter, and longer by two fifths: its vowels are there twice. */
export function accented(text: string): string {
  const long = text.replace(VOWELS, '$&$&');
  return long.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]!);
}
