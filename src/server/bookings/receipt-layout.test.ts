import { describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { pdfText } from '../../../test/pdf-text';
import { receiptOf } from '../../../test/receipt-of';
import { type Receipt, writeReceipt } from './receipt';

const PRICE = 185_000;
const A_RECEIPT = receiptOf('Meera Nair', 'en');
const [A_SESSION] = A_RECEIPT.sessions as [Receipt['sessions'][number]];

/** A receipt for as many sessions; `back` of them were given back. */
function ofSessions(count: number, back = 0): Receipt {
  const at = new Date('2026-11-20T10:00:00Z');
  const sessions = Array.from({ length: count }, (_, index) => ({
    ...A_SESSION,
    date: `2026-12-${String(index + 1).padStart(2, '0')}`,
    ...(index < back && { refund: { amount: PRICE, status: 'refunded' as const, at }, givenBack: PRICE }),
  }));
  return { ...A_RECEIPT, amount: count * PRICE, sessions };
}
const textOf = async (receipt: Receipt) => pdfText(new Uint8Array(await writeReceipt(receipt)));
async function pagesOf(receipt: Receipt): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await writeReceipt(receipt))));
  return text;
}

describe('a receipt', () => {
  it('of a month with refunds says what was paid, given back, and remains, and that in words', async () => {
    const text = await textOf(ofSessions(12, 5));
    expect(text).toContain('Total paid ₹22,200');
    expect(text).toContain('Given back ₹9,250');
    expect(text).toContain('Remains paid ₹12,950');
    expect(text).toContain('Twelve Thousand Nine Hundred Fifty Rupees Only');
  });

  it('of a month with refunds is one page', async () => {
    expect(await pagesOf(ofSessions(13, 4))).toHaveLength(1);
  });

  it('of which one refund is on its way says so', async () => {
    const receipt = ofSessions(2, 1);
    receipt.sessions[0]!.refund!.status = 'pending';
    expect(await textOf(receipt)).toContain('Given back, or on its way ₹1,850');
  });

  it.each(Array.from({ length: 30 }, (_, index) => index + 2))(
    'of %i sessions has its total on a page with a session',
    async (count) => {
      const pages = await pagesOf(ofSessions(count, 1));
      const page = pages.find((one) => one.includes('Total paid'))!;
      expect(page).toMatch(/\d (?:AM|PM) - \d{1,2} (?:AM|PM)/);
      expect(page).toContain('In words');
    },
  );

  it('breaks an address that has no blanks, and loses none of it', async () => {
    const patientEmail = `${'a.very.long.mailbox.of.somebody'.repeat(4)}@example.org`;
    const receipt = { ...A_RECEIPT, patientEmail };
    receipt.sessions = [{ ...A_SESSION, centerAddress: `Plot-${'12/34-'.repeat(40)}Jayanagar, Mysuru` }];
    const text = await textOf(receipt);
    expect(text.replaceAll(/\s/g, '')).toContain(patientEmail);
    expect(text.replaceAll(/\s/g, '')).toContain(`Plot-${'12/34-'.repeat(40)}Jayanagar`);
    expect(text).not.toContain(patientEmail);
  });
});
