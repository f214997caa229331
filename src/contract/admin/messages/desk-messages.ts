/** What the desk writes to patients, from registered messages with values from lists. */
import { z } from '../../z';
import { DESK_MESSAGES, LATER_MINUTES, PAPERS, PLACES, isComplete } from '../../../domain/desk-messages';
import { done, id } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, numeric, optional } from '../../given';
import { LANGUAGES } from '../../language';

const deskMessage = z
  .object({
    kind: z.enum(DESK_MESSAGES),
    minutes: optional(z.literal(LATER_MINUTES)).meta({ description: 'Of later' }),
    paper: optional(z.enum(PAPERS)).meta({ description: 'Of bring' }),
    place: optional(z.enum(PLACES)).meta({ description: 'Of place' }),
  })
  .refine(isComplete, 'Please choose what the message is to say');

/** One appointment, or all of a window of a date; also those who were booked there when it was closed. */
const writtenTo = z.union([
  z.object({ bookingId: id }),
  z.object({ centerId: id, date: givenDate, startHour: numeric(z.int().min(0).max(23)) }),
]);
export type WrittenTo = z.output<typeof writtenTo>;

const written = z.object({ to: writtenTo, message: deskMessage });
export type Written = z.output<typeof written>;

/** How many appointments it reaches, and whose it does not. */
const reach = {
  people: z.int().meta({ description: 'Patients who are told now, or who cares for them is' }),
  already: z.int().meta({ description: 'Those who were told the same today: they are not told again' }),
  unreachable: z
    .array(z.object({ bookingId: id, username: z.string(), phone: z.string().nullable() }))
    .meta({ description: 'Those whom no channel reaches: somebody has to call them' }),
};

export const deskMessages = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/messages/preview',
    for: 'administrator',
    right: 'message',
    summary:
      'What a message of the desk would say, in every language in which it would be read, and whom it would reach.',
    body: written,
    response: z.object({
      success: z.literal(true),
      texts: z.array(z.object({ language: z.enum(LANGUAGES), text: z.string() })),
      ...reach,
    }),
    refusals: ['booking-not-found', 'center-not-found', 'message-too-late', 'too-many-tries'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/messages',
    for: 'administrator',
    right: 'message',
    summary: 'Write to a patient, or to all of a window. The same is told once a day.',
    body: written,
    response: done.extend(reach),
    refusals: ['booking-not-found', 'center-not-found', 'message-too-late', 'nobody-to-tell', 'too-many-tries'],
  }),
};
export type MessageReach = Pick<z.output<typeof deskMessages.send.response>, 'people' | 'already' | 'unreachable'>;
