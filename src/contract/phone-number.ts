/** Phone numbers in requests. A file of its own: the pages that ask for no number are spared its rules. */
import { MAX_WRITTEN, readPhone } from '../domain/phone';
import { BAD_PHONE } from './form-facts';
import { textual } from './given';
import { z } from './z';

/** A text that is a phone number, as people write and paste it; read as E.164, as it is kept. */
export function asPhone(text: z.ZodString): z.ZodString {
  return text
    .refine((written) => readPhone(written) !== null, { error: BAD_PHONE, params: { code: 'phone' } })
    .overwrite((written) => readPhone(written) ?? written);
}

/** A phone number. Shown with `showPhone`. */
export const phoneNumber = textual(asPhone(z.string().trim().max(MAX_WRITTEN, BAD_PHONE)));
