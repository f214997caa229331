/**
 * Holding, paying, seeing and cancelling (spec.md, sections 3, 4, 7). The wire keeps the specification's spelling
 * (appoinmentDate); inside we spell correctly and translate in `present.ts`.
 */
import { z } from '../z';
import { BOOKING_STATUSES, CANCEL_ASKERS, CANCEL_REASONS, PAYMENT_STATUSES } from '../../domain/booking';
import { PATIENT_CANCEL_CODES } from '../../domain/cancel-codes';
import { attendance } from '../attendance';
import { ANSWERS } from '../../domain/messages';
import { SESSION_STATES } from '../../domain/session-state';
import { DESK_METHODS } from '../../domain/desk-money';
import { ONLINE_METHODS, ONLINE_PROVIDERS, type OnlineProvider, PAID_BY } from '../../domain/paid-by';
import { id, istDate } from '../common';
import { center } from '../centers';
import { endpoint } from '../endpoint';
import { givenDate, numeric, optional } from '../given';
import { booked, bookingFunding, fundingAsked } from '../funding';
import { CLAIM_REFUSALS, HOLD_REFUSALS, PAYER_REFUSALS, SCHEME_REFUSALS, WINDOW_REFUSALS } from '../refusal-groups';

const bookedCenter = center.pick({
  _id: true,
  CenterName: true,
  CenterAddress: true,
  CenterCity: true,
  ContactNumber: true,
  Photo: true,
  Status: true,
  Latitude: true,
  Longitude: true,
});

const isoMoment = z.string().meta({ description: 'ISO 8601 moment' });
const rupees = z.number().meta({ description: 'Rupees' });

/** The state of a refund; `by-hand` was paid outside of the card. */
const REFUND_STATUSES = ['pending', 'refunded', 'by-hand', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** What becomes of a payment that is not what was asked. */
const DIFFERING_STATES = ['checking', 'returning', 'returned', 'failed'] as const;

/** A booking as its patient sees it. */
export const booking = z.object({
  _id: id,
  patient: z
    .object({ _id: id, name: z.string(), isSelf: z.boolean() })
    .meta({ description: 'Who sits in the chair; isSelf: the account that asks' }),
  bookedBy: z
    .object({ name: z.string(), isSelf: z.boolean() })
    .nullable()
    .meta({ description: 'Who booked it, where that is not the patient' }),
  bookedByCenter: z.literal(true).optional().meta({ description: 'The desk of the center booked it' }),
  movedByCenter: isoMoment.optional().meta({ description: 'When the center moved it, if nobody did after that' }),
  movedByClosure: z
    .object({
      from: z.object({ date: istDate, time: z.string(), CenterName: z.string() }),
      reason: z.string().meta({ description: 'Why the center closed' }),
      at: isoMoment,
      accepted: z.boolean().meta({ description: 'The patient said that the new session suits them' }),
    })
    .optional()
    .meta({
      description:
        'The center closed and moved it here. Until it begins it can be moved, or cancelled with the whole refund: see `cancellation` and `rescheduling`. Gone once the patient has chosen another window',
    }),
  funding: bookingFunding.optional().meta({ description: 'Who pays; absent: the patient, online' }),
  payAtCenter: z.literal(true).optional().meta({ description: 'It is not paid, and will be at the center' }),
  seriesId: id.nullable().meta({ description: 'The series that it was booked with' }),
  dialysisCenterId: bookedCenter,
  appoinmentDate: istDate,
  appoinmentTime: z.string(),
  bookingStatus: z.enum(BOOKING_STATUSES),
  sessionState: z.enum(SESSION_STATES).meta({
    description:
      'The status once more; of a session that is over, completed only where the desk recorded that the patient came, else missed or not-recorded',
  }),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  amount: rupees.meta({ description: 'Rupees for this session' }),
  paidOnline: z
    .enum(ONLINE_METHODS)
    .optional()
    .meta({ description: 'How it was paid on the payment page; absent: it was not' }),
  createdAt: isoMoment,
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  cancelAskedBy: z.enum(CANCEL_ASKERS).optional().meta({
    description: 'Who wanted it, where the center cancelled it and said so',
  }),
  differingPayment: z
    .object({
      paid: z.string().meta({ description: 'As it is written: ₹2,000, USD 12.50' }),
      state: z.enum(DIFFERING_STATES),
    })
    .optional()
    .meta({
      description:
        'Another amount than was asked came: somebody looks at it (checking), or all of it goes back. The session is not booked with it, and its `hold` is not told',
    }),
  hold: z
    .object({ expiresAt: isoMoment, checkoutUrl: z.string().nullable() })
    .optional()
    .meta({ description: 'Of an unpaid hold: until when, and where to pay' }),
  refund: z
    .object({
      amount: rupees,
      status: z.enum(REFUND_STATUSES),
      at: isoMoment,
      notRefunded: rupees.meta({ description: 'What was paid and is not refunded by this or another refund' }),
    })
    .optional()
    .meta({ description: 'The latest' }),
  arrival: z
    .object({
      pin: z.string(),
      code: z.string().meta({ description: 'What the QR code says' }),
      picture: z.string().meta({ description: 'Where the QR code is drawn' }),
      card: z.string().meta({ description: 'Where the QR code of the patient is drawn, for a card that is kept' }),
    })
    .optional()
    .meta({ description: 'By what the desk recognises the patient, until the session is over' }),
  attendance: attendance.optional().meta({ description: 'What the desk recorded; absent: nothing' }),
  answer: z
    .enum(ANSWERS)
    .optional()
    .meta({ description: 'What was answered to the reminder of this session; absent: nothing' }),
  atDesk: z
    .object({ mode: z.enum(DESK_METHODS), at: isoMoment })
    .optional()
    .meta({
      description:
        'It was paid at the desk of the center, where a refund is paid back; account: with money that the center has of the patient, where a refund stays',
    }),
  cancellation: z
    .object({
      allowed: z.boolean(),
      refundAmount: rupees.meta({ description: 'What goes back if it is cancelled now' }),
      fullRefundUntil: isoMoment,
    })
    .meta({ description: 'What cancelling would do now' }),
  rescheduling: z
    .object({ allowed: z.boolean(), until: isoMoment })
    .meta({ description: 'Whether another window of the same center may be chosen, and until when' }),
});
export type Booking = z.output<typeof booking>;

/** The state of a payment, as the success page tells it: made, or not made (yet); of another amount than was asked, `checking` until somebody decides. */
const PAID_OUTCOMES = ['confirmed', 'refunding', 'refunded', 'refund-failed'] as const;
const UNPAID_OUTCOMES = ['confirming', 'checking', 'not-paid'] as const;
export type PaymentOutcome = (typeof PAID_OUTCOMES | typeof UNPAID_OUTCOMES)[number];

/** A booking with its payment, as the success page reads it. */
export const bookingDetails = booking.extend({
  createdAt: isoMoment.meta({ description: 'When it was paid; while it is not, when the chair was held' }),
  outcome: z.enum([...PAID_OUTCOMES, ...UNPAID_OUTCOMES]),
  stripePaymentId: z.string().nullable(),
  paymentAmount: rupees,
  paidBy: z.enum(PAID_BY).nullable().meta({ description: 'Null until it is paid' }),
  cardLast4: z.string().nullable(),
  patient: booking.shape.patient.extend({
    username: z.string().meta({ description: 'The name once more, as the specification has it' }),
    email: z.string(),
  }),
  mailedTo: z.array(z.string()).meta({ description: 'The addresses to which mails about it go' }),
});
export type BookingDetails = z.output<typeof bookingDetails>;

export const bookings = {
  makePayment: endpoint({
    method: 'POST',
    path: '/auth/make-payment',
    for: 'patient',
    summary: 'Hold a chair for 30 minutes and open the hosted checkout for it.',
    body: z.object({
      date: givenDate,
      time: z.string().min(1).max(40),
      centerId: id,
      CenterName: z.string().min(1).max(200),
      patientId: optional(id).meta({ description: 'For whom; the account itself if absent' }),
      price: numeric(z.number()).meta({
        description: 'The price that the patient saw, rupees; refused if it is not the price',
      }),
      ...fundingAsked,
      makesUpFor: optional(id).meta({
        description:
          'A session that the center cancelled: the new one costs what that did, at most, unless a scheme or a sponsor paid for it',
      }),
    }),
    response: z.object({ success: z.literal(true), ...booked }),
    refusals: [
      ...HOLD_REFUSALS,
      ...WINDOW_REFUSALS,
      ...PAYER_REFUSALS,
      'care-not-allowed',
      'chair-taken',
      'made-up-already',
      'nothing-to-make-up',
      'patient-not-found',
      'scheme-share-full',
      'sponsor-share',
      'window-full',
    ],
  }),
  bookingDetails: endpoint({
    method: 'GET',
    path: '/auth/booking-details',
    for: 'patient',
    summary:
      'The bookings of a checkout session, for the patient who owns it. A payment that is not made is success: false. Asks the provider what is true.',
    query: z.object({ session_id: z.string().min(1).max(255) }),
    response: z.union([
      z.object({ success: z.literal(true), state: z.enum(PAID_OUTCOMES), BookingData: z.array(bookingDetails) }),
      z.object({
        success: z.literal(false),
        message: z.string(),
        state: z.enum(UNPAID_OUTCOMES),
        BookingData: z.array(bookingDetails),
      }),
    ]),
    refusals: ['payment-not-found', 'payment-unclear'],
  }),
  myBookings: endpoint({
    method: 'GET',
    path: '/auth/my-bookings',
    for: 'patient',
    summary: "The patient's appointments, upcoming first.",
    query: z.object({
      patientId: optional(id).meta({ description: 'Of whom; the account itself if absent' }),
      from: optional(givenDate).meta({
        description: 'Without the sessions before this date; with all of them if absent',
      }),
      latest: optional(numeric(z.int().min(1).max(100))).meta({
        description:
          'With `from`: also so many of the latest sessions before today, those that are open, and the numbers of the others',
      }),
    }),
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      myBookingData: z.array(booking),
      others: z
        .object({ count: z.number(), completed: z.number() })
        .optional()
        .meta({ description: 'With `latest`: how many are left out, and how many of these were completed' }),
      caresForOthers: z.literal(true).optional().meta({ description: 'As in the account’s user' }),
    }),
    refusals: ['care-not-allowed', 'patient-not-found'],
  }),
  rescheduleBooking: endpoint({
    method: 'PUT',
    path: '/auth/reschedule-booking',
    for: 'patient',
    summary:
      'Move an appointment to another window of its center, up to 24 hours before, or until it begins if a closure moved it; the price stays.',
    body: z.object({
      appoinmentId: id,
      date: givenDate,
      time: z.string().min(1).max(40),
      from: optional(z.object({ date: givenDate, time: z.string().min(1).max(40) })).meta({
        description: 'The session that the patient saw; refused if the appointment was moved meanwhile',
      }),
    }),
    response: z.object({ success: z.literal(true), message: z.string(), booking }),
    refusals: [
      ...WINDOW_REFUSALS,
      ...CLAIM_REFUSALS,
      ...SCHEME_REFUSALS,
      'appointment-cancelled',
      'appointment-over',
      'appointment-unpaid',
      'booking-not-found',
      'center-blocked',
      'center-not-found',
      'chair-taken',
      'moved-meanwhile',
      'not-reschedulable',
      'same-window',
      'scheme-share-full',
      'sponsor-unknown',
      'too-many-moves',
      'window-full',
    ],
  }),
  acceptMove: endpoint({
    method: 'PUT',
    path: '/auth/accept-move',
    for: 'patient',
    summary: 'Say that the session to which the center moved an appointment suits. It may still be changed afterwards.',
    body: z.object({ appoinmentId: id }),
    response: z.object({ success: z.literal(true), message: z.string(), booking }),
    refusals: ['booking-not-found', 'move-not-open'],
  }),
  selfPay: endpoint({
    method: 'POST',
    path: '/auth/self-pay/{id}',
    for: 'patient',
    summary:
      'Open the checkout for a chair whose cover the center refused, while it is offered; at the price of the center.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), session: z.object({ id: z.string(), url: z.string() }) }),
    refusals: ['booking-not-found', 'offer-gone', 'payment-provider-down', 'too-many-tries'],
  }),
  cancelBooking: endpoint({
    method: 'PUT',
    path: '/auth/cancel-booking',
    for: 'patient',
    summary:
      'Cancel an appointment; 24 hours or more before it begins, or if a closure moved it, everything is refunded.',
    body: z.object({
      appoinmentId: id,
      reason: optional(z.enum(PATIENT_CANCEL_CODES)).meta({ description: 'Why, if the patient likes to say' }),
    }),
    response: z.object({ success: z.literal(true), message: z.string(), booking }),
    refusals: ['booking-not-found', 'not-cancellable'],
  }),
};

/** Where the signed messages of each payment provider arrive. They are no endpoints for clients. */
export const WEBHOOK_PATHS = Object.fromEntries(
  ONLINE_PROVIDERS.map((name) => [name, `/auth/${name}-webhook`]),
) as Record<OnlineProvider, string>;

/** Where a provider leads back to that names a checkout in a way of its own: it goes on to the page of the payment. */
export const RETURN_PATH = '/auth/razorpay-return';
