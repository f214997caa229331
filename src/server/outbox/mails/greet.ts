import type { Language } from '../../../contract';
import { wordsOf } from '../../../locales/words-of';

/** The greeting of a mail. */
export function greet(language: Language, username?: string): string {
  const say = wordsOf(language, 'common');
  return username ? say('greet', { username }) : say('greetNobody');
}
