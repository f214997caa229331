import { z } from 'zod';
import { RazorpayProblem, invalid } from './problem';

/** What came with a call: a JSON object, or the parameters of a GET. */
export type Sent = Record<string, unknown>;

/** Reads a JSON body; none is an empty object. @throws RazorpayProblem when it is anything else. */
export function readJson(body: unknown): Sent {
  if (typeof body !== 'string' || body.trim() === '') return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  } catch {
    throw new RazorpayProblem(400, 'The request body is not a valid JSON object.');
  }
}

/** Checks what was sent. A field that the call doesn't know is refused: a typo must not pass silently. */
export function check<T extends z.ZodType>(schema: T, sent: Sent): z.output<T> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue!.code === 'unrecognized_keys') {
    throw invalid(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  }
  const field = String(issue!.path[0] ?? '');
  const isAbsent = sent[field] === undefined;
  throw invalid(isAbsent ? `The ${field.replaceAll('_', ' ')} field is required.` : issue!.message, field);
}

/** At most 15 pairs; values of up to 256 characters. Numbers are kept as text. An empty list means none. */
export const notesSchema = z
  .union([
    z.tuple([]).transform(() => ({})),
    z.record(
      z.string(),
      z
        .union([z.string(), z.number()])
        .transform(String)
        .refine((text) => text.length <= 256, 'value: the length must not be greater than 256.'),
    ),
  ])
  .refine((notes) => Object.keys(notes).length <= 15, 'Number of fields in notes should be less than or equal to 15')
  .transform((notes): Record<string, string> => notes);

/** Paise, one rupee at least. */
export const amountSchema = z.int('The amount must be an integer.').min(100, 'The amount must be at least INR 1.00');
