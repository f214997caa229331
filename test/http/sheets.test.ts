/** The one-page sheets as files: printed from pages with the same texts. */
import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import materials from '../../src/web/lib/i18n/en/materials.json';
import { PROJECT_DIR } from '../../src/server/platform/paths';

const SHEETS = ['kidney', 'medication', 'diet', 'before-your-session'] as const;

describe.each(SHEETS)('the sheet %s', (id) => {
  it('is one page, says what the page says today, and can be read by machines', async () => {
    const file = await readFile(`${PROJECT_DIR}/public/sheets/${id}.pdf`);
    const { totalPages, text } = await extractText(new Uint8Array(file), { mergePages: true });
    expect(totalPages).toBe(1);
    const flat = (sentence: string) => sentence.replace(/\s+/g, '');
    expect(flat(text)).toContain(flat(materials[`sheets.${id}.title`]));
    expect(flat(text)).toContain(flat(materials[`sheets.${id}.lead`]));
    expect(flat(text)).toContain(flat(materials['sheet.ask']));
  });
});
