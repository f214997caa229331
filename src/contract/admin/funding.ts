/** What a center takes as payment, the checks of covers, sponsors, and the help for claims. */
import { z } from '../z';
import { CHECK_STATES, DIALYSERS, INCLUDABLE, MAX_APPROVED_SESSIONS, NEXT_STATES, PAPERS } from '../../domain/funding';
import { DESK_MODES } from '../../domain/desk-money';
import { SCHEMES } from '../../domain/schemes';
import { done, id, istDate, nameField, version } from '../common';
import { endpoint } from '../endpoint';
import { earlierApproval, sessionPrice } from '../funding';
import { editedVersion, emptiable, givenDate, numeric, optional, typedRupees } from '../given';
import { isoMoment, rupees } from './common';
import { month } from './reports/reports';

const count = (most: number) => numeric(z.int().min(0).max(most));
const orNone = (most: number) => z.union([z.null(), numeric(z.int().min(1).max(most))]);

/** The terms on which a center takes a scheme, as staff set them. Rupees. */
const schemeTerms = z.object({
  scheme: z.enum(SCHEMES),
  share: typedRupees(0, 1_000_000).meta({ description: 'Rupees that the patient pays; of PM-JAY 0' }),
  reservedChairs: orNone(200).meta({ description: 'Of each window; null: any free chair' }),
  papers: z.array(z.enum(PAPERS)),
  referralNeeded: z.boolean(),
  daysBefore: count(30),
  hoursBetween: count(168),
  sessionsPerCourse: orNone(400),
  opensHoursBefore: z.union([z.null(), count(168)]).meta({
    description: 'Hours before a window at which its unused chairs are open to all; null: never',
  }),
});

/** What belongs to the price of a session, as staff type it. */
const givenPrice = z.object({
  dialyser: z.enum(DIALYSERS).nullable(),
  includes: z.array(z.enum(INCLUDABLE)),
  extras: z.array(z.object({ name: nameField('Name is required', 60), price: typedRupees(0, 1_000_000) })).max(12),
});

/** The terms of a scheme at a center, as they are kept. */
const storedTerms = z.object({
  scheme: z.enum(SCHEMES),
  share: rupees,
  reservedChairs: z.int().nullable(),
  papers: z.array(z.enum(PAPERS)),
  referralNeeded: z.boolean(),
  daysBefore: z.int(),
  hoursBetween: z.int(),
  sessionsPerCourse: z.int().nullable(),
  opensHoursBefore: z.int().nullable(),
  checkedOn: istDate.meta({ description: 'When staff last confirmed this' }),
  checkedBy: z.string().nullable().meta({ description: 'User name' }),
});

const storedFunding = z.object({
  atCenter: z.array(z.enum(DESK_MODES)),
  price: sessionPrice.nullable(),
  schemes: z.array(storedTerms),
  version,
});
export type StoredFunding = z.output<typeof storedFunding>;

export const sponsor = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  share: rupees.meta({ description: 'Rupees that the patient pays for a session' }),
  sessions: z.int().meta({ description: 'How many it pays for in all' }),
  used: z.int(),
  validTo: istDate,
  endedAt: isoMoment.nullable(),
  version,
});
export type Sponsor = z.output<typeof sponsor>;

/** What is typed about a sponsor. */
const givenSponsor = z.object({
  name: nameField('Name is required', 100),
  share: typedRupees(0, 1_000_000),
  sessions: numeric(z.int().min(1).max(10_000)),
  validTo: givenDate,
});
export type GivenSponsor = z.output<typeof givenSponsor>;

const { name, share, sessions, validTo } = givenSponsor.shape;
/** What of a sponsor is to be changed; what is left out stays. */
const changedSponsor = z.object({
  name: optional(name),
  share: optional(share),
  sessions: optional(sessions),
  validTo: optional(validTo),
  version: editedVersion,
});

/** A cover that somebody booked with at a center, as its staff check it. */
export const coverToCheck = z.object({
  coverId: id,
  centerId: id,
  CenterName: z.string(),
  patient: z.object({ _id: id, name: z.string(), phone: z.string().nullable() }),
  scheme: z.enum(SCHEMES),
  holder: z.string(),
  cardLast4: z.string(),
  validTo: istDate.nullable(),
  hasLetter: z.boolean(),
  letterAt: isoMoment.nullable(),
  state: z.enum(CHECK_STATES),
  askedAt: isoMoment,
  answerBy: isoMoment.nullable().meta({ description: 'The soonest end of a chair that waits for it' }),
  approvedUntil: istDate.nullable(),
  sessions: z.int().nullable().meta({ description: 'How many sessions were approved; null: no limit' }),
  sessionsLeft: z.int().nullable(),
  earlier: earlierApproval.nullable(),
  next: z
    .object({
      state: z.enum(NEXT_STATES),
      reason: z.string().nullable().meta({ description: 'Why it was refused, or which paper is wanted' }),
      askedAt: isoMoment.nullable(),
    })
    .nullable()
    .meta({ description: 'How the question for the next approval stands; null: not asked, or nothing is approved' }),
  course: z
    .int()
    .nullable()
    .meta({ description: 'How many sessions an approval is for that names no number; null: no limit' }),
  booked: z.int().meta({
    description:
      'Sessions from today that are booked on it, and count for an approval that takes the place of the present one',
  }),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: isoMoment.nullable(),
  waiting: z.array(z.object({ bookingId: id, date: istDate, time: z.string(), chair: z.int() })).meta({
    description: 'Appointments whose chairs wait for the answer',
  }),
  isTold: z.boolean().meta({
    description:
      'Whether mails reach somebody about all that waits: the patient, or who booked for them; false where nothing waits',
  }),
  closedDays: z.array(istDate).meta({
    description: 'The next days, but Sundays, on which the center is closed: no deadline ends on them',
  }),
});
export type CoverToCheck = z.output<typeof coverToCheck>;

const reason = z.string().trim().min(1, 'Reason is required').max(300);
const centerId = id;
const keeps = optional(z.boolean()).meta({
  description:
    'It is about the next approval alone: the present one stands, even if no appointment waits any more. An approval is refused where the question was answered meanwhile',
});

export const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    centerId,
    approvedUntil: givenDate,
    sessions: optional(numeric(z.int().min(1).max(MAX_APPROVED_SESSIONS))).meta({ description: 'No limit if absent' }),
    reference: optional(z.string().trim().max(60)).meta({ description: 'The number of the authorisation' }),
    corrects: optional(z.boolean()).meta({
      description:
        'It takes the place of the present approval, where the next one is asked for and would come on top of it',
    }),
    keeps,
  }),
  z.object({ decision: z.literal('ask-paper'), centerId, reason, keeps }),
  z.object({ decision: z.literal('refuse'), centerId, reason, keeps }),
]);
export type CoverDecision = z.output<typeof decision>;

/** One session that a claims clerk files: facts of the desk, no amounts. */
export const claimRow = z.object({
  bookingId: id,
  date: istDate,
  patient: z.string(),
  holder: z.string(),
  cardLast4: z.string(),
  reference: z.string().nullable(),
  chair: z.int(),
  startedAt: isoMoment.nullable(),
  endedAt: isoMoment.nullable(),
  endedByClock: z.boolean().meta({ description: 'Nobody recorded the end' }),
});

/** Of one center and scheme, a month in India. */
export const claimsQuery = z.object({
  centerId: id,
  scheme: z.enum(SCHEMES),
  month,
});

/** The rows of `claims` as CSV; takes `claimsQuery`. */
export const CLAIMS_CSV = '/admin/claims.csv';

/** The letter of a cover, for staff of a center at which it is to be checked; takes `centerId`. */
export const CHECKED_LETTER = '/admin/covers/{id}/letter';

export const funding = {
  ofCenter: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/funding',
    for: 'administrator',
    right: 'see',
    summary: 'What a center takes as payment, and on which terms it takes schemes.',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      funding: storedFunding,
      booked: z
        .array(z.enum(SCHEMES))
        .meta({ description: 'Schemes with appointments there, taken today or not any more' }),
    }),
    refusals: ['center-not-found'],
  }),
  setOfCenter: endpoint({
    method: 'PUT',
    path: '/admin/centers/{id}/funding',
    for: 'administrator',
    right: 'change-center',
    summary:
      'Set what is sent; what is left out stays. Schemes are sent as a whole, and then count as confirmed today by whoever sends them. Booked appointments keep their terms.',
    params: z.object({ id }),
    body: z.object({
      atCenter: optional(z.array(z.enum(DESK_MODES))),
      price: emptiable(givenPrice),
      schemes: optional(z.array(schemeTerms)),
      version: editedVersion,
    }),
    response: z.object({ success: z.literal(true), funding: storedFunding }),
    refusals: ['center-not-found', 'edit-conflict', 'too-many-reserved'],
  }),
  sponsors: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/sponsors',
    for: 'administrator',
    right: 'see',
    summary: 'The sponsors of a center, with their codes.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), sponsors: z.array(sponsor) }),
    refusals: ['center-not-found'],
  }),
  addSponsor: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/sponsors',
    for: 'administrator',
    right: 'change-center',
    summary: 'Add a sponsor; the answer has its code.',
    params: z.object({ id }),
    body: givenSponsor,
    response: z.object({ success: z.literal(true), sponsor }),
    refusals: ['center-not-found'],
  }),
  changeSponsor: endpoint({
    method: 'PUT',
    path: '/admin/sponsors/{id}',
    for: 'administrator',
    right: 'change-center',
    summary:
      'Change a sponsor whose code has not ended. The code stays, and what is booked with it keeps its share; refused for fewer sessions than are used. What is left out stays.',
    params: z.object({ id }),
    body: changedSponsor,
    response: z.object({ success: z.literal(true), sponsor }),
    refusals: ['center-not-found', 'edit-conflict', 'sponsor-not-found'],
  }),
  endSponsor: endpoint({
    method: 'DELETE',
    path: '/admin/sponsors/{id}',
    for: 'administrator',
    right: 'change-center',
    summary: 'End a sponsor’s code. What is booked with it stays.',
    params: z.object({ id }),
    response: done,
    refusals: ['center-not-found', 'sponsor-not-found'],
  }),
  covers: endpoint({
    method: 'GET',
    path: '/admin/covers',
    for: 'administrator',
    right: 'check-covers',
    summary: 'Covers at the centers of whoever asks; those that wait first, the most urgent before the others.',
    query: z.object({
      centerId: optional(id),
      patientId: optional(id).meta({ description: 'Of one patient alone' }),
      state: optional(z.enum(CHECK_STATES)),
    }),
    response: z.object({ success: z.literal(true), now: isoMoment, covers: z.array(coverToCheck) }),
    refusals: ['center-not-found'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/admin/covers/{id}',
    for: 'administrator',
    right: 'check-covers',
    summary:
      'Answer for one center: approved until a date (what waits and is covered is confirmed), a paper is wanted, or refused (the chair can be paid by the patient for two hours). While an approval stands and the next one is asked for, the answer is about the next: the present one stands.',
    params: z.object({ id }),
    body: decision,
    response: z.object({ success: z.literal(true), message: z.string(), cover: coverToCheck }),
    refusals: ['center-not-found', 'cover-not-found', 'edit-conflict'],
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/admin/appointments/{id}/write-off',
    for: 'administrator',
    right: 'refund',
    summary: 'Give up what is due at the center for an appointment, with a reason.',
    params: z.object({ id }),
    body: z.object({ reason }),
    response: done,
    refusals: ['booking-not-found', 'nothing-due'],
  }),
  claims: endpoint({
    method: 'GET',
    path: '/admin/claims',
    for: 'administrator',
    right: 'see-reports',
    summary:
      'The sessions of a scheme in a month, as the desk recorded them. No amounts: what a scheme pays, we do not know.',
    query: claimsQuery,
    response: z.object({
      success: z.literal(true),
      reserved: z
        .int()
        .nullable()
        .meta({ description: 'Reserved chairs, summed over the windows of the month; null: none' }),
      used: z.int().meta({ description: 'Sessions that took place' }),
      rows: z.array(claimRow),
    }),
    refusals: ['center-not-found'],
  }),
};
