/** Languages that the product speaks, by their BCP 47 tags. */
export { LANGUAGES, type Language, languageOf } from '../locales';
