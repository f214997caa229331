/** How many chairs of a center are open: its weekly template, and what is different on some dates. */
import { z } from '../z';
import { done, id, istDate, nameField } from '../common';
import { endpoint } from '../endpoint';
import { givenDate, numeric, optional } from '../given';
import { START_HOURS, windowLabel } from '../../domain/windows';

/** The labels of the four windows of a day. */
export const WINDOW_LABELS = START_HOURS.map(windowLabel);

const WEEKDAYS = ['1', '2', '3', '4', '5', '6'] as const;
const time = z.enum(WINDOW_LABELS);

/** Chairs by weekday (1 = Monday … 6 = Saturday) and window. What is left out has all chairs of the center. */
const weekOf = <Chairs extends z.ZodType<number>>(chairs: Chairs) =>
  z.partialRecord(z.enum(WEEKDAYS), z.partialRecord(time, chairs));
const weekdays = weekOf(z.int());
export type WeeklyTemplate = z.output<typeof weekdays>;

const anyway = optional(z.boolean()).meta({
  description: 'That it is wanted although more is booked already; without it that is refused as capacity-below-sold',
});

export const capacityException = z.object({
  _id: id,
  from: istDate,
  to: istDate,
  time: time.nullable().meta({ description: 'Null: every window' }),
  chairs: z.int().nullable().meta({ description: 'So many fewer than usual' }),
  chairNumbers: z.array(z.int()).nullable().meta({ description: 'Chairs out of order; neither: closed' }),
  reason: z.string(),
});
export type CapacityExceptionFacts = z.output<typeof capacityException>;

/** The most days of one list of holidays. */
export const MOST_HOLIDAYS = 100;

const template = { slots: z.int().meta({ description: 'Chairs of the center' }), weekdays };
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
  }),
  setTemplate: endpoint({
    method: 'PUT',
    path: '/admin/centers/{id}/template',
    for: 'administrator',
    right: 'change-center',
    summary: 'Set the open chairs of every weekday and window.',
    params: ofCenter,
    body: z.object({ weekdays: weekOf(numeric(z.int().min(0).max(500))), anyway }),
    response: done.extend(template),
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/exceptions',
    for: 'administrator',
    right: 'see',
    summary: 'What is different from the template, today and later; the soonest first.',
    params: ofCenter,
    response: z.object({ success: z.literal(true), exceptions: z.array(capacityException) }),
  }),
  addException: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/exceptions',
    for: 'administrator',
    right: 'change-center',
    summary: 'Close dates or a window, or have fewer chairs: a holiday, a machine out of order, no staff.',
    params: ofCenter,
    body: z.object({
      from: givenDate,
      to: givenDate,
      time: optional(time).meta({ description: 'One window; absent: all' }),
      chairs: optional(numeric(z.int().min(1).max(500))).meta({ description: 'So many fewer than usual' }),
      chairNumbers: optional(
        z
          .array(numeric(z.int().min(1).max(500)))
          .min(1)
          .max(500),
      ).meta({
        description: 'These chairs are out of order',
      }),
      reason: nameField('Reason is required', 120).meta({ description: 'Patients read it where a window is closed' }),
      anyway,
    }),
    response: done.extend({ exception: capacityException }),
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
  }),
  endException: endpoint({
    method: 'DELETE',
    path: '/admin/exceptions/{id}',
    for: 'administrator',
    right: 'change-center',
    summary: 'Take back what was different.',
    params: z.object({ id }),
    response: done,
  }),
};
