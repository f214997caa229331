/** Understands what people write to us, as far as the product can: a wish for no more messages, or an answer. */
import { ANSWERS, type Answer } from '../../domain/messages';
import { LANGUAGES } from '../../locales';
import { WRITING } from '../../locales/writing';
import { answerTitle } from '../outbox';

/** The most words of a text in which a "stop" at the beginning or end counts. A longer text may be about anything. */
const SHORT = 5;
/** The most words of a text that says nothing but "stop". */
const LONGEST = 12;

/** Returns the words of a text in lower case. Apostrophes are removed: "don't" is "dont". */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’`]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

type Phrase = readonly string[];

/** The phrases of a kind in all languages: people write in any of them, whatever their account's language. */
const phrasesOf = (kind: 'stop' | 'stopAlone' | 'start' | 'beside' | 'not'): Phrase[] =>
  LANGUAGES.flatMap((language) => WRITING[language].understood[kind]).map(wordsOf);

const STOP = phrasesOf('stop');
const ANY_STOP = [...STOP, ...phrasesOf('stopAlone')];
const START = phrasesOf('start');
const NOT = phrasesOf('not');
const BESIDE: ReadonlySet<string> = new Set(phrasesOf('beside').flat());

const isAt = (words: readonly string[], at: number, phrase: Phrase) =>
  at >= 0 && phrase.every((word, n) => words[at + n] === word);
const without = (words: readonly string[], at: number, phrase: Phrase) => [
  ...words.slice(0, at),
  ...words.slice(at + phrase.length),
];

/**
 * Whether a text asks for no more messages: it says nothing else, or is short and begins or ends with that. A question,
 * and "don't stop", mean something else.
 */
export function asksToStop(text: string): boolean {
  const words = wordsOf(text);
  if (words.length > LONGEST) return false;
  if (saysNothingBut(ANY_STOP, words)) return true;
  if (words.length > SHORT || text.includes('?')) return false;
  return STOP.some((phrase) =>
    [0, words.length - phrase.length].some((at) => isAt(words, at, phrase) && !isDenied(without(words, at, phrase))),
  );
}

/** Whether a text asks for messages again: it says nothing else. */
export function asksToStart(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= LONGEST && saysNothingBut(START, words);
}

/** Whether words are one of some phrases, with nothing beside it that has a meaning of its own. */
function saysNothingBut(phrases: readonly Phrase[], words: readonly string[]): boolean {
  return phrases.some((phrase) =>
    words.some((_, at) => isAt(words, at, phrase) && without(words, at, phrase).every((word) => BESIDE.has(word))),
  );
}

const isDenied = (words: readonly string[]) => NOT.some((phrase) => words.some((_, at) => isAt(words, at, phrase)));

const said = (words: readonly string[]) => words.join(' ');
const ANSWERED = new Map<string, Answer>(
  LANGUAGES.flatMap((language) =>
    ANSWERS.flatMap((answer) =>
      [answerTitle(language, answer), ...WRITING[language].understood.answers[answer]].map(
        (text) => [said(wordsOf(text)), answer] as const,
      ),
    ),
  ),
);

/**
 * Returns the answer that a text gives if it says nothing else; null otherwise. Call it only while a question is open.
 */
export function answerIn(text: string): Answer | null {
  const words = wordsOf(text);
  return ANSWERED.get(said(words)) ?? ANSWERED.get(said(words.filter((word) => !BESIDE.has(word)))) ?? null;
}
