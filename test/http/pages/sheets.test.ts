/** The one-page sheets as files: printed from pages with the same texts. */
import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { PRODUCT } from '../../../src/domain/product';
import { PROJECT_DIR } from '../../../src/server/platform/paths';
import common from '../../../src/locales/en/pages/common.json';
import materials from '../../../src/locales/en/pages/materials.json';
import commonInHindi from '../../../src/locales/hi/pages/common.json';
import inHindi from '../../../src/locales/hi/pages/materials.json';
import { formatDate } from '../../../src/web/lib/i18n/format';
import { FACTS_GATHERED } from '../../../src/web/ui/source-list';

const SHEETS = ['kidney', 'medication', 'diet', 'before-your-session'] as const;
const LANGUAGES = [
  { language: 'en', ending: '', words: materials, note: '', sources: common['sources.title'], letters: 0.98 },
  // Joined letters of Devanagari are one glyph, which a PDF doesn't always spell out.
  {
    language: 'hi',
    ending: '-hi',
    words: inHindi,
    note: commonInHindi.unchecked,
    sources: commonInHindi['sources.title'],
    letters: 0.75,
  },
] as const;

const flat = (text: string) => text.normalize().replace(/[\s\0•]+/g, '');

/** Whether one text is another with some letters left out. */
function isPartOf(text: string, whole: string): boolean {
  let at = 0;
  return [...text].every((letter) => (at = whole.indexOf(letter, at) + 1) > 0);
}

describe.each(SHEETS.flatMap((id) => LANGUAGES.map((one) => ({ id, ...one }))))(
  'the sheet $id in $language',
  ({ id, language, ending, words, note, sources, letters }) => {
    it('is one page, says what the page says today, and can be read by machines', async () => {
      const file = await readFile(`${PROJECT_DIR}/public/sheets/${id}${ending}.pdf`);
      const { totalPages, text } = await extractText(new Uint8Array(file), { mergePages: true });
      expect(totalPages).toBe(1);
      const inside = (from: string) =>
        Object.entries(words).flatMap(([key, said]) => (key.startsWith(`sheets.${id}.${from}`) ? said : []));
      const whole = flat(
        [
          ...inside('title'),
          ...inside('lead'),
          ...[words['sheet.name'], words['sheet.phone'], words['sheet.weight']],
          ...inside('blocks'),
          ...[words['sheet.ask'], note, sources, ':', ...inside('sources'), formatDate(FACTS_GATHERED, language)],
          ...['·', PRODUCT.name],
        ].join(''),
      );
      expect(isPartOf(flat(text), whole), `${flat(text)}\n${whole}`).toBe(true);
      expect(flat(text).length / whole.length).toBeGreaterThan(letters);
    });
  },
);
