/** How many chairs of a center are open: its weekly template, and what is different on some dates. */
import { z } from '../../z';
import { done, id, nameField, version } from '../../common';
import { endpoint } from '../../endpoint';
import { editedVersion, givenDate, numeric, optional } from '../../given';
import { closedTimes, whatIsClosed, windowTime } from './closed-times';
import { closure } from '../closures';

export { WINDOW_LABELS } from './closed-times';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6'] as const;

/** Chairs by weekday (1 = Monday … 6 = Saturday) and window. */
const weekOf = <Chairs extends z.ZodType<number>>(chairs: Chairs) =>
  z.partialRecord(z.enum(WEEKDAYS), z.partialRecord(windowTime, chairs));
const weekdays = weekOf(z.int());
export type WeeklyTemplate = z.output<typeof weekdays>;

const anyway = optional(z.boolean()).meta({
  description:
    'That it is wanted although more is booked already; without it, and without a plan, that is refused as capacity-below-sold, with the number of people who are touched',
});

export const capacityException = z.object({ _id: id, ...whatIsClosed });
export type CapacityExceptionFacts = z.output<typeof capacityException>;

/** The most days of one list of holidays. */
export const MOST_HOLIDAYS = 100;

const template = { slots: z.int().meta({ description: 'Chairs of the center' }), weekdays, version };
const ofCenter = z.object({ id });

export const capacity = {
  template: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/template',
    for: 'administrator',
    right: 'see',
    summary: 'The open chairs of every weekday and window.',
    params: ofCenter,
    response: z.object({ success: z.literal(true), ...template }),
    refusals: ['center-not-found'],
  }),
  setTemplate: endpoint({
    method: 'PUT',
    path: '/admin/centers/{id}/template',
    for: 'administrator',
    right: 'change-center',
    summary: 'Set the open chairs of some weekdays and windows; those that are left out stay as they are.',
    params: ofCenter,
    body: z.object({ weekdays: weekOf(numeric(z.int().min(0).max(500))), version: editedVersion, anyway }),
    response: done.extend(template),
    refusals: ['capacity-below-sold', 'center-not-found', 'edit-conflict', 'too-many-chairs'],
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/exceptions',
    for: 'administrator',
    right: 'see',
    summary: 'What is different from the template, today and later; the soonest first.',
    params: ofCenter,
    response: z.object({ success: z.literal(true), exceptions: z.array(capacityException) }),
    refusals: ['center-not-found'],
  }),
  addException: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/exceptions',
    for: 'administrator',
    right: 'change-center',
    summary: 'Close dates or a window, or have fewer chairs: a holiday, a machine out of order, no staff.',
    params: ofCenter,
    body: z.object({
      ...closedTimes,
      plan: optional(z.boolean()).meta({
        description: 'Close it, and propose another chair for everybody who is booked there, which is held meanwhile',
      }),
      anyway,
    }),
    response: done.extend({
      exception: capacityException,
      plan: closure.nullable().meta({ description: 'Null where it was not wanted, and where it touches nobody' }),
    }),
    refusals: ['capacity-below-sold', 'center-not-found'],
  }),
  addHolidays: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/holidays',
    for: 'administrator',
    right: 'change-center',
    summary:
      'Close several days, a year of holidays for instance: all of them, or none. Days that are closed already stay.',
    params: ofCenter,
    body: z.object({
      days: z
        .array(
          z.object({
            date: givenDate,
            reason: nameField('Reason is required', 120).meta({ description: 'Patients read it' }),
          }),
        )
        .min(1)
        .max(MOST_HOLIDAYS),
      anyway,
    }),
    response: done.extend({ added: z.int().meta({ description: 'How many days were not closed before' }) }),
    refusals: ['capacity-below-sold', 'center-not-found'],
  }),
  setChair: endpoint({
    method: 'PUT',
    path: '/admin/centers/{id}/chairs/{chair}',
    for: 'administrator',
    right: 'work-floor',
    summary:
      'Say that a chair is out of order today, or works again. Who is booked on it keeps the appointment, and gets another chair at the desk.',
    params: z.object({ id, chair: numeric(z.int().min(1).max(500)) }),
    body: z.object({
      outOfOrder: z.boolean(),
      reason: optional(nameField('Reason is required', 120)).meta({
        description: 'Why it is out of order, as it was before it was said to work: for an undo',
      }),
    }),
    response: done.extend({
      reason: z.string().nullable().meta({ description: 'Of a chair that works again: why it was out of order' }),
    }),
    refusals: ['capacity-below-sold', 'center-not-found', 'chair-out-longer', 'exception-not-found'],
  }),
  endException: endpoint({
    method: 'DELETE',
    path: '/admin/exceptions/{id}',
    for: 'administrator',
    right: 'change-center',
    summary: 'Take back what was different.',
    params: z.object({ id }),
    response: done,
    refusals: [
      'capacity-below-sold',
      'center-not-found',
      'closure-not-found',
      'closure-not-open',
      'exception-not-found',
    ],
  }),
};
