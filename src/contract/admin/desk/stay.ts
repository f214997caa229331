/** A stay in a hospital: the coming days of a person are freed together, and their standing schedules pause. */
import { z } from '../../z';
import { id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, numeric, optional, orElse } from '../../given';
import { PERSON_REFUSALS } from '../../refusal-groups';
import { isoMoment, rupees } from '../common';
import { undo } from './desk';

/** What becomes of what was paid for sessions that are too near for a refund by the rule. */
export const LATE_MONEY = ['keep', 'refund'] as const;
export type LateMoney = (typeof LATE_MONEY)[number];

/** More sessions than anybody has ahead. */
const MOST_SEEN = 500;

const asked = z.object({
  until: givenDate.meta({ description: 'The last day of the stay' }),
  late: orElse(z.enum(LATE_MONEY), 'keep').meta({
    description:
      'Of sessions within 24 hours: the center keeps what was paid, or gives it back, which needs that right',
  }),
});

const freed = z.object({
  bookingId: id,
  CenterName: z.string(),
  date: istDate,
  time: z.string(),
  isLate: z.boolean().meta({ description: 'It is too near for a refund by the rule' }),
  refund: rupees.meta({ description: 'What goes back' }),
  kept: rupees.meta({ description: 'What was paid and is not given back' }),
});
export type FreedSession = z.output<typeof freed>;

const effect = {
  sessions: z.array(freed).meta({ description: 'Sessions that are cancelled, the earliest first' }),
  schedules: z.int().meta({ description: 'How many standing schedules pause' }),
};

export const stay = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/stay/preview',
    for: 'administrator',
    right: 'book',
    summary: 'What entering a stay in a hospital would do. Changes nothing.',
    params: z.object({ id }),
    body: asked,
    response: z.object({ success: z.literal(true), ...effect }),
    refusals: [...PERSON_REFUSALS, 'date-past', 'refund-not-allowed', 'too-many-tries'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/stay',
    for: 'administrator',
    right: 'book',
    summary:
      'Cancel all coming sessions of a person until a day, at the centers of whoever asks, and pause their standing schedules there. They are told once.',
    params: z.object({ id }),
    body: asked.extend({
      seen: optional(z.array(z.object({ bookingId: id, refund: numeric(z.number()) })).max(MOST_SEEN)).meta({
        description:
          'What the preview said of each session. If anything differs by then, nothing is done: coming-changed. Without it, it is done as it comes',
      }),
    }),
    response: z.object({
      success: z.literal(true),
      ...effect,
      undo: undo.nullable().meta({ description: 'Null: money goes back, or an unpaid hold ended, so it stays' }),
      at: isoMoment,
    }),
    refusals: [...PERSON_REFUSALS, 'coming-changed', 'date-past', 'refund-not-allowed'],
  }),
};
