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

/** What every refused call answers. */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for the person' }),
  code: z.custom<RefusalCode>((value) => typeof value === 'string').optional(),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'A sentence for each field that was not accepted' }),
  link: z.string().optional().meta({ description: 'Where the person can do what is missing; the message names it too' }),
});
export type Refusal = z.output<typeof refusal>;

export const done = z.object({ success: z.literal(true), message: z.string() });
