/** Several coming sessions in one step: cancelling or moving them, each looked at first. And what makes up for a lost one. */
import { PATIENT_RULES } from '../../domain/claimant';
import { z } from '../z';
import { id, istDate, offeredSession } from '../common';
import { endpoint } from '../endpoint';
import { givenDate, numeric, optional } from '../given';

/** The most sessions of one step. A person can't have more ahead: 30 days of windows, without Sundays. */
const MAX_COMING_SESSIONS = 120;
/** By how many days sessions can be moved together, earlier or later. */
export const MAX_SHIFT_DAYS = 6;

const rupees = z.number().meta({ description: 'Rupees' });
const isoMoment = z.string().meta({ description: 'ISO 8601 moment' });
const time = z.string().min(1).max(40);
const done = z.object({ success: z.literal(true), count: z.int().meta({ description: 'How many sessions' }) });

/** Which sessions are meant: those of some dates, at one center or at all. */
const scope = {
  from: givenDate.meta({ description: 'The first date' }),
  until: optional(givenDate).meta({ description: 'The last date; without an end if absent' }),
  centerId: optional(id).meta({ description: 'Of one center; of all if absent' }),
  patientId: optional(id).meta({ description: 'Whose; of the account itself if absent' }),
};

const comingSession = z.object({
  bookingId: id,
  date: istDate,
  time: z.string(),
  centerId: id,
  CenterName: z.string(),
  amount: rupees.meta({ description: 'The price of the session, rupees' }),
});

/** What cancelling does with the money of a session; `late`: it begins within 24 hours. */
export const CANCEL_MONEY = [
  'refunded',
  'refunded-at-desk',
  'late',
  'refunded-before',
  'nothing-paid',
  'disputed',
] as const;

const cancellable = comingSession.extend({
  refund: rupees.meta({ description: 'What goes back if it is cancelled now, rupees' }),
  money: z.enum(CANCEL_MONEY),
  refundUntil: z.string().meta({ description: 'ISO 8601 moment' }),
});
export type CancellableSession = z.output<typeof cancellable>;

/**
 * As in a series; `same`: nothing to move, `too-late`: it begins within 24 hours, `not-covered`: its scheme or sponsor does not pay
 * there.
 */
export const MOVE_STATES = ['free', 'full', 'closed', 'yours', 'too-close', 'same', 'too-late', 'not-covered'] as const;

const sitting = z.object({ date: istDate, time: z.string() });

const movable = comingSession.extend({
  to: sitting.meta({ description: 'Where it would be moved to' }),
  state: z.enum(MOVE_STATES),
  alternatives: z.array(sitting).meta({ description: 'Free chairs at its center, the best first' }),
});
export type MovableSession = z.output<typeof movable>;

const lostSession = comingSession.extend({
  patient: z.object({ _id: id, name: z.string(), isSelf: z.boolean() }),
  byCenter: z.boolean().meta({ description: 'Whether the center or we cancelled it' }),
  missed: z.boolean().meta({ description: 'It was not cancelled: the patient did not come' }),
  keepsPrice: z.boolean().meta({
    description: 'Whether a new session costs no more than this one did; makesUpFor says so when it is booked',
  }),
  funded: z.boolean().meta({
    description:
      'Whether a scheme or a sponsor paid for it. The chairs are then at centers that take this, and what the patient pays is said where one is booked',
  }),
});

const makeUpChair = offeredSession.extend({
  CenterName: z.string(),
  hoursBefore: z.number().nullable().meta({ description: 'From the start of the session before' }),
  hoursAfter: z.number().nullable().meta({ description: 'To the start of the session after' }),
  kilometres: z.number().nullable().meta({ description: 'From the center of the lost session; null if unknown' }),
});
export type MakeUpChair = z.output<typeof makeUpChair>;

/** Sessions as the person saw them. */
const seenSessions = z
  .array(
    z.object({
      bookingId: id,
      date: givenDate,
      time,
      refund: numeric(z.number()).meta({ description: 'What the person saw to be refunded, rupees' }),
    }),
  )
  .min(1)
  .max(MAX_COMING_SESSIONS);

/** Several sessions that were cancelled. */
const cancelled = done.extend({
  refund: rupees.meta({ description: 'What goes back, rupees' }),
  undo: z
    .object({ id, until: isoMoment })
    .nullable()
    .meta({ description: 'By which it can be taken back, and until when; null: no more' }),
});

export const coming = {
  cancelPreview: endpoint({
    method: 'POST',
    path: '/auth/coming/cancel-preview',
    for: 'patient',
    summary:
      'The coming sessions from a date on, with what is refunded for each if they are cancelled. Changes nothing.',
    body: z.object(scope),
    response: z.object({
      success: z.literal(true),
      sessions: z.array(cancellable).meta({ description: 'The earliest first' }),
      refund: rupees.meta({ description: 'What goes back if all are cancelled, rupees' }),
    }),
    refusals: ['care-not-allowed', 'patient-not-found', 'too-many-tries'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/auth/coming/cancel',
    for: 'patient',
    summary:
      'Cancel several coming sessions, all or none. For ten seconds it can be taken back. Refused if one of them is not as it was shown.',
    body: z.object({ sessions: seenSessions, patientId: scope.patientId }),
    response: cancelled,
    refusals: [
      'booking-not-found',
      'care-not-allowed',
      'coming-changed',
      'not-cancellable',
      'patient-not-found',
      'too-many-tries',
    ],
  }),
  stay: endpoint({
    method: 'POST',
    path: '/auth/coming/stay',
    for: 'patient',
    summary:
      'Cancel the sessions of a stay in a hospital, all or none, and pause the standing schedules until its last day. For ten seconds it can be taken back.',
    body: z.object({
      sessions: seenSessions,
      until: givenDate.meta({ description: 'The last day of the stay' }),
      asksForLate: optional(z.boolean()).meta({
        description:
          'Of sessions that begin within 24 hours: the center is asked to give back what was paid, and decides',
      }),
      patientId: scope.patientId,
    }),
    response: cancelled.extend({ paused: z.int().meta({ description: 'How many standing schedules pause' }) }),
    refusals: [
      'booking-not-found',
      'care-not-allowed',
      'coming-changed',
      'date-past',
      'not-cancellable',
      'patient-not-found',
      'too-many-tries',
    ],
  }),
  undo: endpoint({
    method: 'GET',
    path: '/auth/coming/undo/{id}',
    for: 'patient',
    summary: 'What was cancelled a moment ago, and until when it can be taken back.',
    params: z.object({ id }),
    response: done.extend({
      now: isoMoment,
      refund: rupees.meta({ description: 'What goes back, rupees' }),
      until: isoMoment.nullable().meta({ description: 'Null: it can not be taken back any more' }),
      undone: z.boolean(),
    }),
    refusals: ['not-found'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/auth/coming/undo/{id}',
    for: 'patient',
    summary: 'Take back what was cancelled within the last ten seconds: all of it stands again as it did.',
    params: z.object({ id }),
    response: done,
    refusals: ['booking-not-found', 'not-found', 'too-late-to-undo'],
  }),
  movePreview: endpoint({
    method: 'POST',
    path: '/auth/coming/move-preview',
    for: 'patient',
    summary:
      'The coming sessions from a date on, each with where it would be moved to, whether that is free, and what else is. Changes nothing.',
    body: z.object({
      ...scope,
      time: optional(time).meta({ description: 'The new window; each keeps its own if absent' }),
      shiftDays: optional(numeric(z.int().min(-MAX_SHIFT_DAYS).max(MAX_SHIFT_DAYS))).meta({
        description: 'By how many days they are moved; less than 0 is earlier',
      }),
    }),
    response: z.object({
      success: z.literal(true),
      sessions: z.array(movable).meta({ description: 'The earliest first' }),
    }),
    refusals: ['care-not-allowed', 'patient-not-found', 'too-many-tries', 'window-unknown'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/auth/coming/move',
    for: 'patient',
    summary:
      'Move several coming sessions to other windows of their centers, all or none; prices stay. Every session of the scope must be named, to be moved or to stay.',
    body: z.object({
      ...scope,
      moves: z
        .array(z.object({ bookingId: id, was: z.object({ date: givenDate, time }), date: givenDate, time }))
        .min(1)
        .max(MAX_COMING_SESSIONS),
      stays: z.array(z.object({ bookingId: id, was: z.object({ date: givenDate, time }) })).max(MAX_COMING_SESSIONS),
      doctorAsked: optional(z.boolean()).meta({
        description: 'That a doctor asked for sessions less than 20 hours apart',
      }),
    }),
    response: done,
    refusals: [
      ...PATIENT_RULES,
      'booking-not-found',
      'care-not-allowed',
      'coming-changed',
      'move-clash',
      'patient-not-found',
      'same-window',
      'window-unknown',
    ],
  }),
};

export const makeUp = {
  chairs: endpoint({
    method: 'GET',
    path: '/auth/make-up/{id}',
    for: 'patient',
    summary:
      'Free chairs that make up for a cancelled or missed session, the best first. They are booked like any other.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), lost: lostSession, chairs: z.array(makeUpChair) }),
    refusals: ['booking-not-found', 'nothing-to-make-up', 'too-many-tries'],
  }),
};
