/** What is closed, or has fewer chairs, as exceptions and the plans of closures have it. */
import { z } from '../../z';
import { istDate, nameField } from '../../common';
import { givenDate, numeric, optional } from '../../given';
import { START_HOURS, windowLabel } from '../../../domain/windows';

/** The labels of the four windows of a day. */
export const WINDOW_LABELS = START_HOURS.map(windowLabel);

export const windowTime = z.enum(WINDOW_LABELS);
const chairNumber = z.int().min(1).max(500);

/** As it is given. */
export const closedTimes = {
  from: givenDate,
  to: givenDate,
  time: optional(windowTime).meta({ description: 'One window; absent: all' }),
  chairs: optional(numeric(chairNumber)).meta({ description: 'So many fewer than usual' }),
  chairNumbers: optional(z.array(numeric(chairNumber)).min(1).max(500)).meta({
    description: 'These chairs are out of order',
  }),
  reason: nameField('Reason is required', 120).meta({
    description: 'Patients read it: where a window is closed, and where they are moved',
  }),
};

/** As it is answered. */
export const whatIsClosed = {
  from: istDate,
  to: istDate,
  time: windowTime.nullable().meta({ description: 'Null: every window' }),
  chairs: z.int().nullable().meta({ description: 'So many fewer than usual' }),
  chairNumbers: z.array(z.int()).nullable().meta({ description: 'Chairs out of order; neither: closed' }),
  reason: z.string(),
};
