/** Standing schedules of a center's own patients: the weekdays and the window in which they come, and what can't be had. */
import { z } from '../../z';
import { BOOKING_STATUSES } from '../../../domain/booking';
import { SCHEMES } from '../../../domain/schemes';
import { NOT_PLACED, PAUSE_REASONS, STANDING_PAYMENTS } from '../../../domain/standing';
import { id, istDate, offeredSession } from '../../common';
import { endpoint } from '../../endpoint';
import { emptiable, givenDate, numeric, optional } from '../../given';
import { PERSON_REFUSALS } from '../../refusal-groups';
import { isoMoment, rupees } from '../common';

/** The most characters of a note about a schedule. */
export const STANDING_NOTE_MAX = 300;

const weekdays = z
  .array(numeric(z.int().min(1).max(6)))
  .min(1)
  .max(6)
  .meta({ description: '1 = Monday … 6 = Saturday' });
const time = z.string().min(1).max(40).meta({ description: 'A window: 9 AM - 1 PM' });
const chair = numeric(z.int().min(1));

const notPlaced = z.object({
  date: istDate,
  because: z.enum(NOT_PLACED).meta({
    description:
      'yours: another session of the person at that hour. too-close: another one less than 20 hours away. not-covered: the scheme does not pay for it, or no approval covers it',
  }),
  alternatives: z.array(offeredSession).meta({ description: 'Free chairs at the center, the best first' }),
  stays: z
    .string()
    .nullable()
    .meta({ description: 'The window in which the session is still booked, where the schedule changed to another' }),
});
export type StandingNotPlaced = z.output<typeof notPlaced>;

const session = z.object({ date: istDate, time: z.string() });

const schedule = z.object({
  _id: id,
  centerId: id,
  CenterName: z.string(),
  weekdays: z.array(z.int()).meta({ description: '1 = Monday … 6 = Saturday' }),
  time: z.string(),
  chair: z.int().nullable().meta({ description: 'The wished one; another is given where it is not free' }),
  from: istDate,
  until: istDate.nullable().meta({ description: 'The last day; null while there is no end' }),
  payment: z.enum(STANDING_PAYMENTS).meta({
    description:
      'link: a link for paying is mailed when sessions are booked, for a day; what is not paid by then is paid at the center',
  }),
  scheme: z.enum(SCHEMES).nullable(),
  note: z.string().nullable().meta({ description: 'For the desk; nothing medical' }),
  pauses: z
    .array(z.object({ _id: id, from: istDate, until: istDate.nullable(), why: z.enum(PAUSE_REASONS) }))
    .meta({ description: 'Present and coming ones' }),
  placed: z
    .array(
      z.object({
        date: istDate.meta({ description: 'Of the schedule' }),
        session: session.meta({
          description: 'When the session is; another day or window where it was moved by hand',
        }),
        bookingId: id,
        chair: z.int(),
        bookingStatus: z.enum(BOOKING_STATUSES),
        due: rupees.meta({ description: 'What is still to be paid at the desk' }),
      }),
    )
    .meta({ description: 'From today on, the earliest first, by the date of the schedule' }),
  others: z
    .array(z.object({ session, bookingId: id, chair: z.int(), due: rupees }))
    .meta({ description: 'Coming sessions of the person at the center that are of no schedule, the earliest first' }),
});
export type StandingSchedule = z.output<typeof schedule>;

const answer = { success: z.literal(true), standing: schedule, notPlaced: z.array(notPlaced) };

const note = z.string().trim().max(STANDING_NOTE_MAX);

/** What a change does to coming sessions. */
const effect = {
  cancelled: z
    .array(
      z.object({
        date: istDate,
        time: z.string(),
        refund: rupees.meta({ description: 'What goes back to the patient' }),
        kept: rupees.meta({ description: 'What was paid and is not given back, since the session is too near' }),
      }),
    )
    .meta({ description: 'Sessions that are cancelled, the earliest first' }),
  moved: z.int().meta({ description: 'How many sessions get another window' }),
  booked: z.array(istDate).meta({ description: 'Dates that are booked, the earliest first' }),
};
export type StandingEffect = z.output<z.ZodObject<typeof effect>>;

/** A change of a standing schedule. What is left out stays. */
const change = z.object({
  pause: emptiable(
    z.object({
      from: givenDate,
      until: optional(givenDate).meta({ description: 'The last day; without one, until it is resumed' }),
      why: z.enum(PAUSE_REASONS),
    }),
  ).meta({
    description:
      'The coming sessions of these days are cancelled, with refunds by the rule. Null: present and coming pauses end, and their days are placed again',
  }),
  resume: optional(id).meta({
    description: 'The pause that ends; its coming days are placed again. One that has ended already changes nothing',
  }),
  until: emptiable(givenDate).meta({
    description: 'The last day; later sessions are cancelled, with refunds by the rule. Null: there is no end',
  }),
  weekdays: optional(weekdays),
  time: optional(time),
  chair: emptiable(chair).meta({ description: 'Null: any' }),
  changeFrom: optional(givenDate).meta({
    description:
      'From when weekdays, time and chair are other ones: coming sessions are moved, and those of weekdays that are left out are cancelled. If absent, from today',
  }),
  note: emptiable(note),
});

const CHANGE_REFUSALS = [
  'center-blocked',
  'date-past',
  'patient-blocked',
  'standing-already',
  'standing-not-found',
  'window-unknown',
] as const;

export const standing = {
  list: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/standing',
    for: 'administrator',
    right: 'book',
    summary: 'The standing schedules of a patient at the centers of whoever asks, ended ones too, the newest first.',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      standing: z.array(schedule.extend({ notPlaced: z.array(notPlaced) })),
    }),
    refusals: [...PERSON_REFUSALS],
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/standing',
    for: 'administrator',
    right: 'book',
    summary:
      'Give a patient a standing schedule. The chairs of its dates are taken at once, 37 days ahead, and later ones a week before others can book them.',
    params: z.object({ id }),
    body: z.object({
      centerId: id,
      weekdays,
      time,
      chair: optional(chair),
      from: givenDate.refine((date) => date < '2100-01-01', 'Please choose an earlier day'),
      until: optional(givenDate).meta({ description: 'The last day; without one there is no end' }),
      payment: z.enum(STANDING_PAYMENTS),
      scheme: optional(z.enum(SCHEMES)).meta({
        description: 'Where a scheme pays: which; if absent, the only one of which the person has a card',
      }),
      note: optional(note),
    }),
    response: z.object(answer),
    refusals: [
      ...PERSON_REFUSALS,
      'center-blocked',
      'center-not-found',
      'date-past',
      'nobody-to-tell',
      'patient-blocked',
      'person-not-confirmed',
      'standing-already',
      'window-unknown',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/standing/{id}',
    for: 'administrator',
    right: 'book',
    summary:
      'Pause a standing schedule, resume, end or change it, and try again what could not be placed. What is left out stays.',
    params: z.object({ id }),
    body: change,
    response: z.object({ ...answer, ...effect }),
    refusals: [...CHANGE_REFUSALS],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/standing/{id}/preview',
    for: 'administrator',
    right: 'book',
    summary: 'What a change of a standing schedule would do to coming sessions. Nothing is changed.',
    params: z.object({ id }),
    body: change,
    response: z.object({ success: z.literal(true), ...effect }),
    refusals: [...CHANGE_REFUSALS, 'too-many-tries'],
  }),
};
