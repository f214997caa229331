/** The food search with all names. Loaded when somebody types the first letter. */
import type { Language } from '../../../../contract/language';
import { translatorFor } from '../../../lib/i18n/use-translation';
import { ALIASES } from './food-aliases';
import { type Food, FOODS } from './foods';

/**
 * Normalises text: case, accents and punctuation are dropped, and so are Devanagari marks that people often leave out (the dot
 * below a letter, and which of two signs makes a vowel nasal). Other vowel signs of Indian scripts are letters.
 */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .normalize('NFC')
    .replace(/ँ/g, 'ं')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Normalises Latin spellings of Indian names, which have no single one: aloo and alu, zeera and jeera, torai and tori.
 */
function sound(folded: string): string {
  return folded
    .replace(/ee|ii/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q|c(?!h)/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/([bcdgkpst])h/g, '$1')
    .replace(/ी/g, 'ि')
    .replace(/ू/g, 'ु')
    .replace(/[शष]/g, 'स')
    .replace(/ण/g, 'न');
}

/** A name in one spelling: as words, and joined, since `starfruit` is a star fruit. */
type Spelling = { words: string[]; joined: string };

const spelling = (text: string): Spelling => ({ words: text.split(' '), joined: text.replaceAll(' ', '') });

/** The kinds of matches, best first. */
const MATCHES = ['name', 'sound', 'words', 'beginnings', 'nearly', 'inside'] as const;
const NEARLY = MATCHES.indexOf('nearly');
const NONE = MATCHES.length;

/** The best match of a food for the whole query, as an index into MATCHES. */
function grade(entry: Entry, query: Query): number {
  if (entry.spelled.some(({ joined }) => joined === query.spelled.joined)) return MATCHES.indexOf('name');
  if (entry.sounded.some(({ joined }) => joined === query.sounded.joined)) return MATCHES.indexOf('sound');
  return Math.max(...query.sounded.words.map((word) => gradeOfWord(entry.sounded, word)));
}

function gradeOfWord(names: Spelling[], word: string): number {
  if (names.some(({ words }) => words.includes(word))) return MATCHES.indexOf('words');
  if (names.some(({ words }) => words.some((one) => one.startsWith(word)))) return MATCHES.indexOf('beginnings');
  if (word.length >= 3 && names.some(({ joined }) => joined.includes(word))) return MATCHES.indexOf('inside');
  return NONE;
}

/** Whether every word, or the query as one word, is a typing error away from the food's names. */
function isNearly({ spelled, sounded }: Entry, query: Query): boolean {
  return (
    spelled.some(({ joined }) => isOneErrorAway(query.spelled.joined, joined)) ||
    query.spelled.words.every((word) =>
      spelled.some(({ words }) => words.some((one) => one === word || isOneErrorAway(word, one))),
    ) ||
    query.sounded.words.every((word) =>
      sounded.some(({ words }) => words.some((one) => one === word || isOneErrorAway(word, one))),
    )
  );
}

/** One letter wrong, missing, too many or swapped with its neighbour, in a word of four letters or more. */
function isOneErrorAway(typed: string, word: string): boolean {
  if (word.length < 4 || Math.abs(typed.length - word.length) > 1 || typed === word) return false;
  let at = 0;
  while (typed[at] === word[at]) at += 1;
  const [restTyped, restWord] = [typed.slice(at), word.slice(at)];
  return (
    restTyped.slice(1) === restWord.slice(1) ||
    restTyped === restWord.slice(1) ||
    restTyped.slice(1) === restWord ||
    (restTyped[0] === restWord[1] && restTyped[1] === restWord[0] && restTyped.slice(2) === restWord.slice(2))
  );
}

type Query = { spelled: Spelling; sounded: Spelling };
type Entry = { food: Food; spelled: Spelling[]; sounded: Spelling[] };

/**
 * Makes a search for foods by their names in these languages, whose words must be loaded, and by other names. Typing errors count
 * only where no word begins as typed. Among equal matches, foods that are never safe come first.
 */
export function createFoodSearch(...languages: Language[]): (query: string) => Food[] {
  const translators = [...new Set(languages)].map((language) => translatorFor(language, 'guides-foods'));
  const entries = FOODS.map((food): Entry => {
    const shown = translators.flatMap((t) => [t(`${food.id}.name`), t(`${food.id}.also`), t(`${food.id}.other`)]);
    const names = [...shown, ALIASES[food.id]].flatMap((list) => list.split(',')).map(fold);
    return { food, spelled: names.map(spelling), sounded: names.map((name) => spelling(sound(name))) };
  });
  const isLessUrgent = ({ verdict }: Food) => (verdict === 'never' ? 0 : 1);

  return (typed) => {
    const folded = fold(typed);
    if (folded === '') return [];
    const query = { spelled: spelling(folded), sounded: spelling(sound(folded)) };
    const graded = entries.map((entry) => ({ entry, grade: grade(entry, query) }));
    const isWritten = graded.some((one) => one.grade < NEARLY);
    return graded
      .map(({ entry, grade }) => ({ entry, grade: !isWritten && isNearly(entry, query) ? NEARLY : grade }))
      .filter((one) => one.grade < NONE)
      .sort((a, b) => a.grade - b.grade || isLessUrgent(a.entry.food) - isLessUrgent(b.entry.food))
      .map(({ entry }) => entry.food);
  };
}
