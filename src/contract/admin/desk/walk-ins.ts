/** Today’s list of a center: who came without an appointment, with a number, and what became of them. */
import { z } from '../../z';
import { URGENCIES, WALK_IN_ENDS, WALK_IN_NOTE_MAX, WALK_IN_STATES } from '../../../domain/walk-ins';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { emptiable, optional } from '../../given';
import { PERSON_REFUSALS } from '../../refusal-groups';
import { isoMoment } from '../common';
import { DESK_BOOKING_REFUSALS, deskBooked, deskPaying } from './desk';
import { newPatient } from './person';

const walkIn = z.object({
  _id: id,
  number: z.int().meta({ description: 'Counted from 1 at the center on each day' }),
  patient: z.object({ _id: id, name: z.string() }),
  phone: z.string().nullable().meta({ description: 'Of the person, else of a relative, else of the account' }),
  urgency: z.enum(URGENCIES),
  note: z.string().nullable(),
  arrivedAt: isoMoment,
  by: z.string().nullable().meta({ description: 'Who put them on the list, by user name' }),
  state: z.enum(WALK_IN_STATES),
  endedAt: isoMoment.nullable().meta({ description: 'When they left or were sent elsewhere' }),
  given: z
    .object({ bookingId: id, time: z.string(), chair: z.int() })
    .nullable()
    .meta({ description: 'The appointment that they were given; of somebody who waits, one that is cancelled since' }),
  hasToday: z
    .string()
    .nullable()
    .meta({ description: 'The window of an appointment that they have today at the center all the same' }),
});
export type WalkIn = z.output<typeof walkIn>;

const byId = z.object({ id });
const urgency = z.enum(URGENCIES);

export const walkIns = {
  list: endpoint({
    method: 'GET',
    path: '/admin/walk-ins',
    for: 'administrator',
    right: 'book',
    summary:
      'Who came to a center today without an appointment: who waits for a chair, the next first, by urgency and then by arrival; and who has one, left or was sent elsewhere, the latest number first.',
    query: z.object({ centerId: id }),
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      date: istDate,
      waiting: z.array(walkIn),
      over: z.array(walkIn).meta({ description: 'Who waits no more' }),
    }),
    refusals: ['center-not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/walk-ins',
    for: 'administrator',
    right: 'book',
    summary:
      'Give somebody without an appointment a number, and a place in the list for a chair today. Who waits already keeps theirs.',
    body: z.object({
      patient: z.union([z.object({ _id: id }), newPatient]),
      centerId: id,
      urgency,
      note: optional(z.string().trim().max(WALK_IN_NOTE_MAX)),
    }),
    response: done.extend({ walkInId: id, number: z.int(), isNew: z.boolean(), patientId: id }),
    refusals: [
      ...PERSON_REFUSALS,
      'center-blocked',
      'center-not-found',
      'patient-blocked',
      'patient-known',
      'person-not-confirmed',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/walk-ins/{id}',
    for: 'administrator',
    right: 'book',
    summary:
      'Say anew how urgent it is for somebody who waits, or what is to be noted; what is not sent stays. They keep their number.',
    params: byId,
    body: z.object({ urgency: optional(urgency), note: emptiable(z.string().trim().max(WALK_IN_NOTE_MAX)) }),
    response: done,
    refusals: ['walk-in-not-found', 'walk-in-not-waiting'],
  }),
  book: endpoint({
    method: 'POST',
    path: '/admin/walk-ins/{id}/book',
    for: 'administrator',
    right: 'book',
    summary:
      'Give somebody who waits a chair of today: books it as the desk books. If that is undone or cancelled, they wait again.',
    params: byId,
    body: z.object({ time: z.string().min(1).max(40), ...deskPaying.shape }),
    response: deskBooked,
    refusals: [...DESK_BOOKING_REFUSALS, 'walk-in-not-found', 'walk-in-not-waiting'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/admin/walk-ins/{id}/end',
    for: 'administrator',
    right: 'book',
    summary: 'Record that somebody who waits has left, or was sent to another place.',
    params: byId,
    body: z.object({ as: z.enum(WALK_IN_ENDS) }),
    response: done,
    refusals: ['walk-in-not-found', 'walk-in-not-waiting'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/admin/walk-ins/{id}/resume',
    for: 'administrator',
    right: 'book',
    summary:
      'Undo, until the day is over, that somebody has left or was sent elsewhere: they wait again, with their number.',
    params: byId,
    response: done,
    refusals: ['walk-in-not-found'],
  }),
};
