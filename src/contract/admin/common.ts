/** What the lists of the administrator area share: pages, sorting, search. All of it is done by the server. */
import { z } from '../z';
import { SESSION_STATES } from '../../domain/session-state';
import { numeric, optional } from '../given';

export const MAX_PAGE_SIZE = 100;
export const PAGE_SIZE = 20;

export const isoMoment = z.string().meta({ description: 'ISO 8601 moment' });
export const rupees = z.number().meta({ description: 'Rupees' });

export const sessionState = z.enum(SESSION_STATES).meta({
  description:
    'The status once more; of a session that is over, completed only where the desk recorded that the patient came, else missed or not-recorded',
});

/** Several values of one filter, separated by commas. */
export function several<T extends z.ZodType<unknown, string>>(one: T) {
  return z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(one).max(50));
}

/** Page, size and search. Where none of a list's parameters is given, the list is answered whole. */
export const paging = {
  page: optional(numeric(z.int().min(1).max(1_000_000))),
  pageSize: optional(numeric(z.int().min(1).max(MAX_PAGE_SIZE))),
  q: optional(z.string().trim().max(200)).meta({ description: 'Text to search for, whatever its case' }),
  order: optional(z.enum(['asc', 'desc'])),
};

const cursor = optional(z.string().max(1_000));
/** Of a long list: where the page begins or ends, instead of its number. */
export const cursors = {
  after: cursor.meta({ description: 'The page after the one that answered this as `next`' }),
  before: cursor.meta({ description: 'The page before the one that answered this as `previous`' }),
};
/** The cursors that a page of a long list adds; null where there is nothing more. */
export const neighbours = { previous: z.string().nullable().optional(), next: z.string().nullable().optional() };

/** What a list adds when it was asked for by page: how many match, and of how many. */
export const counted = {
  total: z.int().optional().meta({ description: 'How many match' }),
  all: z.int().optional().meta({ description: 'How many there are without any filter' }),
  page: z.int().optional(),
  pageSize: z.int().optional(),
};
