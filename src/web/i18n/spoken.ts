/**
 * The language for dates and hours outside of components. In a browser it is the page's; on the server a page is rendered in
 * one uninterrupted step, before which its language is set, so that no two renderings ever meet here.
 */
import type { Language } from '../../contract/language';

let spoken: Language = 'en';

export const spokenLanguage = (): Language => spoken;

export function speak(language: Language): void {
  spoken = language;
}
