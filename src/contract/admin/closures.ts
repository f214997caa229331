/**
 * Closures that are planned: closing dates, a window or chairs touches people who are booked. Each gets a proposal and a chair
 * that is held meanwhile; staff adjust, and confirming moves and tells everybody.
 */
import { z } from '../z';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../../domain/booking';
import {
  CLOSURE_ANSWERS,
  CLOSURE_DECISIONS,
  CLOSURE_HOLD_HOURS,
  CLOSURE_OUTCOMES,
  CLOSURE_STATES,
  LEFT_REASONS,
} from '../../domain/closures';
import { done, id, istDate } from '../common';
import { endpoint } from '../endpoint';
import { givenDate, optional } from '../given';
import { isoMoment, rupees } from './common';
import { closedTimes, whatIsClosed } from './centers/closed-times';
import { DESK_SEAT_REFUSALS, DESK_WINDOW_REFUSALS } from '../refusal-groups';

const hours = z.number().meta({ description: 'Hours' });

/** What a window would mean for one person. */
const costs = {
  shiftHours: hours.meta({ description: 'Hours from the old start to the new one; less than 0 is earlier' }),
  longestGapHours: hours.meta({
    description: 'The longer of the gaps to the sessions before and after it, start to start; 0 where there are none',
  }),
  addsLongGap: z.boolean().meta({ description: 'Whether it makes a gap of more than 72 hours, or a longer one' }),
  isTooClose: z.boolean().meta({ description: 'Whether another session of the person is less than 20 hours away' }),
  kilometres: z.number().nullable().meta({ description: 'Between the centers; 0 at the same, null where unknown' }),
  priceDifference: rupees.meta({
    description: 'By how much the window costs more today; the patient keeps the old price, whatever this is',
  }),
};

const place = {
  centerId: id,
  CenterName: z.string(),
  date: istDate,
  time: z.string().meta({ description: 'Label of the window' }),
};

/** Where somebody could be moved. */
export const closureWindow = z.object({ ...place, free: z.int().meta({ description: 'Chairs' }), ...costs });
export type ClosureWindow = z.output<typeof closureWindow>;

/** One touched appointment, and what is to become of it. */
export const closureMove = z.object({
  appointmentId: id,
  patient: z.object({
    _id: id,
    name: z.string(),
    phone: z.string().nullable(),
    hasMail: z.boolean().meta({
      description:
        'Whether a mail about the appointment reaches the patient, or who books for them; otherwise they have to be phoned',
    }),
  }),
  bookingStatus: z.enum(BOOKING_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isHold: z.boolean().meta({ description: 'An unpaid hold: the patient is paying for it just now' }),
  amount: rupees.meta({ description: 'The price of the session, which it keeps' }),
  refund: rupees.meta({ description: 'What goes back if it is cancelled' }),
  from: z.object({ ...place, chair: z.int() }).meta({ description: 'Where it is, or was before it was moved' }),
  decision: z.enum(CLOSURE_DECISIONS),
  byHand: z.boolean().meta({ description: 'Staff decided it; a new proposal leaves it alone' }),
  to: z
    .object({ ...place, chair: z.int(), ...costs })
    .nullable()
    .meta({ description: 'The chair, where the decision is `move`' }),
  isHeld: z.boolean().meta({ description: 'Whether that chair is held at this moment' }),
  outcome: z.enum(CLOSURE_OUTCOMES).nullable().meta({ description: 'Null: nothing was done yet' }),
  leftBecause: z.enum(LEFT_REASONS).nullable().meta({
    description: 'Of the outcome `left`; of an open plan: why it will fall out, as things stand',
  }),
  answer: z.enum(CLOSURE_ANSWERS).nullable().meta({ description: 'What the patient answered after being moved' }),
});
export type ClosureMove = z.output<typeof closureMove>;

const counts = z
  .object({
    touched: z.int(),
    move: z.int().meta({ description: 'To another time or center' }),
    chairAlone: z.int().meta({ description: 'To another chair at the same time and center: nobody is told' }),
    stay: z.int(),
    cancel: z.int(),
    unseated: z.int(),
    leaves: z.int().meta({ description: 'Those that fell out, or will' }),
  })
  .meta({ description: 'Appointments by decision; those that leave are counted only there' });

/** A closure with its plan. */
export const closure = z.object({
  _id: id,
  centerId: id,
  CenterName: z.string(),
  exceptionId: id.nullable().meta({ description: 'Null: what was closed has been opened again' }),
  ...whatIsClosed,
  state: z.enum(CLOSURE_STATES),
  isDone: z.boolean().meta({ description: 'Confirmed, and every appointment has its outcome' }),
  heldUntil: isoMoment.nullable().meta({
    description: `Until when the chairs are held: ${CLOSURE_HOLD_HOURS} hours after the last change; null where none are`,
  }),
  createdAt: isoMoment,
  createdBy: z.string().nullable().meta({ description: 'User name' }),
  confirmedAt: isoMoment.nullable(),
  confirmedBy: z.string().nullable().meta({ description: 'User name' }),
  counts,
  moves: z.array(closureMove).meta({ description: 'By date, window and chair' }),
});
export type Closure = z.output<typeof closure>;

/** A closure in a list. */
export const closureSummary = closure.omit({ moves: true });
export type ClosureSummary = z.output<typeof closureSummary>;

/** What would be proposed, before anything is closed. */
export const closurePreview = z.object({ counts, moves: z.array(closureMove) });
export type ClosurePreview = z.output<typeof closurePreview>;

const ofClosure = z.object({ id });
const ofMove = z.object({ id, appointmentId: id });
const answersWithClosure = z.object({ success: z.literal(true), closure });

export const closures = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/closures/preview',
    for: 'administrator',
    right: 'change-center',
    summary: 'Whom closing something would touch, and what would be proposed for each. Changes and holds nothing.',
    params: z.object({ id }),
    body: z.object(closedTimes),
    response: z.object({ success: z.literal(true), preview: closurePreview }),
    refusals: ['center-not-found', 'too-many-tries'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/closures',
    for: 'administrator',
    right: 'see',
    summary: 'The open plans, and those confirmed within the last 30 days; the soonest closed date first.',
    query: z.object({ centerId: optional(id).meta({ description: 'Of one center; of all in reach if absent' }) }),
    response: z.object({ success: z.literal(true), closures: z.array(closureSummary) }),
    refusals: ['center-not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/closures/{id}',
    for: 'administrator',
    right: 'see',
    summary: 'A closure with everybody whom it touches.',
    params: ofClosure,
    response: answersWithClosure.extend({ now: isoMoment.meta({ description: "The server's clock" }) }),
    refusals: ['closure-not-found'],
  }),
  windows: endpoint({
    method: 'GET',
    path: '/admin/closures/{id}/moves/{appointmentId}/windows',
    for: 'administrator',
    right: 'book',
    summary:
      'Where one person could be moved, the best first, at the centers of whoever asks. What the plan holds for this person counts as free.',
    params: ofMove,
    response: z.object({ success: z.literal(true), windows: z.array(closureWindow) }),
    refusals: ['booking-not-found', 'closure-move-gone', 'closure-not-found', 'closure-not-open'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/admin/closures/{id}/moves/{appointmentId}',
    for: 'administrator',
    right: 'book',
    summary:
      'Decide for one person: another window, whose chair is held, or that they stay or are cancelled with the whole refund.',
    params: ofMove,
    body: z
      .object({
        decision: optional(z.enum(['stay', 'cancel'])),
        date: optional(givenDate),
        time: optional(z.string().min(1).max(40)),
        centerId: optional(id).meta({ description: 'The closed center if absent' }),
      })
      .refine(({ decision, date, time }) => (decision === undefined) === (date !== undefined && time !== undefined), {
        error: 'Please give either a window or a decision',
        path: ['decision'],
      }),
    response: answersWithClosure,
    refusals: [
      ...DESK_WINDOW_REFUSALS,
      ...DESK_SEAT_REFUSALS,
      'booking-not-found',
      'center-blocked',
      'center-not-found',
      'closure-move-gone',
      'closure-not-found',
      'closure-not-open',
    ],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/closures/{id}/propose',
    for: 'administrator',
    right: 'book',
    summary: 'Propose anew for everybody whom staff did not decide on, and hold those chairs.',
    params: ofClosure,
    response: answersWithClosure,
    refusals: ['closure-not-found', 'closure-not-open'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/closures/{id}/confirm',
    for: 'administrator',
    right: 'book',
    summary:
      'Move everybody as planned and tell them. Repeating it answers the same. Refused while somebody is unseated; and where a chair can no longer be had, that person is unseated.',
    params: ofClosure,
    response: answersWithClosure.extend({
      message: z.string(),
      left: z
        .array(z.object({ appointmentId: id, name: z.string(), because: z.enum(LEFT_REASONS) }))
        .meta({ description: 'Who was not moved after all' }),
    }),
    refusals: ['closure-not-found', 'closure-not-open', 'closure-undecided'],
  }),
  giveUp: endpoint({
    method: 'DELETE',
    path: '/admin/closures/{id}',
    for: 'administrator',
    right: 'book',
    summary: 'Give up a plan and free its chairs; everybody stays where they are booked.',
    params: ofClosure,
    query: z.object({
      open: optional(z.enum(['true', 'false'])).meta({
        description: '`true`: open again what was closed, which needs the right `change-center`',
      }),
    }),
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
