/** Appointments, as administrators see and change them (spec.md, sections 2, 3, 4, 7). The wire keeps its spelling. */
import { z } from '../z';
import { ATTENDANCE_STATES } from '../../domain/attendance';
import { BOOKING_STATUSES, CANCEL_ASKERS, CANCEL_REASONS, PAYMENT_STATUSES } from '../../domain/booking';
import { CENTER_CANCEL_CODES } from '../../domain/cancel-codes';
import { SESSION_STATES } from '../../domain/session-state';
import { FUNDINGS } from '../../domain/funding';
import { attendance } from '../attendance';
import { PAID_BY } from '../../domain/paid-by';
import { done, id, istDate } from '../common';
import { endpoint } from '../endpoint';
import { givenDate, numeric, optional, orElse, typedRupees } from '../given';
import { bookingFunding } from '../funding';
import { deskEntry } from './cash/cash';
import { counted, cursors, isoMoment, neighbours, paging, rupees, sessionState, several } from './common';
import { toldAbout } from './messages/told';
import { DESK_CLAIM_REFUSALS, PAYER_REFUSALS } from '../refusal-groups';

/** The statuses that an administrator may set, from any status. */
export const SETTABLE_STATUSES = ['confirmed', 'pending', 'cancelled'] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** How an appointment was paid. */
const paidBy = z.enum(PAID_BY);

export const appointment = z.object({
  _id: id,
  userId: z.object({ _id: id, username: z.string(), email: z.string(), status: z.boolean() }),
  bookedBy: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that booked, where that is not the patient' }),
  dialysisCenterId: z.object({
    _id: id,
    CenterName: z.string(),
    CenterCity: z.string(),
    Status: z.enum(['active', 'blocked', 'deleted']),
  }),
  appoinmentDate: istDate,
  appoinmentTime: z.string(),
  startHour: z.int(),
  chair: z.int(),
  bookingStatus: z.enum(BOOKING_STATUSES),
  sessionState,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  cancelAskedBy: z.enum(CANCEL_ASKERS).nullable().meta({
    description: 'Who wanted it, where an administrator cancelled it and said so',
  }),
  funding: bookingFunding.optional().meta({ description: 'Who pays; absent: the patient, online' }),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  stripePaymentId: z.string().nullable(),
  paidBy: paidBy.nullable().meta({ description: 'Null until it is paid' }),
  amount: rupees,
  due: rupees.meta({ description: 'What can be paid for it at the desk now; 0 when nothing' }),
  refundedAmount: rupees.meta({ description: 'What of it was given back, or is on its way' }),
  holdExpiresAt: isoMoment.nullable().meta({ description: 'Of an unpaid hold' }),
  createdAt: isoMoment,
});
export type Appointment = z.output<typeof appointment>;

export const APPOINTMENT_SORTS = ['date', 'patient', 'center', 'status', 'amount', 'created'] as const;

/** Who pays, as lists are narrowed by it; `awaits-check`: the chair is kept until the center has checked the cover. */
export const FUNDING_FILTERS = [...FUNDINGS, 'awaits-check'] as const;
export type FundingFilter = (typeof FUNDING_FILTERS)[number];

/** What the list, the export and the pages' URLs understand. */
/** By what is to be paid. */
export const PAYMENT_FILTERS = ['due'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export const appointmentFilters = z.object({
  q: paging.q.meta({ description: "Part of the patient's name or e-mail, or a payment id" }),
  status: optional(several(z.enum(SESSION_STATES))).meta({
    description: 'completed: all that are over, of which missed and not-recorded are some',
  }),
  center: optional(several(id)),
  date: optional(givenDate),
  from: optional(givenDate),
  to: optional(givenDate),
  window: optional(numeric(z.int().min(0).max(23))).meta({ description: 'Hour in India at which the window starts' }),
  user: optional(id),
  funding: optional(several(z.enum(FUNDING_FILTERS))).meta({
    description: 'Who pays; awaits-check: the center has not answered about the cover',
  }),
  payment: optional(several(z.enum(PAYMENT_FILTERS))).meta({
    description: 'due: something is to be paid for it at the desk',
  }),
  sort: optional(z.enum(APPOINTMENT_SORTS)),
  order: paging.order,
});
export type AppointmentFilters = z.output<typeof appointmentFilters>;

const refund = z.object({
  _id: id,
  amount: rupees,
  reason: z.string(),
  status: z
    .enum(['requested', 'pending', 'succeeded', 'failed', 'by-hand'])
    .meta({ description: 'by-hand: it failed, and was paid back outside of the card' }),
  isAtDesk: z.boolean().meta({ description: 'It is paid back at the desk of the center' }),
  mayTryAgain: z.boolean().meta({ description: 'It failed, and was not asked for again since' }),
  failure: z.string().nullable(),
  createdAt: isoMoment,
  settledAt: isoMoment.nullable(),
});

/** One event in the history of an appointment. */
const happening = z.object({
  at: isoMoment,
  actor: z.enum(['patient', 'administrator', 'payment', 'clock']),
  administrator: z.string().nullable().meta({ description: 'Which administrator' }),
  from: z.enum(BOOKING_STATUSES).nullable(),
  to: z.enum(BOOKING_STATUSES),
  note: z.string().nullable(),
});

/** A mail about appointments, and what became of it. */
export const sentMail = z.object({
  _id: id,
  template: z.string(),
  recipient: z.string().meta({ description: 'Empty once what the mail said is no longer kept' }),
  createdAt: isoMoment,
  sentAt: isoMoment.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
});

/** What a change of status would do now. */
const turn = z.object({
  status: z.enum(SETTABLE_STATUSES),
  isNow: z.boolean(),
  possible: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Why it is not possible' }),
  refundable: rupees.meta({ description: 'What can go back to the patient with this change' }),
});

export const appointmentDetail = appointment.extend({
  othersInSeries: z.int().meta({ description: 'How many sessions were booked together with this one' }),
  hasAccount: z.boolean().meta({ description: 'Whether the patient has an account' }),
  phone: z.string().nullable().meta({ description: 'Of the patient, where it is known' }),
  disputes: z
    .array(
      z.object({
        _id: id,
        amount: rupees,
        standing: z.enum(['open', 'won', 'lost', 'closed']),
        reason: z.string().meta({ description: 'As the provider names it' }),
        openedAt: isoMoment,
        answerBy: isoMoment.nullable().meta({ description: 'Until when the provider takes an answer' }),
        closedAt: isoMoment.nullable(),
      }),
    )
    .meta({ description: 'Of its payment, by the bank of whoever paid, the latest first' }),
  isTold: z.boolean().meta({
    description: 'Whether a mail can tell the patient, or who cares for them, of a change; else somebody has to call',
  }),
  desk: z
    .object({
      administrator: z.string().nullable().meta({ description: 'Who booked it; null: removed since' }),
      reason: z.string().nullable().meta({ description: 'Why nothing is to be paid, or a rule was set aside' }),
    })
    .nullable()
    .meta({ description: 'Of a booking that the desk of a center made' }),
  center: z.object({ slots: z.int(), address: z.string(), contactNumber: z.string() }),
  payment: z
    .object({
      status: z.enum(['creating', 'open', 'paid', 'expired', 'abandoned', 'due']),
      amount: rupees,
      paidAt: isoMoment.nullable(),
      paidBy: paidBy.nullable(),
      cardLast4: z.string().nullable(),
      receiptNumber: z.string().nullable(),
      writtenOff: z.object({ at: isoMoment, because: z.string() }).optional().meta({
        description: 'It was due at the center, and was given up',
      }),
      providerSessionId: z.string().nullable(),
    })
    .nullable(),
  mayAtDesk: z
    .object({ takeMoney: z.boolean(), refund: z.boolean() })
    .meta({ description: 'What the caller may do at the desk of its center' }),
  deskEntries: z.array(deskEntry).meta({ description: 'What the cash book has about it, newest first' }),
  refunds: z.array(refund),
  refundable: rupees.meta({ description: 'The most that `start-refund` can refund now; 0 when it can not' }),
  mails: z.array(sentMail),
  notices: z.array(toldAbout).meta({ description: 'What was told in a line, and reminders; newest first' }),
  history: z.array(happening).meta({ description: 'Newest first' }),
  patientMayCancelUntil: isoMoment.meta({
    description: 'Until when the patient could cancel with everything refunded',
  }),
  movedByClosure: z.boolean().meta({
    description:
      'A closure moved it, and the patient has not since: until it begins it can be moved, or cancelled with everything refunded',
  }),
  turns: z.array(turn),
  attendance,
  attendanceLog: z
    .array(
      z.object({
        at: isoMoment,
        administrator: z.string(),
        from: z.enum(ATTENDANCE_STATES),
        to: z.enum(ATTENDANCE_STATES),
      }),
    )
    .meta({ description: 'Who recorded what about it, newest first' }),
});
export type AppointmentDetail = z.output<typeof appointmentDetail>;

const chair = z.object({
  chair: z.int(),
  isOutOfOrder: z.boolean(),
  appointment: z
    .object({
      _id: id,
      username: z.string(),
      phone: z.string().nullable(),
      bookedBy: appointment.shape.bookedBy,
      bookingStatus: z.enum(BOOKING_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      amount: rupees,
      refundedAmount: rupees.meta({ description: 'What of it was given back, or is on its way' }),
      funding: bookingFunding.optional().meta({ description: 'Who pays; absent: the patient, online' }),
      attendance,
    })
    .nullable()
    .meta({ description: 'Null: the chair is free, or out of order' }),
});

export const daySheet = z.object({
  center: z.object({
    _id: id,
    CenterName: z.string(),
    CenterAddress: z.string(),
    CenterCity: z.string(),
    ContactNumber: z.string(),
    Slots: z.int(),
  }),
  date: istDate,
  isClosed: z.boolean().meta({ description: 'A Sunday' }),
  windows: z.array(
    z.object({
      time: z.string(),
      startHour: z.int(),
      booked: z.int(),
      open: z.int().meta({ description: 'Chairs that are open in this window' }),
      chairs: z.array(chair),
    }),
  ),
});
export type DaySheet = z.output<typeof daySheet>;

export const appointments = {
  list: endpoint({
    method: 'GET',
    path: '/admin/get-appoinments',
    for: 'administrator',
    right: 'see',
    summary: 'Every appointment; by page, filtered, searched and sorted when asked to.',
    query: appointmentFilters.extend({ page: paging.page, pageSize: paging.pageSize, ...cursors }),
    response: z.object({
      success: z.literal(true),
      Appoinments: z.array(appointment),
      ...counted,
      totalIsCapped: z.boolean().optional().meta({ description: 'There are more than `total` that match' }),
      allIsCapped: z.boolean().optional().meta({ description: 'There are more than `all`' }),
      isNear: z.boolean().optional().meta({
        description: 'Nobody is called as was searched: these are of those who are nearly called so',
      }),
      ...neighbours,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/appoinment/{id}',
    for: 'administrator',
    right: 'see',
    summary: 'One appointment with its payment, refunds, mails and history.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), now: isoMoment, appointment: appointmentDetail }),
    refusals: ['booking-not-found'],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/admin/update-appoinment/{id}',
    for: 'administrator',
    right: 'book',
    summary: 'Turn an appointment confirmed, pending or cancelled. Cancelling refunds in full unless told otherwise.',
    params: z.object({ id }),
    body: z.object({
      bookingStatus: z.enum(SETTABLE_STATUSES),
      refund: orElse(z.enum(['full', 'none']), 'full').meta({ description: 'Only for cancelling' }),
      reason: optional(z.string().trim().max(500)).meta({ description: 'Goes into the mail and the history' }),
      askedBy: optional(z.enum(CANCEL_ASKERS)).meta({
        description: 'Only for cancelling: who wanted it. The mail and the patient’s list say so',
      }),
      code: optional(z.enum(CENTER_CANCEL_CODES)).meta({
        description: 'Only for cancelling: why, for the reports. The patient is not told',
      }),
      from: optional(z.enum(BOOKING_STATUSES)).meta({
        description: 'The status that was seen; another one is refused as edit-conflict',
      }),
    }),
    response: done.extend({ appointment: appointmentDetail }),
    refusals: [
      ...DESK_CLAIM_REFUSALS,
      ...PAYER_REFUSALS,
      'booking-not-found',
      'edit-conflict',
      'refund-by-rule',
      'refund-not-allowed',
      'status-not-possible',
    ],
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/admin/send-mail-again/{id}',
    for: 'administrator',
    right: 'book',
    summary: 'Send a mail about an appointment once more.',
    params: z.object({ id: id.meta({ description: 'Of the mail' }) }),
    response: done,
    refusals: ['mail-forgotten', 'mail-not-found'],
  }),
  startRefund: endpoint({
    method: 'POST',
    path: '/admin/start-refund/{id}',
    for: 'administrator',
    right: 'refund',
    summary: 'Refund what is left of a cancelled appointment, or a part of it.',
    params: z.object({ id }),
    body: z.object({
      amount: typedRupees(1).meta({ description: 'Rupees, up to what is left (`refundable`)' }),
      seen: optional(numeric(z.number().min(0))).meta({
        description:
          '`refundable` as it was read before: where it has changed since, nothing is refunded (`edit-conflict`)',
      }),
    }),
    response: done.extend({ appointment: appointmentDetail }),
    refusals: ['booking-not-found', 'edit-conflict', 'refund-not-possible', 'refund-too-much'],
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/admin/retry-refund/{id}',
    for: 'administrator',
    right: 'refund',
    summary: 'Try a refund that failed once more.',
    params: z.object({ id: id.meta({ description: 'Of the refund' }) }),
    response: done,
    refusals: ['not-found', 'refund-not-failed'],
  }),
  payRefundByHand: endpoint({
    method: 'POST',
    path: '/admin/pay-refund-by-hand/{id}',
    for: 'administrator',
    right: 'refund',
    summary: 'Record that a refund that failed was paid back outside of the card.',
    params: z.object({ id: id.meta({ description: 'Of the refund' }) }),
    body: z.object({
      note: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .meta({ description: 'How it was paid; for the history and the record of actions' }),
    }),
    response: done,
    refusals: ['not-found', 'refund-not-failed'],
  }),
  decidePayment: endpoint({
    method: 'POST',
    path: '/admin/decide-payment/{id}',
    for: 'administrator',
    right: 'refund',
    summary: 'Decide about a payment of another amount or currency than was asked: take it as paid, or give it back.',
    params: z.object({ id: id.meta({ description: 'As in the overview' }) }),
    body: z.object({ decision: z.enum(['accept', 'give-back']) }),
    response: done,
    refusals: ['not-found', 'payment-decided', 'payment-too-little'],
  }),
  daySheet: endpoint({
    method: 'GET',
    path: '/admin/day-sheet-of',
    for: 'administrator',
    right: 'see',
    summary: 'Who comes when to a center on a day, chair by chair.',
    query: z.object({ center: id, date: givenDate }),
    response: z.object({ success: z.literal(true), now: isoMoment, daySheet }),
    refusals: ['center-not-found'],
  }),
};

/** Where the filtered list is downloaded as CSV; takes `appointmentFilters`. */
export const APPOINTMENTS_CSV = '/admin/appoinments.csv';
