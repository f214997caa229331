/** The waiting list of a center: who waits by themselves, and whom the desk put there, in one order. */
import { z } from '../../z';
import { MAX_WAIT_DATES } from '../../../domain/account-limits';
import { DEFAULT_NOTICE_HOURS, SAID } from '../../../domain/waits';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, numeric, optional } from '../../given';
import { DESK_WINDOW_REFUSALS, PERSON_REFUSALS } from '../../refusal-groups';
import { isoMoment, rupees } from '../common';
import { DESK_BOOKING_REFUSALS, deskBooked, deskPaying } from './desk';
import { newPatient } from './person';

/** The most characters of a note about somebody who waits. */
export const WAITING_NOTE_MAX = 200;

/** What is waited for: single dates, weekdays in a span, or a standing place. */
export const WAITING_FOR = ['dates', 'weekdays', 'standing'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** Which rows of the list are shown. `to-call`: a chair is kept for them, or a standing place is free. */
export const WAITING_SHOWN = ['to-call', 'sessions', 'standing', 'by-desk', 'by-themselves'] as const;
export type WaitingShown = (typeof WAITING_SHOWN)[number];

const offered = z.object({
  _id: id,
  centerId: id,
  CenterName: z.string(),
  date: istDate,
  time: z.string(),
  chair: z.int(),
  price: rupees,
  until: isoMoment.meta({ description: 'Then the chair goes to the next who waits' }),
  scheme: z.string().nullable().meta({ description: 'The scheme that pays for it; null: none' }),
});

const waitingPerson = z.object({
  _id: id,
  patient: z.object({ _id: id, name: z.string() }),
  phone: z.string().nullable().meta({ description: 'Of the person, else of a relative, else of the account' }),
  isWritten: z.boolean().meta({ description: 'An offer is also sent as a message' }),
  centers: z.array(z.object({ _id: id, CenterName: z.string() })),
  for: z.enum(['sessions', 'standing']),
  dates: z.array(istDate).meta({ description: 'Of a standing place: the last day of waiting' }),
  weekdays: z.array(z.int()).nullable().meta({ description: 'Of a standing place: 1 = Monday … 6 = Saturday' }),
  times: z.array(z.string()),
  note: z.string().nullable(),
  since: isoMoment,
  isByDesk: z.boolean(),
  by: z.string().nullable().meta({ description: 'Who put them there, by user name' }),
  isPaused: z.boolean().meta({ description: 'Several kept chairs were not taken: none is kept until they book' }),
  offer: offered.nullable().meta({ description: 'The chair that is kept for them' }),
  hasPlace: z
    .boolean()
    .meta({ description: 'A standing place is free for them: on each of their days for four weeks' }),
  call: z
    .object({ said: z.enum(SAID), note: z.string().nullable(), at: isoMoment, by: z.string().nullable() })
    .nullable()
    .meta({ description: 'The last call' }),
});
export type WaitingPerson = z.output<typeof waitingPerson>;

const byId = z.object({ id });
const note = optional(z.string().trim().max(WAITING_NOTE_MAX));

/** Who is listed. */
export const waitingFilters = z.object({
  centerId: optional(id),
  shown: optional(z.enum(WAITING_SHOWN)),
  date: optional(givenDate).meta({ description: 'Who would come on this date' }),
});

/** Where the list is downloaded as CSV; takes `waitingFilters`. */
export const WAITING_CSV = '/admin/waiting.csv';

export const waiting = {
  list: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    for: 'administrator',
    right: 'book',
    summary:
      'Who waits for a chair at the centers of whoever asks: those first for whom one is kept, then in the order in which chairs are offered. At most 500.',
    query: waitingFilters,
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      waiting: z.array(waitingPerson),
      count: z.int().meta({ description: 'How many there are' }),
    }),
    refusals: ['center-not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/waiting',
    for: 'administrator',
    right: 'book',
    summary: 'Put a person on the waiting list of a center: for windows that are full, or for a standing place.',
    body: z.object({
      patient: z.union([z.object({ _id: id }), newPatient]),
      centerId: id,
      for: z.enum(WAITING_FOR),
      times: z.array(z.string().min(1).max(40)).min(1).max(4),
      dates: optional(z.array(givenDate).min(1).max(MAX_WAIT_DATES)).meta({ description: 'Of `dates`' }),
      weekdays: optional(
        z
          .array(numeric(z.int().min(1).max(6)))
          .min(1)
          .max(6),
      ).meta({
        description: 'Of `weekdays` and `standing`',
      }),
      from: optional(givenDate).meta({ description: 'Of `weekdays`: the first day; today if absent' }),
      until: optional(givenDate).meta({ description: 'Of `weekdays`: the last day' }),
      noticeHours: optional(numeric(z.int().min(0).max(72))).meta({
        description: `No chair is offered that begins sooner; ${DEFAULT_NOTICE_HOURS} unless said`,
      }),
      note,
    }),
    response: done.extend({ waitId: id, patientId: id }),
    refusals: [
      ...DESK_WINDOW_REFUSALS,
      ...PERSON_REFUSALS,
      'center-blocked',
      'center-not-found',
      'nothing-full',
      'patient-blocked',
      'patient-known',
      'person-not-confirmed',
      'too-many-waits',
      'wait-too-wide',
      'waiting-list-full',
    ],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/admin/waiting/{id}/call',
    for: 'administrator',
    right: 'book',
    summary: 'Record what somebody who waits said to a call. After a “no” the kept chair goes to the next.',
    params: byId,
    body: z.object({
      said: z.enum(SAID),
      note,
      passOn: optional(z.boolean()).meta({ description: 'The kept chair goes to the next, whatever was said' }),
    }),
    response: done,
    refusals: ['wait-not-found'],
  }),
  bookOffer: endpoint({
    method: 'POST',
    path: '/admin/waiting/offers/{id}/book',
    for: 'administrator',
    right: 'book',
    summary: 'Book the chair that is kept for somebody who waits.',
    params: byId,
    body: deskPaying,
    response: deskBooked,
    refusals: [...DESK_BOOKING_REFUSALS, 'offer-gone'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/admin/waiting/{id}',
    for: 'administrator',
    right: 'book',
    summary: 'Take a person off the waiting list. A chair that was kept for them goes to the next.',
    params: byId,
    response: done,
    refusals: ['wait-not-found'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/admin/waiting/{id}/resume',
    for: 'administrator',
    right: 'book',
    summary: 'Undo taking a person off the list, within seconds: they have their place in it again.',
    params: byId,
    response: done,
    refusals: ['wait-not-found', 'too-late-to-undo'],
  }),
};
