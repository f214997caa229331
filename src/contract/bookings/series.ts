/** Several sessions in one go: a pattern is looked at first, and its dates are then held and paid together. */
import { z } from '../z';
import { done, id, istDate, offeredSession } from '../common';
import { endpoint } from '../endpoint';
import { booked, fundingAsked } from '../funding';
import { givenDate, numeric, optional } from '../given';
import { MAX_SERIES_SESSIONS, MAX_SERIES_WEEKDAYS } from '../../domain/series';
import { HOLD_REFUSALS, PAYER_REFUSALS } from '../refusal-groups';

const rupees = z.number().meta({ description: 'Rupees' });
const time = z.string().min(1).max(40);

/** What stands in the way of a date: nothing, no chair, not bookable, one's own booking, or one that is too near. */
export const SERIES_STATES = ['free', 'full', 'closed', 'yours', 'too-close'] as const;

/**
 * Why no chair is kept for a date of a renewal. `too-soon`: it begins before the others are kept no more; `not-covered`: who paid
 * for the series does not pay for this date.
 */
export const RENEWAL_STATES = ['full', 'closed', 'yours', 'too-close', 'too-soon', 'not-covered'] as const;

export const notKept = z.object({ date: istDate, state: z.enum(RENEWAL_STATES) });
export type NotKept = z.output<typeof notKept>;

export const seriesSession = offeredSession.extend({
  state: z.enum(SERIES_STATES),
  alternatives: z.array(offeredSession).meta({ description: 'The best first' }),
});
export type SeriesSession = z.output<typeof seriesSession>;

export const series = {
  preview: endpoint({
    method: 'POST',
    path: '/auth/series/preview',
    for: 'patient',
    summary: 'Every date of a pattern with its state and, where it is not free, the next best chairs. Holds nothing.',
    body: z.object({
      centerId: id,
      time,
      weekdays: z
        .array(numeric(z.int().min(1).max(6)))
        .min(1)
        .max(MAX_SERIES_WEEKDAYS)
        .meta({ description: '1 = Monday … 6 = Saturday' }),
      from: givenDate,
      until: givenDate,
      patientId: optional(id),
      ...fundingAsked,
    }),
    response: z.object({
      success: z.literal(true),
      sessions: z.array(seriesSession),
      total: rupees.meta({ description: 'Rupees for the free dates' }),
      longestGapHours: z.number().meta({
        description: 'From start to start, with the appointments that the person has; more than 72 is a long gap',
      }),
    }),
    refusals: [
      'care-not-allowed',
      'center-blocked',
      'center-not-found',
      'cover-not-found',
      'not-at-center',
      'patient-not-found',
      'referral-missing',
      'sponsor-unknown',
      'too-many-tries',
      'too-many-unpaid',
      'window-unknown',
    ],
  }),
  book: endpoint({
    method: 'POST',
    path: '/auth/series',
    for: 'patient',
    summary: 'Hold a chair for each session, all or none, and open one checkout for them.',
    body: z.object({
      sessions: z
        .array(z.object({ date: givenDate, time, centerId: id }))
        .min(1)
        .max(MAX_SERIES_SESSIONS),
      total: numeric(z.number()).meta({ description: 'The sum that the person saw, rupees; refused if it is another' }),
      patientId: optional(id),
      doctorAsked: optional(z.boolean()).meta({
        description: 'That a doctor asked for sessions less than 20 hours apart',
      }),
      ...fundingAsked,
    }),
    response: z.object({
      success: z.literal(true),
      seriesId: id,
      ...booked,
    }),
    refusals: [
      ...HOLD_REFUSALS,
      ...PAYER_REFUSALS,
      'care-not-allowed',
      'patient-not-found',
      'series-clash',
      'window-unknown',
    ],
  }),
  stopRenewals: endpoint({
    method: 'DELETE',
    path: '/auth/series/{id}/renewals',
    for: 'patient',
    summary: 'Offer no further dates of this series. What is offered already stays offered.',
    params: z.object({ id }),
    response: done,
    refusals: ['series-not-found'],
  }),
};
