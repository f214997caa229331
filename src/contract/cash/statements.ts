/** The monthly statements of a person at the centers that know them. */
import { z } from '../z';
import { id } from '../common';
import { endpoint } from '../endpoint';

const month = z
  .string({ error: 'Month is required' })
  .min(1, 'Month is required')
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM')
  .meta({ description: 'A month in India, YYYY-MM, of the present one or an earlier one' });

/** Which statement is asked for, at `STATEMENT_FILE` and at the desk. */
export const statementAsked = z.object({ centerId: id, month });

export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/auth/statements',
    for: 'patient',
    summary: 'The centers and months of which the person of the account has a statement, the latest month first.',
    response: z.object({
      success: z.literal(true),
      centers: z.array(z.object({ centerId: id, center: z.string(), months: z.array(z.string()) })),
    }),
  }),
};
