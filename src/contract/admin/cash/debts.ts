/** Who owes money to a center, by how old it is. */
import { z } from '../../z';
import { id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { optional } from '../../given';
import { isoMoment, rupees } from '../common';

/** How old a debt is: for sessions still to come, or how many days ago the session was. */
export const DEBT_AGES = ['coming', 'days30', 'days60', 'days90', 'older'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

const aged = z.object({
  coming: rupees.meta({ description: 'For sessions of today and later' }),
  days30: rupees.meta({ description: 'For sessions of the last 30 days' }),
  days60: rupees,
  days90: rupees,
  older: rupees,
  extras: rupees.meta({ description: 'Extras in the account that nothing is there for' }),
});

const debt = aged.extend({
  patient: z.object({ _id: id, name: z.string(), phone: z.string().nullable() }),
  centerId: id,
  center: z.string(),
  owed: rupees.meta({ description: 'All of it, less what is in the account: that pays for the oldest first' }),
  oldest: istDate.nullable().meta({ description: 'The oldest session that is not paid; null: only extras are owed' }),
});
export type Debt = z.output<typeof debt>;

export const debts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/debts',
    for: 'administrator',
    right: 'see',
    summary: 'Who owes money to the centers of who asks, or to one: the oldest debt first, at most 1,000.',
    query: z.object({ centerId: optional(id) }),
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      debts: z.array(debt),
      count: z.int().meta({ description: 'How many there are' }),
      totals: aged.extend({ owed: rupees }).meta({ description: 'Of those that are listed' }),
    }),
    refusals: ['center-not-found'],
  }),
};

/** Where the list is downloaded as CSV; takes `debtsExport`. */
export const DEBTS_CSV = '/admin/debts.csv';
export const debtsExport = z.object({ centerId: optional(id) });
