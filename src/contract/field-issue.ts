/** Why a field was not accepted, as a code with its values: what pages translate. Its English sentence goes along with it. */
import { z } from './z';

/**
 * `required`, `too-short`, `too-long`, `email`, `choose` (none of the choices), `agree` (not ticked), `plain` (line breaks or
 * hidden characters), `contact` (no email and no phone number), `phone` (no phone number), `mobile` (no mobile number of India),
 * `landline` (a landline's in its place), `past` (a date that is over), `future` (one that has not come), `used-name` (under which something
 * was booked or asked for), `utr` (no reference of a UPI payment),
 * `not-valid`; or the code of the refusal.
 */
export const fieldIssue = z.object({
  code: z.string(),
  min: z.number().optional().meta({ description: 'The fewest characters' }),
  max: z.number().optional().meta({ description: 'The most characters' }),
});
export type FieldIssue = z.output<typeof fieldIssue>;

/** What is wrong with a field, from an issue of zod's: its code, and what else it says. A check of our own names its code as `params.code`. */
export function fieldIssueOf(zodCode: string, details: Record<string, unknown>): FieldIssue {
  const { minimum, maximum, format, values, params } = details as {
    minimum?: number;
    maximum?: number;
    format?: string;
    values?: unknown[];
    params?: { code?: string };
  };
  switch (zodCode) {
    case 'invalid_type':
      return { code: 'required' };
    case 'too_small':
      return minimum === 1 ? { code: 'required' } : { code: 'too-short', min: Number(minimum) };
    case 'too_big':
      return { code: 'too-long', max: Number(maximum) };
    case 'invalid_format':
      return { code: format === 'email' ? 'email' : 'not-valid' };
    case 'invalid_value':
      return { code: values?.[0] === true ? 'agree' : 'choose' };
    default:
      return { code: params?.code ?? 'not-valid' };
  }
}
