/** How the installation stands, for its operator: what is late, away, full or not saved, and what to do about it. */
import { z } from '../z';
import { endpoint } from '../endpoint';
import { isoMoment } from './common';

/** What checks are about, in the order in which they are shown. */
export const CHECK_GROUPS = [
  'release',
  'work',
  'processes',
  'payments',
  'messages',
  'storage',
  'backups',
  'clocks',
  'access',
] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

export const CHECK_STATES = ['ok', 'warning', 'bad'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

const check = z.object({
  id: z.string().meta({ description: 'The same at each look' }),
  group: z.enum(CHECK_GROUPS),
  name: z.string().meta({ description: 'What is checked' }),
  found: z.string().meta({ description: 'What was found, in a sentence' }),
  state: z.enum(CHECK_STATES).meta({ description: 'bad: what an alert of deploy/monitoring would tell of' }),
  advice: z.string().nullable().meta({ description: 'What to do, in a sentence; null where all is well' }),
  rows: z
    .array(
      z.object({
        what: z
          .string()
          .meta({ description: 'The id of a row that is due, or the name of a round, a replica or a rule' }),
        at: isoMoment.nullable().meta({ description: 'When the row is due, or the round last came to its end' }),
        note: z.string().nullable(),
      }),
    )
    .meta({ description: 'What it was found in, the oldest first; at most ten rows that are due' }),
});
export type InstallationCheck = z.output<typeof check>;

export const operations = {
  read: endpoint({
    method: 'GET',
    path: '/admin/operations/state',
    for: 'administrator',
    right: 'operate',
    summary: 'How the installation stands: every check, with what it found and what to do.',
    response: z.object({ success: z.literal(true), now: isoMoment, checks: z.array(check) }),
  }),
};
