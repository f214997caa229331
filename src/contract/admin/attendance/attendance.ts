/** The desk of a center: its day, chair by chair, and who arrived. */
import { z } from '../../z';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../../../domain/booking';
import { ATTENDANCE_STATES, WINDOW_TIMES } from '../../../domain/attendance';
import { ANSWERS } from '../../../domain/messages';
import { attendance } from '../../attendance';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { bookingFunding } from '../../funding';
import { codeText, digitCode, givenDate, optional } from '../../given';
import { isoMoment, rupees, sessionState } from '../common';
import { toldLast } from '../messages/told';
import { ATTENDANCE_REFUSALS } from '../../refusal-groups';

const dayBooking = z.object({
  _id: id,
  patientId: id,
  username: z.string(),
  phone: z.string().nullable(),
  bookedBy: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that booked, where that is not the patient' }),
  bookedAtDesk: z.string().nullable().meta({ description: 'User name of the administrator who booked it' }),
  date: istDate,
  startHour: z.int(),
  chair: z.int(),
  bookingStatus: z.enum(BOOKING_STATUSES),
  sessionState,
  isHeld: z.boolean().meta({ description: 'An unpaid hold: the chair is taken, but not booked yet' }),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  amount: rupees,
  refundedAmount: rupees,
  amountDue: rupees.meta({ description: 'What is still to be paid' }),
  funding: bookingFunding.optional().meta({ description: 'Who pays; absent: the patient, online' }),
  scanNeeded: z.boolean().meta({ description: 'Its scheme wants the patient scanned before the session begins' }),
  isFirst: z.boolean().meta({ description: "The patient's first session at this center" }),
  toldLast: toldLast.nullable().meta({ description: 'Null: nobody was reminded of it, or written to by the desk' }),
  answer: z.enum(ANSWERS).nullable().meta({ description: 'What was answered last to its reminders' }),
  attendance,
});
export type DayBooking = z.output<typeof dayBooking>;

/** What a chair is kept for that nobody has booked: `KeptAs` of the server. */
export const KEPT_FOR = ['offer', 'renewal', 'closure', 'undo'] as const;

const keptChair = z.object({
  for: z.enum([...KEPT_FOR, 'other']).meta({
    description:
      'Who waits for a chair; the next dates of a series; a patient whose chair was closed; who cancelled it seconds ago, and may take that back',
  }),
  username: z.string().meta({ description: 'Of the patient' }),
  until: isoMoment.nullable(),
});
export type KeptChair = z.output<typeof keptChair>;

const dayChair = z.object({
  chair: z.int(),
  state: z.enum(['booked', 'kept', 'free', 'spare', 'unused', 'out-of-order', 'closed']).meta({
    description:
      'kept: only reserved for somebody; free: it can still be booked here; spare: for who is booked on a chair that can not be used; unused: nobody had it until the window was over; closed: not staffed in this window, or nothing can be booked in it. The chair of who missed the session is free or spare, and has that booking',
  }),
  spareFor: z.int().nullable().meta({ description: 'Of a spare chair: the chair that can not be used' }),
  problem: z.enum(['over', 'gone', 'out-of-order']).nullable().meta({
    description: 'Of a booking: more than there are chairs, or its chair can not be used and it takes another',
  }),
  booking: dayBooking.nullable(),
  kept: keptChair.nullable(),
});
export type DayChair = z.output<typeof dayChair>;

const dayWindow = z.object({
  time: z.string(),
  startHour: z.int(),
  state: z.enum([...WINDOW_TIMES, 'closed']),
  reason: z.string().nullable().meta({ description: 'Why chairs are closed or out of order' }),
  counts: z.object({
    chairs: z.int().meta({ description: 'Open in this window' }),
    booked: z.int(),
    expected: z.int(),
    arrived: z.int(),
    inChair: z.int(),
    finished: z.int(),
    missed: z.int(),
    notRecorded: z.int().meta({ description: 'Over, and nobody recorded whether they came' }),
    kept: z.int(),
    free: z.int().meta({ description: 'Chairs that can still be booked here, also while the window runs' }),
    outOfOrder: z.int(),
    over: z.int(),
  }),
  chairs: z.array(dayChair),
});
export type DayWindow = z.output<typeof dayWindow>;

export const centerDay = z.object({
  center: z.object({ _id: id, CenterName: z.string(), CenterCity: z.string(), Slots: z.int() }),
  date: istDate,
  isClosed: z.boolean().meta({ description: 'A Sunday' }),
  windows: z.array(dayWindow),
});
export type CenterDay = z.output<typeof centerDay>;

export const arrivals = {
  day: endpoint({
    method: 'GET',
    path: '/admin/day',
    for: 'administrator',
    right: 'see-floor',
    summary: 'The day of a center: its windows, chairs, patients, and who came.',
    query: z.object({ centerId: id, date: givenDate }),
    response: z.object({ success: z.literal(true), now: isoMoment, day: centerDay }),
    refusals: ['center-not-found'],
  }),
  setAttendance: endpoint({
    method: 'PUT',
    path: '/admin/bookings/{id}/attendance',
    for: 'administrator',
    right: 'work-floor',
    summary: 'Record that a patient arrived, is in the chair, has finished or missed the session; or take that back.',
    params: z.object({ id }),
    body: z.object({
      state: z.enum(ATTENDANCE_STATES),
      from: optional(z.enum(ATTENDANCE_STATES)).meta({
        description: 'The state that was seen; another one is refused as edit-conflict',
      }),
    }),
    response: done.extend({ booking: dayBooking }),
    refusals: [...ATTENDANCE_REFUSALS, 'booking-not-found', 'no-free-chair', 'edit-conflict'],
  }),
  arrive: endpoint({
    method: 'POST',
    path: '/admin/arrivals',
    for: 'administrator',
    right: 'work-floor',
    summary: 'Who has this PIN or QR code today; recorded as arrived where it is one who is still expected.',
    body: z.object({
      centerId: id,
      pin: optional(digitCode(codeText().regex(/^\d{4}$/, 'A PIN has 4 digits'), 4)),
      code: optional(z.string().trim().max(200)).meta({ description: 'What the QR code says' }),
    }),
    response: z.object({
      success: z.literal(true),
      bookings: z.array(dayBooking).meta({ description: 'Several may have the same PIN: choose by name' }),
      arrived: z.boolean().meta({ description: 'Whether this recorded the arrival; not if it was recorded before' }),
    }),
    refusals: [
      ...ATTENDANCE_REFUSALS,
      'center-not-found',
      'arrival-unknown',
      'no-free-chair',
      'edit-conflict',
      'too-many-tries',
    ],
  }),
};
