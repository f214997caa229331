/** Waiting for a chair where all are taken, and the chairs that are offered to who waits. */
import { z } from './z';
import { done, id, istDate, offeredSession } from './common';
import { endpoint } from './endpoint';
import { givenDate, numeric, optional } from './given';
import { DEFAULT_NOTICE_HOURS, MAX_WAIT_CENTERS, MAX_WAIT_DATES } from '../domain/waits';

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
});
export type Wait = z.output<typeof wait>;

export const offer = z.object({
  _id: id,
  patientId: id,
  sessions: z.array(offeredSession.extend({ CenterName: z.string() })),
  until: z.iso.datetime().meta({ description: 'Then the chair goes to the next who waits' }),
});
export type Offer = z.output<typeof offer>;

export const waits = {
  add: endpoint({
    method: 'POST',
    path: '/auth/waits',
    for: 'patient',
    summary: 'Wait for a chair in any of these windows on any of these dates at any of these centers.',
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
  }),
};

export const offers = {
  list: endpoint({
    method: 'GET',
    path: '/auth/offers',
    for: 'patient',
    summary: 'The chairs that are kept for the account and the people it cares for, the most urgent first.',
    response: z.object({ success: z.literal(true), now: z.iso.datetime(), offers: z.array(offer) }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/auth/offers/{id}/accept',
    for: 'patient',
    summary: 'Take the chair: it is held for 30 minutes, and the checkout opens.',
    params: byId,
    query: z.object({
      endOtherWaits: optional(z.stringbool()).meta({ description: "Whether the person's other waits end too" }),
    }),
    response: z.object({ success: z.literal(true), session: z.object({ id: z.string(), url: z.string() }) }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/auth/offers/{id}/decline',
    for: 'patient',
    summary: 'Leave the chair to the next who waits.',
    params: byId,
    response: done,
  }),
};
