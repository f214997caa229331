/**
 * Who pays for a session: what a center takes, the covers that a patient keeps, and how a booking stands with its scheme.
 * The number of a card is never kept whole: only its last four digits.
 */
import { z } from './z';
import { CHECK_STATES, DIALYSERS, FUNDINGS, INCLUDABLE, NEXT_STATES, PAPERS, WAYS_TO_FUND } from '../domain/funding';
import { DESK_MODES } from '../domain/desk-money';
import { NAMED_METHODS } from '../domain/paid-by';
import { SCHEMES } from '../domain/schemes';
import { done, id, istDate, nameField, version } from './common';
import { endpoint } from './endpoint';
import { codeText, editedVersion, givenDate, optional } from './given';

const rupees = z.number().meta({ description: 'Rupees' });
const isoMoment = z.string().meta({ description: 'ISO 8601 moment' });

/** A scheme that a center takes. */
export const takenScheme = z.object({
  scheme: z.enum(SCHEMES),
  share: rupees.meta({ description: 'Rupees that the patient pays for a session; 0: the scheme pays all of it' }),
  checkedOn: istDate.meta({ description: 'When staff of the center last confirmed this' }),
  papers: z.array(z.enum(PAPERS)).meta({ description: 'What to bring' }),
  referralNeeded: z.boolean(),
  daysBefore: z.int(),
  hoursBetween: z.int(),
  sessionsPerCourse: z.int().nullable(),
  reservedChairs: z.int().nullable().meta({ description: 'Chairs of each window for it alone; null: any free one' }),
});
export type TakenScheme = z.output<typeof takenScheme>;

/** What belongs to the price of a session, and what costs extra. */
export const sessionPrice = z.object({
  dialyser: z.enum(DIALYSERS).nullable(),
  includes: z.array(z.enum(INCLUDABLE)),
  extras: z.array(z.object({ name: z.string(), price: rupees })),
});
export type SessionPrice = z.output<typeof sessionPrice>;

/** How a session can be paid at a center. */
export const centerFunding = z.object({
  online: z.array(z.enum(NAMED_METHODS)),
  atCenter: z.array(z.enum(DESK_MODES)).meta({ description: 'Empty: nothing is booked to be paid at the center' }),
  sponsors: z.boolean().meta({ description: 'Whether it takes the codes of sponsors' }),
  schemes: z.array(takenScheme),
  price: sessionPrice.nullable().meta({ description: 'Null: the center has not said' }),
});
export type CenterFunding = z.output<typeof centerFunding>;

/** How a patient asks to pay, as a part of the body of a booking; absent: online. */
export const fundingAsked = {
  funding: optional(z.enum(WAYS_TO_FUND)).meta({ description: 'Who pays; online if absent' }),
  coverId: optional(id).meta({ description: 'The cover, where a scheme pays' }),
  sponsorCode: optional(z.string().trim().min(4).max(40)).meta({ description: 'The code, where a sponsor pays' }),
};

/** What became of a booking: its checkout, or that nothing is to be paid online now. */
const bookedState = z.enum(['to-pay', 'confirmed', 'awaiting-check']);

/** What a booking answers. */
export const booked = {
  session: z
    .object({ id: z.string(), url: z.string() })
    .nullable()
    .meta({ description: 'The checkout; null where nothing is to be paid online now' }),
  state: bookedState,
};

/** How a booking is paid, as its patient sees it. */
export const bookingFunding = z.object({
  kind: z.enum(FUNDINGS),
  scheme: z.enum(SCHEMES).optional(),
  sponsor: z.string().optional().meta({ description: 'The name of the sponsor' }),
  check: z
    .object({
      state: z.enum(CHECK_STATES),
      until: isoMoment.meta({ description: 'By when the center answers; without an answer the chair is free again' }),
      reason: z.string().optional().meta({ description: 'Which paper is wanted' }),
      coverId: id,
      isNext: z
        .literal(true)
        .optional()
        .meta({ description: 'The center has approved other sessions, and is asked for its next approval' }),
    })
    .optional()
    .meta({ description: 'While the center has not approved the cover, or not for this session' }),
  selfPayUntil: isoMoment.optional().meta({
    description: 'The cover was refused: until when the same chair can be paid by oneself',
  }),
  refusedBecause: z.string().optional().meta({ description: 'Why the center refused the cover' }),
});
export type BookingFunding = z.output<typeof bookingFunding>;

/** An approval on top of which another was given. */
export const earlierApproval = z
  .object({
    until: istDate,
    sessionsLeft: z.int().nullable().meta({ description: 'Of it; null: no limit' }),
  })
  .meta({ description: 'The approval before, while it stands too: sessions until its last day count for it first' });

/** How a center's check of a cover stands. */
const coverCheck = z.object({
  centerId: id,
  CenterName: z.string(),
  state: z.enum(CHECK_STATES),
  approvedUntil: istDate.nullable(),
  sessionsLeft: z.int().nullable().meta({ description: 'Of the approval; null: no limit' }),
  earlier: earlierApproval.nullable(),
  next: z
    .object({
      state: z.enum(NEXT_STATES),
      reason: z.string().nullable().meta({ description: 'Why it was refused, or which paper is wanted' }),
    })
    .nullable()
    .meta({ description: 'How the question for the next approval stands, while one is given; null: not asked' }),
  reason: z.string().nullable().meta({ description: 'Why it was refused, or which paper is wanted' }),
  at: isoMoment,
});

/** A scheme of a patient. */
export const cover = z.object({
  _id: id,
  patientId: id,
  scheme: z.enum(SCHEMES),
  holder: z.string(),
  cardLast4: z.string(),
  validTo: istDate.nullable(),
  hasLetter: z.boolean(),
  checks: z.array(coverCheck),
  version,
});
export type Cover = z.output<typeof cover>;

const LAST_FOUR = 'Please give the last four characters of the card number only';

/** What is kept of the number of a card. */
export const cardLast4 = codeText(z.string('Last four characters is required'))
  .min(1, 'Last four characters is required')
  .toUpperCase()
  .regex(/^[0-9A-Z]{4}$/, LAST_FOUR);

const coverFields = {
  scheme: z.enum(SCHEMES, 'Scheme is required'),
  holder: nameField('Name on the card is required', 100),
  cardLast4,
  validTo: optional(givenDate),
};

export { LETTER_TYPES, MAX_LETTER_BYTES } from './form-facts';

/** Where the letter of a cover is sent (POST, multipart, the field `file`; it replaces an earlier one) and read (GET, an image). */
export const COVER_LETTER = '/auth/covers/{id}/letter';

export const covers = {
  list: endpoint({
    method: 'GET',
    path: '/auth/covers',
    for: 'patient',
    summary: 'The covers of a patient, with how each center’s check of them stands.',
    query: z.object({ patientId: optional(id).meta({ description: 'Of whom; the account itself if absent' }) }),
    response: z.object({ success: z.literal(true), covers: z.array(cover) }),
    refusals: ['care-not-allowed', 'patient-not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/covers',
    for: 'patient',
    summary: 'Keep a scheme of a patient; one of each scheme.',
    body: z.object({ patientId: optional(id), ...coverFields }),
    response: z.object({ success: z.literal(true), cover }),
    refusals: [
      'care-not-allowed',
      'consent-missing',
      'cover-exists',
      'patient-not-found',
      'too-many-covers',
      'too-many-tries',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/auth/covers/{id}',
    for: 'patient',
    summary: 'Change a cover. A change of card or holder has to be checked again by each center.',
    params: z.object({ id }),
    body: z.object({ ...coverFields, version: editedVersion }),
    response: z.object({ success: z.literal(true), cover }),
    refusals: ['care-not-allowed', 'cover-exists', 'cover-in-use', 'cover-not-found', 'edit-conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/covers/{id}',
    for: 'patient',
    summary: 'Remove a cover and its letter; refused while a coming appointment depends on it.',
    params: z.object({ id }),
    response: done,
    refusals: ['care-not-allowed', 'cover-in-use', 'cover-not-found'],
  }),
};
