/** Whom a center is to call: patients who answered "Call me" to a message, or wrote what a person has to answer. */
import { z } from '../../z';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { optional } from '../../given';
import { LANGUAGES } from '../../language';
import { isoMoment } from '../common';

export const callToMake = z.object({
  _id: id,
  bookingId: id,
  centerId: id,
  center: z.string(),
  patientId: id,
  username: z.string().meta({ description: 'Of the patient' }),
  askedBy: z.string().nullable().meta({ description: 'Name of the account that asked, where that is not the patient' }),
  number: z.string().nullable().meta({ description: 'As it was when they asked; null: none is known' }),
  language: z.enum(LANGUAGES),
  date: istDate.meta({ description: 'Of the session that it is about' }),
  time: z.string(),
  startHour: z.int(),
  hasAsked: z.boolean().meta({ description: 'They answered "Call me"; else they wrote something' }),
  texts: z
    .array(z.object({ text: z.string(), at: isoMoment }))
    .meta({ description: 'What they wrote, the last 5, the oldest first' }),
  askedAt: isoMoment,
});
export type CallToMake = z.output<typeof callToMake>;

export const calls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/calls',
    for: 'administrator',
    right: 'see',
    summary:
      'Who asked to be called, or wrote what a person has to answer, and was not called yet; the longest waiting first.',
    query: z.object({ centerId: optional(id) }),
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      calls: z.array(callToMake).meta({ description: 'At most 100' }),
      total: z.int(),
    }),
    refusals: ['center-not-found'],
  }),
  setDone: endpoint({
    method: 'PUT',
    path: '/admin/calls/{id}',
    for: 'administrator',
    right: 'message',
    summary: 'Record that somebody was called, which takes them off the list; or take that back.',
    params: z.object({ id }),
    body: z.object({ isDone: z.boolean() }),
    response: done,
    refusals: ['call-not-found'],
  }),
};
