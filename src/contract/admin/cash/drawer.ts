/** The cash drawer of a center's desk: who answers for how much cash, from which count to which. */
import { z } from '../../z';
import { DRAWER_KINDS } from '../../../domain/desk-money';
import { done, id } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, optional, textual, typedRupees } from '../../given';
import { isoMoment, rupees } from '../common';

const note = z.string().trim().min(1).max(500);

const state = z.object({
  isOpen: z.boolean(),
  holder: z.string().meta({ description: 'Who answers for the cash; of a closed drawer, who closed it' }),
  holderId: id.nullable().meta({ description: 'Null: no longer staff' }),
  since: isoMoment.meta({ description: 'Since when the holder answers for it' }),
  expected: rupees.meta({ description: 'The cash that should be there now' }),
  step: id.meta({ description: 'The last step, for `seen`' }),
});
export type DrawerState = z.output<typeof state>;

const step = z.object({
  _id: id,
  at: isoMoment,
  until: isoMoment.nullable().meta({ description: 'When the next step was made; null: it is the last' }),
  kind: z
    .enum(DRAWER_KINDS)
    .meta({ description: 'bank: cash was taken to the bank. correction: that was taken back, since it was wrong' }),
  expected: rupees.meta({ description: 'The cash that should have been there' }),
  counted: rupees.nullable().meta({ description: 'Null: nothing was counted' }),
  amount: rupees.nullable().meta({ description: 'What was taken to the bank; of a correction below zero' }),
  slip: z.string().nullable().meta({ description: 'The number on the bank’s pay-in slip' }),
  reason: z.string().nullable().meta({ description: 'Why the count differs; what was wrong' }),
  isOpen: z.boolean().meta({ description: 'Whether the drawer is open after it' }),
  holder: z.string().meta({ description: 'Who answers for the cash from then on' }),
  administrator: z.string().meta({ description: 'Who recorded it' }),
  taken: rupees.meta({ description: 'The cash that came in and went out at the desk after it, up to the next step' }),
  cash: rupees.meta({ description: 'The cash that should be there at the end of it, before the next count' }),
  correctedAt: isoMoment.nullable(),
  mayCorrect: z.boolean().meta({ description: 'Whether who asks may take it back: of cash for the bank alone' }),
});
export type DrawerStep = z.output<typeof step>;

export const drawerDay = z.object({
  drawer: state.nullable().meta({ description: 'How it stands now; null: this center has never opened one' }),
  steps: z.array(step).meta({ description: 'The steps of the day, and the last one before it, the oldest first' }),
  counted: rupees.nullable().meta({
    description:
      'What the counts of the drawers come to for the cash book of this day; null while some of its cash was not counted in a drawer',
  }),
  reasons: z.array(z.string()).meta({ description: 'Why counts of this day differ' }),
  then: z
    .object({ holder: z.string(), isOpen: z.boolean(), cash: rupees })
    .nullable()
    .optional()
    .meta({ description: 'At `time`: who answered for how much cash; null: no drawer had been opened' }),
  staff: z
    .array(z.object({ _id: id, name: z.string() }))
    .meta({ description: 'To whom it may be handed over; empty where who asks may not' }),
  may: z.object({ count: z.boolean(), bank: z.boolean() }),
});
export type DrawerDay = z.output<typeof drawerDay>;

const seen = optional(id).meta({
  description:
    'The last step that was seen; where another one was made since, it is refused as edit-conflict. Without it, it is made in any case',
});

export const drawer = {
  day: endpoint({
    method: 'GET',
    path: '/admin/drawer',
    for: 'administrator',
    right: 'see',
    summary: 'The cash drawer of a center: how it stands now, and its steps of a day.',
    query: z.object({
      centerId: id,
      date: givenDate,
      time: optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)).meta({
        description: 'A time of that day in India, HH:MM: who answered for how much cash then',
      }),
    }),
    response: z.object({ success: z.literal(true), now: isoMoment, ...drawerDay.shape }),
    refusals: ['center-not-found'],
  }),
  count: endpoint({
    method: 'POST',
    path: '/admin/drawer',
    for: 'administrator',
    right: 'take-money',
    summary:
      'Open the drawer with a float, count it, hand it over, or close it: each by a count. A difference needs a reason.',
    body: z.object({
      centerId: id,
      kind: z.enum(['open', 'count', 'handover', 'close']),
      counted: typedRupees(0).meta({ description: 'Rupees' }),
      to: optional(id).meta({ description: 'To whom it is handed over; left out: to who asks' }),
      reason: optional(z.string().trim().max(500)).meta({ description: 'Why the count differs' }),
      seen,
    }),
    response: done.extend({ drawer: state }),
    refusals: ['center-not-found', 'difference-not-explained', 'drawer-closed', 'drawer-open', 'edit-conflict'],
  }),
  bank: endpoint({
    method: 'POST',
    path: '/admin/drawer/bank',
    for: 'administrator',
    right: 'bank-cash',
    summary: 'Record that cash of the drawer is taken to the bank.',
    body: z.object({
      centerId: id,
      amount: typedRupees(1).meta({ description: 'Rupees' }),
      slip: textual(z.string().trim().min(1).max(60)).meta({ description: 'The number on the bank’s pay-in slip' }),
      seen,
    }),
    response: done.extend({ drawer: state }),
    refusals: ['center-not-found', 'drawer-closed', 'edit-conflict', 'more-than-is-there'],
  }),
  correctBank: endpoint({
    method: 'POST',
    path: '/admin/drawer-steps/{id}/correct',
    for: 'administrator',
    right: 'bank-cash',
    summary: 'Take back that cash was taken to the bank, where it was recorded wrongly.',
    params: z.object({ id }),
    body: z.object({ note: note.meta({ description: 'What was wrong' }) }),
    response: done.extend({ drawer: state }),
    refusals: ['entry-corrected', 'entry-not-correctable', 'entry-not-found'],
  }),
};
