import { z } from './z';
import { isIstDate } from '../domain/time';
import type { RefusalCode } from './refusals';

/** A date in India, `YYYY-MM-DD`. */
export const istDate = z
  .string()
  .refine(isIstDate, 'Please give a date as YYYY-MM-DD')
  .meta({ description: 'A date in India, YYYY-MM-DD' });

/** The opaque id of anything that we keep. */
export const id = z.uuid().meta({ description: 'Opaque id' });

/** Control characters, line breaks, and what turns the direction of all that follows; halves of characters too. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/** Something that leaves ink: no space, no lone accent, nothing that screens draw as nothing (U+2800 is a blank of Braille). */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const PLAIN = 'Please leave out line breaks and hidden characters';

/**
 * A name of somebody or something, in any script, as it may stand in a list, in a mail and in its subject. What can't be seen
 * is as good as nothing: `required` is said then. The joiners of Indian scripts are part of names.
 */
export function nameField(required: string, max: number, tooLong = `Please use at most ${max} characters`) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, tooLong)
    .refine((text) => text === '' || VISIBLE.test(text), required)
    .refine(isPlain, PLAIN);
}

/** The same for what may be left out. */
export function optionalName(max: number, tooLong?: string) {
  return z.string().trim().max(max, tooLong).refine(isPlain, PLAIN);
}

function isPlain(text: string): boolean {
  return !HIDDEN.test(text);
}

/** What every refused call answers. */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for the person' }),
  code: z.custom<RefusalCode>((value) => typeof value === 'string').optional(),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'A sentence for each field that was not accepted' }),
  error: z
    .object({ message: z.string() })
    .optional()
    .meta({ description: 'Of a refused upload: the message again, where image hosts have it' }),
  link: z
    .string()
    .optional()
    .meta({ description: 'Where the person can do what is missing; the message names it too' }),
});
export type Refusal = z.output<typeof refusal>;

export const done = z.object({ success: z.literal(true), message: z.string() });
