/**
 * The language of dates and hours outside of components. In a browser it is the page's. On the server it is set before a page is
 * rendered synchronously, so concurrent renderings never mix.
 */
import type { Language } from '../../../contract/language';

let spoken: Language = 'en';

export const spokenLanguage = (): Language => spoken;

export function speak(language: Language): void {
  spoken = language;
}
