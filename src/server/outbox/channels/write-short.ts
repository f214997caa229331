import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import { ANSWERS } from '../../../domain/messages';
import { PRODUCT } from '../../../domain/product';
import { isAnswered } from '../mails';
import type { ShortMessage } from './channel';
import { MAX_SMS_PARTS, type Short, answerTitle, fillSlots, smsParts, smsText } from './short';

/**
 * Writes a short message. Throws if a value is missing or too long, or if it would be longer than an SMS may be: it is
 * then not sent at all, rather than cut.
 */
export function writeShort(
  { name, values }: Short,
  to: { language: Language; code: string | null; publicUrl: string },
): ShortMessage {
  const { language, code, publicUrl } = to;
  const { text, written } = fillSlots({ name, values }, language);
  const url = code && `${publicUrl}${paths.notice(code)}`;
  if (smsParts(smsText({ text, url })) > MAX_SMS_PARTS) throw new Error(`the message ${name} is too long: ${text}`);
  const buttons = isAnswered(name) ? ANSWERS.map((answer) => ({ answer, title: answerTitle(language, answer) })) : [];
  return { name, language, values: written, text, title: PRODUCT.name, code, url, buttons };
}
