/** Reports, each as JSON and as CSV, and the monthly file for the accounts. */
import { z } from '../../z';
import { type GroupBy, REPORTS, REPORT_NAMES } from '../../../domain/reports';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, optional } from '../../given';

const GROUPS = [...new Set(Object.values(REPORTS).flatMap(({ by }): readonly GroupBy[] => by))];

const name = z.enum(REPORT_NAMES);
const centerId = optional(id).meta({ description: 'One center; without it, all at which the caller may see reports' });

/** What a report is asked for; a grouping that the report does not have is refused at `by`. */
export const reportQuery = z.object({
  from: optional(givenDate).meta({ description: 'The first day; 29 days before `to` if absent' }),
  to: optional(givenDate).meta({ description: 'The last day; today if absent. At most three years' }),
  centerId,
  by: optional(z.enum(GROUPS)).meta({ description: 'What a row is' }),
});

/** By their names; rupees, hours, or percent, where they are not numbers of things. Null: there is nothing to divide by. */
const figures = z.record(z.string(), z.number().nullable());

export const report = z.object({
  name,
  by: z.enum(GROUPS),
  byOptions: z.array(z.enum(GROUPS)).meta({ description: 'What rows this report may have' }),
  from: istDate,
  to: istDate,
  today: istDate,
  centerId: id.nullable(),
  rows: z
    .array(
      z.object({
        id: z.string().meta({
          description:
            'A date, the Monday of a week, a month, the id of a center, `<weekday>-<hour>`, `<side>:<reason>`, or a code',
        }),
        label: z.string().nullable().meta({ description: 'The name of a center; null elsewhere' }),
        figures,
      }),
    )
    .meta({ description: 'In order; of centers the 200 with the most' }),
  left: z.int().meta({ description: 'How many centers are not listed' }),
  total: figures.meta({ description: 'Over everything, also what is not listed' }),
});
export type Report = z.output<typeof report>;

/** A month of reports. */
export const month = z
  .string({ error: 'Month is required' })
  .min(1, 'Month is required')
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM')
  .meta({ description: 'A month in India, YYYY-MM' });

const accountsMail = z.object({
  wanted: z.boolean(),
  email: z.string().nullable().meta({ description: 'Where it would be sent; null: no address is known' }),
});

export const reports = {
  get: endpoint({
    method: 'GET',
    path: '/admin/reports/{name}',
    for: 'administrator',
    right: 'see-reports',
    summary: 'A report over some days, at one center or at all of the caller.',
    params: z.object({ name }),
    query: reportQuery,
    response: z.object({ success: z.literal(true), report }),
    refusals: ['center-not-found'],
  }),
  accountsMail: endpoint({
    method: 'GET',
    path: '/admin/accounts-mail',
    for: 'administrator',
    right: 'see-reports',
    summary: 'Whether the caller gets the file for the accounts by mail on the first of each month.',
    response: z.object({ success: z.literal(true), accountsMail }),
  }),
  /** Refuses with `add-address-first`. */
  setAccountsMail: endpoint({
    method: 'PUT',
    path: '/admin/accounts-mail',
    for: 'administrator',
    right: 'see-reports',
    summary: 'Get the file for the accounts by mail on the first of each month, or no longer.',
    body: z.object({ wanted: z.boolean() }),
    response: done.extend({ accountsMail }),
    refusals: ['add-address-first'],
  }),
};

/** Where a report is downloaded as CSV; takes `reportQuery`. */
export const REPORT_CSV = '/admin/reports/{name}.csv';
export const reportParams = z.object({ name });

/** Where the file for the accounts is downloaded: the movements of money of a month. */
export const ACCOUNTS_CSV = '/admin/accounts.csv';
export const accountsQuery = z.object({ month, centerId });
