import { z } from './z';
import { tidyName } from '../domain/plain-text';
import { isIstDate } from '../domain/time';
import { fieldIssue } from './field-issue';
import type { RefusalCode } from './refusals';

/** A date in India, `YYYY-MM-DD`. */
export const istDate = z
  .string()
  .refine(isIstDate, 'Please give a date as YYYY-MM-DD')
  .meta({ description: 'A date in India, YYYY-MM-DD' });

const UUID = z.regexes.uuid();
/** Whether a text can be an id. */
export const isId = (text: string): boolean => UUID.test(text);
/** An id that nothing has. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The opaque id of anything that we keep. A text that can't be one is read as an id that nothing has, and so answered like an unknown one. */
export const id = z
  .string()
  .overwrite((given) => (given === '' || isId(given) ? given : NO_ID))
  .min(1)
  .meta({ description: 'Opaque id', format: 'uuid' });

/**
 * Control characters, line breaks, characters that change the direction of the text after them, and lone surrogates.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/**
 * A character that is visible: not a space, a lone accent, or one that screens draw as nothing (U+2800 is the blank of
 * Braille).
 */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const PLAIN = 'Please leave out line breaks and hidden characters';

/**
 * A name of a person or thing, in any script, as it may appear in a list, in a mail and in its subject. A name without
 * a visible character counts as missing and gets the `required` sentence. It is kept as `tidyName` makes it.
 */
export function nameField(required: string, max: number, tooLong = `Please use at most ${max} characters`) {
  return z
    .string({ error: required })
    .overwrite(tidyName)
    .min(1, required)
    .max(max, tooLong)
    .refine((text) => text === '' || VISIBLE.test(text), { error: required, params: { code: 'required' } })
    .refine(isPlain, { error: PLAIN, params: { code: 'plain' } });
}

/** A name of a person or thing that may be left out, in any script; kept as `tidyName` makes it. */
export function optionalName(max: number, tooLong?: string) {
  return z
    .string()
    .overwrite(tidyName)
    .max(max, tooLong)
    .refine(isPlain, { error: PLAIN, params: { code: 'plain' } });
}

function isPlain(text: string): boolean {
  return !HIDDEN.test(text);
}

/** A chair that could be booked. `price` in rupees. */
export const offeredSession = z.object({ date: istDate, time: z.string(), centerId: id, price: z.number() });
export type OfferedSession = z.output<typeof offeredSession>;

/** A session that can't be had, and the next best chairs, the best first. */
export const seriesClash = z.object({
  date: istDate,
  time: z.string(),
  centerId: id,
  alternatives: z.array(offeredSession),
});
export type SeriesClash = z.output<typeof seriesClash>;

/** The answer of every refused call. */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for the person' }),
  code: z.custom<RefusalCode>((value) => typeof value === 'string').optional(),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'A sentence for each field that was not accepted' }),
  issues: z
    .record(z.string(), fieldIssue)
    .optional()
    .meta({ description: 'Why each of these fields was not accepted, as a code with its values' }),
  error: z
    .object({ message: z.string() })
    .optional()
    .meta({ description: 'Of a refused upload: the message again, where image hosts have it' }),
  clashes: z.array(seriesClash).optional().meta({ description: 'Of a refused series: the sessions that clash' }),
  link: z
    .string()
    .optional()
    .meta({ description: 'Where the person can do what is missing; the message names it too' }),
  price: z.number().optional().meta({
    description: 'Of a sponsor-share: rupees that the patient pays for the session, to be seen before booking',
  }),
  changedBy: z
    .object({
      name: z.string().nullable().meta({ description: 'The administrator; null when it was none of them' }),
      at: z.string().meta({ description: 'ISO 8601 moment' }),
    })
    .optional()
    .meta({ description: 'Of an edit-conflict: who made the change that came first, and when' }),
});

/**
 * A refusal, from the error of the server to the sentence on a screen: what the answer says, its HTTP status, and the seconds after which
 * to try again.
 */
export type Refusal = Omit<z.output<typeof refusal>, 'success' | 'error'> & {
  status: number;
  retryAfter?: number | undefined;
};

/** Comes with a record that people edit, and goes back with an edit (`editedVersion`). */
export const version = z.string().meta({ description: 'Names this state of the record; send it back with an edit' });

export const done = z.object({ success: z.literal(true), message: z.string() });
