/** Waiting for a chair where all are taken, and the chairs that are offered: to who waits, or as the next dates of a series. */
import { z } from '../z';
import { done, id, istDate, offeredSession } from '../common';
import { endpoint } from '../endpoint';
import { booked, fundingAsked } from '../funding';
import { givenDate, numeric, optional } from '../given';
import { notKept } from './series';
import { MAX_WAIT_CENTERS, MAX_WAIT_DATES } from '../../domain/account-limits';
import { DEFAULT_NOTICE_HOURS } from '../../domain/waits';
import { DATE_REFUSALS, HOLD_REFUSALS, PAYER_REFUSALS, WINDOW_REFUSALS } from '../refusal-groups';

const time = z.string().min(1).max(40);
const byId = z.object({ id });

export const wait = z.object({
  _id: id,
  patientId: id,
  centers: z.array(z.object({ _id: id, CenterName: z.string() })),
  dates: z.array(istDate),
  times: z.array(z.string()),
  noticeHours: z.number(),
  since: z.iso.datetime(),
  isPaused: z.boolean().meta({
    description: 'Several chairs that were kept were not taken: none is kept until the account has booked a session',
  }),
  weekdays: z.array(z.int()).optional().meta({
    description: 'A center put them on its list for a standing place on these days, 1 = Monday … 6 = Saturday',
  }),
});
export type Wait = z.output<typeof wait>;

export const offer = z.object({
  _id: id,
  patientId: id,
  sessions: z.array(offeredSession.extend({ CenterName: z.string() })),
  until: z.iso.datetime().meta({ description: 'Then the chair goes to the next who waits' }),
  coverId: id.optional().meta({
    description: 'The cover that pays: the chair is taken on that, at this price, and in no other way',
  }),
  renewal: z
    .object({
      seriesId: id,
      notKept: z.array(notKept).meta({ description: 'The other dates of the pattern that have opened' }),
      choose: z.string().meta({ description: 'The page on which other times are chosen for all of these dates' }),
    })
    .optional()
    .meta({ description: 'Of the next dates of a running series: they are taken together' }),
});
export type Offer = z.output<typeof offer>;

export const runningSeries = z.object({
  _id: id,
  patientId: id,
  centerId: id,
  CenterName: z.string(),
  time: z.string(),
  weekdays: z.array(z.int()).meta({ description: '1 = Monday … 6 = Saturday' }),
  next: z.iso
    .datetime()
    .meta({ description: 'When its next dates are looked at, or the morning after if that is at night' }),
  notKept: z.array(notKept).meta({ description: 'Dates of the last look for which no chair was kept' }),
  choose: z.string().nullable().meta({ description: 'The page on which other times are chosen for these' }),
});
export type RunningSeries = z.output<typeof runningSeries>;

export const waits = {
  add: endpoint({
    method: 'POST',
    path: '/auth/waits',
    for: 'patient',
    summary: 'Wait for a chair in any of these windows, on any of these dates, at any of these centers, that is full.',
    body: z.object({
      centers: z.array(id).min(1).max(MAX_WAIT_CENTERS),
      dates: z.array(givenDate).min(1).max(MAX_WAIT_DATES),
      times: z.array(time).min(1).max(4),
      noticeHours: optional(numeric(z.int().min(0).max(72))).meta({
        description: `No chair is offered that begins sooner; ${DEFAULT_NOTICE_HOURS} unless said`,
      }),
      patientId: optional(id),
    }),
    response: z.object({ success: z.literal(true), wait }),
    refusals: [
      ...DATE_REFUSALS,
      'care-not-allowed',
      'center-blocked',
      'center-not-found',
      'consent-missing',
      'nothing-full',
      'patient-not-found',
      'too-many-tries',
      'too-many-waits',
      'too-many-waits-of-account',
      'wait-too-wide',
      'window-unknown',
      'consent-outdated',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/waits',
    for: 'patient',
    summary: 'What the account and the people it cares for wait for, the longest first.',
    response: z.object({ success: z.literal(true), waits: z.array(wait) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/waits/{id}',
    for: 'patient',
    summary: 'Wait no more.',
    params: byId,
    response: done,
    refusals: ['wait-not-found'],
  }),
};

export const offers = {
  list: endpoint({
    method: 'GET',
    path: '/auth/offers',
    for: 'patient',
    summary: 'The chairs that are kept for the account and the people it cares for, the most urgent first.',
    response: z.object({
      success: z.literal(true),
      now: z.iso.datetime(),
      offers: z.array(offer),
      series: z
        .array(runningSeries)
        .meta({ description: 'The running series whose next dates are offered every week' }),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/auth/offers/{id}/accept',
    for: 'patient',
    summary:
      'Take the chair, or all chairs of a renewal: held for 30 minutes, and one checkout opens, unless somebody else pays.',
    params: byId,
    query: z.object({
      endOtherWaits: optional(z.stringbool()).meta({ description: "Whether the person's other waits end too" }),
      funding: optional(z.enum(['online', 'at-center', 'scheme'])).meta({
        description:
          'Who pays for a chair that one waited for; online if absent. A renewal is paid as its series is, a chair with a `coverId` on that',
      }),
      coverId: fundingAsked.coverId,
      price: optional(numeric(z.number())).meta({ description: 'Rupees, as shown, where a scheme pays' }),
    }),
    response: z.object({ success: z.literal(true), ...booked }),
    refusals: [
      ...HOLD_REFUSALS,
      ...WINDOW_REFUSALS,
      ...PAYER_REFUSALS,
      'chair-taken',
      'made-up-already',
      'nothing-to-make-up',
      'offer-gone',
      'scheme-share-full',
      'series-clash',
      'sponsor-share',
      'window-full',
    ],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/auth/offers/{id}/decline',
    for: 'patient',
    summary: 'Leave the chair, or all chairs of a renewal, to others.',
    params: byId,
    response: done,
    refusals: ['offer-gone'],
  }),
};
