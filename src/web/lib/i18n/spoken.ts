/**
 * The language for dates and hours outside of components. In a browser it is the page's; on the server a page is
 * rendered synchronously after its language is set, so that concurrent renderings never mix.
 */
import type { Language } from '../../../contract/language';

let spoken: Language = 'en';

export const spokenLanguage = (): Language => spoken;

export function speak(language: Language): void {
  spoken = language;
}
