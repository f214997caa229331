/** How texts that the server writes itself are kept: the words of a mail, a receipt or a calendar entry side by side. */
import type { Language } from '../../contract';

/** Words in every language. English says which there are and what goes into them; the others have the same type. */
export function inWords<T>(words: { en: T } & Record<Language, NoInfer<T>>): Record<Language, T> {
  return words;
}
