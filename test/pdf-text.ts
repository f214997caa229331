/** What a PDF says. */
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of all pages, with single spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
