/** What people were told about an appointment, how far it came, and what they answered. */
import { z } from '../../z';
import { ANSWERS, CHANNELS } from '../../../domain/messages';
import { id } from '../../common';
import { isoMoment } from '../common';

/** How far a message came, as its provider says. SMS and mail are never told to be read. */
const TOLD_STATES = ['waiting', 'sent', 'delivered', 'read', 'failed'] as const;
export type ToldState = (typeof TOLD_STATES)[number];

export const toldAbout = z.object({
  _id: id,
  template: z.string(),
  message: z.string().nullable().meta({ description: 'Which message of the desk, where it is one' }),
  carer: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that was told, where that is not the patient' }),
  createdAt: isoMoment,
  isOver: z.boolean().meta({ description: 'No other channel is tried any more' }),
  readAt: isoMoment.nullable(),
  channels: z
    .array(z.object({ channel: z.enum(CHANNELS), state: z.enum(TOLD_STATES), at: isoMoment }))
    .meta({ description: 'Those that were tried, in that order' }),
  answer: z.enum(ANSWERS).nullable(),
  answeredAt: isoMoment.nullable(),
  answeredBy: z.enum([...CHANNELS, 'page']).nullable(),
  call: z
    .object({ _id: id, doneAt: isoMoment.nullable(), doneBy: z.string().nullable() })
    .nullable()
    .meta({ description: 'The call that they asked for by it; null: none' }),
});
export type ToldAbout = z.output<typeof toldAbout>;

/** The last reminder, or message of the desk, about a session. */
export const toldLast = z.object({ template: z.enum(['reminder', 'from-desk']), state: z.enum(TOLD_STATES) });
export type ToldLast = z.output<typeof toldLast>;
