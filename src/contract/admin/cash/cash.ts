/** The cash book of a center: payments and refunds at its desk, and its days. */
import { z } from '../../z';
import { ACCOUNT_KINDS } from '../../../domain/account-money';
import { DESK_KINDS, DESK_MODES, readUtr } from '../../../domain/desk-money';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, optional, textual, typedRupees } from '../../given';
import { isoMoment, rupees } from '../common';

const mode = z.enum(DESK_MODES).meta({ description: 'card: the card machine of the desk' });
export const deskReference = optional(textual(z.string().trim().max(60))).meta({
  description:
    'Of a UPI payment its UTR, 12 digits, without which it is refused; of a card slip its number, if there is one',
});
/** Of a payment at a desk: whether its reference may be that of another payment. */
export const anywayOfReference = optional(z.boolean()).meta({
  description: 'Take it although another payment of the center has this reference, after reference-known said which',
});
export const NO_UTR = 'Please enter the 12 digits of the UPI reference (UTR)';

/** How something is paid at a desk: whatever else a body has, a UPI payment has its reference, which is kept as its digits. */
export function paidAtDesk<Shape extends z.ZodRawShape>(others: Shape) {
  return z
    .object({ mode, reference: deskReference, ...others })
    .refine((given) => !lacksUtr(given as HowPaid), { error: NO_UTR, path: ['reference'], params: { code: 'utr' } })
    .overwrite((given) => withUtr(given as HowPaid) as typeof given);
}

/** Keeps the reference of a UPI payment as its digits. */
export function withUtr<Given extends HowPaid>(given: Given): Given {
  const utr = given.mode === 'upi' && readUtr(given.reference ?? '');
  return utr ? { ...given, reference: utr } : given;
}

type HowPaid = { mode: (typeof DESK_MODES)[number]; reference?: string | undefined };

/** Whether it is a UPI payment whose reference is missing or is none. */
export function lacksUtr({ mode, reference }: HowPaid): boolean {
  return mode === 'upi' && readUtr(reference ?? '') === null;
}

/** The most appointments that are paid together: half a year of three a week. */
export const MAX_TOGETHER = 80;
const note = z.string().trim().min(1).max(500);

export const deskEntry = z.object({
  _id: id,
  at: isoMoment,
  day: istDate.meta({ description: 'In which day of the book it is' }),
  kind: z.enum(DESK_KINDS),
  mode,
  amount: rupees.meta({ description: 'Negative: it left the desk, or takes a payment back' }),
  bookingId: id.nullable(),
  patient: z.string().nullable(),
  account: z
    .object({ kind: z.enum(ACCOUNT_KINDS), patientId: id })
    .nullable()
    .meta({ description: 'Money of the patient’s account, for no appointment' }),
  session: z
    .object({ date: istDate, time: z.string() })
    .nullable()
    .meta({ description: 'Of the appointment, as it stands now' }),
  reference: z.string().nullable(),
  receiptNumber: z.string().nullable().meta({ description: 'As it is printed' }),
  receiptLines: z.int().meta({ description: 'How many appointments that receipt is for; 0: it has none' }),
  note: z.string().nullable(),
  administrator: z.string(),
  correctedAt: isoMoment.nullable().meta({ description: 'When another entry took it back' }),
  mayCorrect: z.boolean().meta({ description: 'Whether it can still be taken back, by who asks' }),
});
export type DeskEntry = z.output<typeof deskEntry>;

const outstandingPayment = z.object({
  bookingId: id,
  patient: z.string(),
  time: z.string(),
  chair: z.int(),
  amount: rupees,
  isPayingOnline: z.boolean().meta({ description: 'A checkout is open for it' }),
});

const outstandingRefund = z.object({
  refundId: id,
  bookingId: id,
  patient: z.string(),
  amount: rupees,
  paidBy: mode.nullable().meta({ description: 'How it had been paid' }),
  since: isoMoment,
});

const dueTogether = z.object({
  success: z.literal(true),
  now: isoMoment,
  patient: z.string(),
  patientId: id,
  centerId: id,
  credit: rupees.meta({ description: 'What is in the person’s account at the center; negative: extras are not paid' }),
  usable: rupees.meta({ description: 'What of it pays for any session: without what is kept for packages' }),
  due: z.array(
    z.object({
      bookingId: id,
      date: istDate,
      time: z.string(),
      amount: rupees,
      isPayingOnline: z.boolean().meta({ description: 'A checkout is open for it' }),
    }),
  ),
});
export type DueTogether = z.output<typeof dueTogether>;

const closing = z.object({
  expected: rupees,
  counted: rupees,
  explanation: z.string().nullable(),
  administrator: z.string(),
  at: isoMoment,
});

export const cashDay = z.object({
  center: z.object({ _id: id, CenterName: z.string(), CenterAddress: z.string(), CenterCity: z.string() }),
  date: istDate,
  today: istDate,
  entries: z.array(deskEntry).meta({ description: 'Newest first' }),
  totals: z.object({ cash: rupees, upi: rupees, card: rupees, all: rupees }),
  expectedCash: rupees.meta({ description: 'What the drawer should have gained on this day' }),
  closed: closing.nullable(),
  toCome: z
    .array(z.object({ time: z.string(), booked: z.int() }))
    .meta({ description: 'Windows of this day that are not over and have patients: more may still be paid' }),
  openDays: z
    .array(z.object({ date: istDate, entries: z.int() }))
    .meta({ description: 'Earlier days with entries that were not closed, the latest first; at most 31' }),
  outstanding: z.object({
    payments: z.array(outstandingPayment).meta({ description: 'Appointments of this day that are not paid' }),
    refunds: z.array(outstandingRefund).meta({ description: 'Of any day, to be paid back at this desk' }),
  }),
  may: z
    .object({ takeMoney: z.boolean(), refund: z.boolean(), export: z.boolean() })
    .meta({ description: 'What the caller may do at this center' }),
});
export type CashDay = z.output<typeof cashDay>;

export const cash = {
  day: endpoint({
    method: 'GET',
    path: '/admin/cash',
    for: 'administrator',
    right: 'see',
    summary: 'The cash book of a center on a day, with what is still to be paid.',
    query: z.object({ centerId: id, date: givenDate }),
    response: z.object({ success: z.literal(true), now: isoMoment, cash: cashDay }),
    refusals: ['center-not-found'],
  }),
  takePayment: endpoint({
    method: 'POST',
    path: '/admin/bookings/{id}/desk-payment',
    for: 'administrator',
    right: 'take-money',
    summary:
      'Record that appointments were paid at the desk: one payment with one receipt. A checkout that is open for them is closed first.',
    params: z.object({ id: id.meta({ description: 'Of the appointment' }) }),
    body: paidAtDesk({
      others: optional(z.array(id).max(MAX_TOGETHER - 1)).meta({
        description: 'Other appointments of the same patient at the same center that are paid with it',
      }),
      amount: typedRupees(0.01).meta({
        description: 'Rupees: exactly what is due, or it is refused as amount-not-due',
      }),
      anyway: anywayOfReference,
    }),
    response: done.extend({ entry: deskEntry }),
    refusals: [
      'already-paid',
      'amount-not-due',
      'booking-not-found',
      'day-closed',
      'edit-conflict',
      'not-paid-together',
      'nothing-due',
      'online-unclear',
      'others-being-paid',
      'reference-known',
    ],
  }),
  due: endpoint({
    method: 'GET',
    path: '/admin/bookings/{id}/due',
    for: 'administrator',
    right: 'take-money',
    summary: 'What the patient of an appointment owes at its center, the earliest first.',
    params: z.object({ id: id.meta({ description: 'Of the appointment' }) }),
    response: dueTogether,
    refusals: ['booking-not-found'],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/admin/desk-entries/{id}/correct',
    for: 'administrator',
    right: 'take-money',
    summary: 'Take an entry back by a counter-entry; what it had paid is due again.',
    params: z.object({ id }),
    body: z.object({
      note: note.meta({ description: 'What was wrong' }),
      whole: optional(z.boolean()).meta({
        description: 'With all other lines of its receipt that can still be taken back',
      }),
    }),
    response: done.extend({ entry: deskEntry }),
    refusals: ['day-closed', 'entry-corrected', 'entry-not-correctable', 'entry-not-found'],
  }),
  payRefund: endpoint({
    method: 'POST',
    path: '/admin/desk-refunds/{id}',
    for: 'administrator',
    right: 'refund',
    summary: 'Record that a refund was paid back at the desk.',
    params: z.object({ id: id.meta({ description: 'Of the refund' }) }),
    body: paidAtDesk({}),
    response: done.extend({ entry: deskEntry }),
    refusals: ['not-found', 'refund-not-at-desk', 'day-closed', 'more-than-is-there'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/cash/close',
    for: 'administrator',
    right: 'take-money',
    summary: 'Close a day of the book by counting the cash. A difference needs an explanation.',
    body: z.object({
      centerId: id,
      date: givenDate,
      counted: typedRupees(0).meta({ description: 'Rupees: what the day brought, without the float of a drawer' }),
      explanation: optional(z.string().trim().max(500)),
    }),
    response: done.extend({ closed: closing }),
    refusals: ['center-not-found', 'day-closed', 'day-to-come', 'difference-not-explained', 'drawer-open'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/cash/reopen',
    for: 'administrator',
    right: 'refund',
    summary: 'Open a closed day of the book again. What was counted stays in the record of actions.',
    body: z.object({ centerId: id, date: givenDate, note: note.meta({ description: 'Why' }) }),
    response: done,
    refusals: ['center-not-found', 'day-not-closed'],
  }),
};

/** Where entries are downloaded as CSV; takes `cashExport`. */
export const CASH_CSV = '/admin/cash.csv';
export const cashExport = z.object({ centerId: id, from: givenDate, to: givenDate });

/** The receipt of a payment at the desk, a PDF: it names the entry. */
export const DESK_RECEIPT = '/admin/desk-entries/{id}/receipt';
