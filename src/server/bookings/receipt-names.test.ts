import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../test/pdf-text';
import { NAMES, receiptOf } from '../../../test/receipt-of';
import { writeReceipt } from './receipt';

describe.each(['en', 'hi'] as const)('a receipt in %s', (language) => {
  it.each(NAMES)('prints a name in %s, to be read in the order in which it is written', async (_, name) => {
    const pdf = await writeReceipt(receiptOf(name, language));
    const text = (await pdfText(new Uint8Array(pdf))).normalize('NFC');
    expect(text).toContain(name.normalize('NFC'));
    expect(text).not.toContain('\u2060');
  });

  it('prints a question mark for a letter of a script that it has no typeface for, and the rest of the name', async () => {
    const text = await pdfText(new Uint8Array(await writeReceipt(receiptOf('𑄌𑄋𑄴 R̥ita', language))));
    expect(text).toContain('?? Rita');
  });
});
