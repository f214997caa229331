/** What a center's desk does for patients: finding them, booking and moving, and taking that back. */
import { z } from '../../z';
import { BOOKING_STATUSES } from '../../../domain/booking';
import { DESK_PAYMENTS, MAX_REASON } from '../../../domain/desk';
import { MAX_APPROVED_SESSIONS } from '../../../domain/funding';
import { BAD_PIN_CODE, PIN_CODE } from '../../../domain/pin-code';
import { SCHEMES } from '../../../domain/schemes';
import { done, id, istDate, nameField } from '../../common';
import { endpoint } from '../../endpoint';
import { USERNAME_MAX } from '../../form-facts';
import { cardLast4 } from '../../funding';
import { codeText, editedVersion, emptiable, givenDate, numeric, optional, textual } from '../../given';
import { LANGUAGES } from '../../language';
import { consent } from '../../patients/consent';
import { phoneNumber } from '../../phone-number';
import { sentMail } from '../bookings';
import { toldAbout } from '../messages/told';
import { ACTIONS } from '../staff/audit';
import { counted, cursors, isoMoment, neighbours, paging, rupees, several } from '../common';
import {
  DESK_SEAT_REFUSALS,
  DESK_WINDOW_REFUSALS,
  PAYER_REFUSALS,
  PERSON_REFUSALS,
  SCHEME_REFUSALS,
} from '../../refusal-groups';
import {
  abhaNumber,
  agreedAtDesk,
  asked,
  deskPatient,
  newPatient,
  PAPERS,
  patientName,
  personClaim,
  personMerge,
  personRequest,
  SEXES,
} from './person';

/** The most sessions of one booking at the desk. */
const MAX_SESSIONS = 20;
/** The most days whose windows are answered at once. */
const MAX_DAYS = 14;

/** The filters of a center's register. */
export const REGISTER_FILTERS = [
  'dues',
  'missed',
  'scheme-ends',
  'no-number',
  'stopped',
  'no-consent',
  'withdrawn',
  'standing',
] as const;
export type RegisterFilter = (typeof REGISTER_FILTERS)[number];
export const REGISTER_SORTS = ['name', 'last', 'file'] as const;

/** What a center's own file may be refused with. */
const FILE_REFUSALS = ['center-not-found', 'file-number-taken'] as const;

/** A cover that the desk looked at with the patient, and approves. */
export const deskCover = z.object({
  holder: nameField('Name on the card is required', 100),
  cardLast4: cardLast4,
  approvedUntil: givenDate,
  sessions: optional(numeric(z.int().min(1).max(MAX_APPROVED_SESSIONS))),
  reference: optional(z.string().trim().max(60)),
});

const session = z.object({
  date: givenDate,
  time: z.string().min(1).max(40),
  chair: optional(numeric(z.int().min(1))).meta({ description: 'The lowest free one if absent' }),
});

const reason = optional(z.string().trim().max(MAX_REASON));

const bookedSession = z.object({
  _id: id,
  centerId: id,
  CenterName: z.string(),
  date: istDate,
  time: z.string(),
  chair: z.int(),
  bookingStatus: z.enum(BOOKING_STATUSES),
  amount: rupees,
});

/** What was done, and until when it can be taken back. */
export const undo = z.object({ id, until: isoMoment });

const told = z
  .array(z.string())
  .meta({ description: 'The addresses and numbers that are written to once nothing can be taken back' });

const freeWindow = z.object({
  time: z.string(),
  startHour: z.int(),
  charge: rupees.meta({ description: 'For one session on this day' }),
  free: z.int().meta({ description: 'How many can be booked' }),
  chairs: z.array(z.int()).meta({ description: 'Which chairs are free' }),
  state: z.enum(['open', 'full', 'closed', 'over']),
  needsReason: z.enum(['begun', 'beyond']).nullable(),
});

export type FreeWindow = z.output<typeof freeWindow>;

/** Who pays for what the desk books. */
export const deskPaying = z.object({
  payment: z.enum(DESK_PAYMENTS).meta({
    description:
      'A link, at the desk now, at the desk when the patient comes, a scheme, a sponsor, or nothing, for which a reason is needed',
  }),
  cover: optional(deskCover).meta({
    description: 'Where a scheme pays and the patient has no approved cover of it',
  }),
  scheme: optional(z.enum(SCHEMES)).meta({ description: 'Where a scheme pays' }),
  sponsorCode: optional(z.string().trim().min(4).max(40)),
  reason: reason.meta({ description: 'For no payment, a window that has begun, and dates beyond 30 days' }),
});

/** What the desk booked, and until when it can be undone. */
export const deskBooked = z.object({
  success: z.literal(true),
  patient: z.object({ _id: id, name: z.string() }),
  bookings: z.array(bookedSession),
  link: z
    .object({ url: z.string(), until: isoMoment })
    .nullable()
    .meta({ description: 'Where it is paid, and until when' }),
  told,
  undo,
});

/** What a booking by the desk may be refused with, whichever way it began. */
export const DESK_BOOKING_REFUSALS = [
  ...DESK_WINDOW_REFUSALS,
  ...DESK_SEAT_REFUSALS,
  ...PAYER_REFUSALS,
  ...PERSON_REFUSALS,
  'center-blocked',
  'center-not-found',
  'cover-not-found',
  'link-too-late',
  'not-at-center',
  'patient-blocked',
  'payment-provider-down',
  'person-not-confirmed',
  'reason-missing',
  'referral-missing',
  'too-many-unpaid',
] as const;

const mergeCounts = z.object({
  bookings: z.int(),
  upcoming: z.int().meta({ description: 'Of the bookings' }),
  payments: z.int(),
  careLinks: z.int(),
  waits: z.int(),
  consents: z.int(),
});

const registerFilter = optional(several(z.enum(REGISTER_FILTERS))).meta({
  description:
    'dues: something is to be paid at the desk. missed: a session of the last 14 days was missed. scheme-ends: an approval of a scheme ends within 30 days. no-number: neither they nor a relative have one. no-consent: nobody has agreed for them to the current notice. withdrawn: they took back what they had agreed to. stopped: they ended the messages to their number. standing: they have a standing schedule',
});

const registerSort = optional(z.enum(REGISTER_SORTS)).meta({
  description: 'By name if absent; of a search, whose last session is the latest',
});

/** Where the register is downloaded as CSV; takes `registerFilters`. */
export const REGISTER_CSV = '/admin/patients.csv';

/** Who is in a file of the register, and in which order. */
export const registerFilters = z.object({
  q: paging.q,
  order: paging.order,
  centerId: optional(id).meta({ description: 'Whom this center knows' }),
  filter: registerFilter,
  sort: registerSort,
});

const seenPlace = z.object({ time: z.string().max(40), chair: numeric(z.int()) });

const seenPlaces = z.object({ is: seenPlace, with: seenPlace }).meta({
  description:
    'Where both were seen. If one is elsewhere by then, as after a swap that is sent twice, it is refused as edit-conflict. Without it, they change as they are',
});

export const desk = {
  findPatients: endpoint({
    method: 'GET',
    path: '/admin/patients',
    for: 'administrator',
    right: 'book',
    summary:
      'The register: everybody whom the centers of whoever asks know, by page, searched by name, mail, phone, file number or relative, filtered and sorted. By the exact phone number among all centers, which is recorded.',
    query: z.object({
      ...paging,
      ...cursors,
      phone: optional(phoneNumber).meta({ description: 'The whole number; `q` is the name beside it then' }),
      ...registerFilters.shape,
    }),
    response: z.object({
      success: z.literal(true),
      patients: z.array(deskPatient),
      count: z.int().meta({ description: 'How many match' }),
      ...counted,
      ...neighbours,
      near: z.array(deskPatient).meta({
        description:
          'Who is called nearly so, the nearest first; of a name and a number, who has one of the two. At most as many as there is room for',
      }),
    }),
    refusals: ['center-not-found', 'too-many-tries'],
  }),
  addPatient: endpoint({
    method: 'POST',
    path: '/admin/patients',
    for: 'administrator',
    right: 'book',
    summary: "Add a person to a center's register, without an appointment.",
    body: newPatient.safeExtend({ centerId: id }),
    response: done.extend({ patient: deskPatient }),
    refusals: ['center-not-found', 'patient-known'],
  }),
  patient: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}',
    for: 'administrator',
    right: 'book',
    summary: 'One patient, and when the sessions of the last and the coming weeks are.',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      patient: deskPatient,
      sittings: z.array(z.object({ date: istDate, startHour: z.int() })),
      history: z
        .array(
          z.object({
            at: isoMoment,
            by: z.string(),
            field: z.string(),
            from: z.string().nullable(),
            to: z.string().nullable(),
          }),
        )
        .meta({ description: 'What was corrected, the latest first' }),
      requests: z.array(personRequest).meta({ description: 'What centers ask each other about the patient' }),
      merges: z.array(personMerge).meta({ description: 'What can be taken back, the latest first' }),
      claims: z.array(personClaim).meta({ description: 'Who has claimed the record, the latest first' }),
      consents: z.array(consent).meta({ description: 'What the patient agreed to, the newest first' }),
      hasConsented: z.boolean().meta({ description: 'To the notice that is valid now' }),
      deeds: z
        .array(z.object({ at: isoMoment, by: z.string(), action: z.enum(ACTIONS) }))
        .meta({ description: 'What else staff did about the patient, the latest first, at most fifty' }),
    }),
    refusals: [...PERSON_REFUSALS],
  }),
  consent: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/consent',
    for: 'administrator',
    right: 'book',
    summary: 'Record that a patient was told at the desk what is kept, and agreed. Twice is as good as once.',
    params: z.object({ id }),
    body: agreedAtDesk,
    response: done,
    refusals: [...PERSON_REFUSALS],
  }),
  card: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/card',
    for: 'administrator',
    right: 'book',
    summary: 'What is printed on the card that a patient shows at the desk: the same at each center, and for good.',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      card: z.object({
        pin: z.string().meta({ description: 'Four digits, for where no code can be read' }),
        code: z.string().meta({ description: 'What the QR code says' }),
        picture: z.string().meta({ description: 'Address of the QR code, drawn' }),
      }),
    }),
    refusals: [...PERSON_REFUSALS],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/messages',
    for: 'administrator',
    right: 'book',
    summary:
      'What was written lately about the appointments of a patient at the centers of whoever asks, how far it came, and what was answered.',
    params: z.object({ id }),
    response: z.object({
      success: z.literal(true),
      notices: z
        .array(toldAbout.extend({ bookingId: id, date: istDate, time: z.string() }))
        .meta({ description: 'The latest first; date and time of the appointment as it stands now' }),
      mails: z.array(sentMail).meta({ description: 'Those of no notice, the latest first' }),
    }),
    refusals: [...PERSON_REFUSALS],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/confirm',
    for: 'administrator',
    right: 'book',
    summary:
      'Record that a patient, or the guardian of a child, was seen at the desk with a paper, and who may manage all of their appointments.',
    params: z.object({ id }),
    body: z.object({
      paper: z.enum(PAPERS),
      carers: z.array(id).max(20).meta({ description: 'Of those who care for them: who may manage everything' }),
    }),
    response: done.extend({ patient: deskPatient, asked }),
    refusals: [...PERSON_REFUSALS, 'others-to-ask', 'nothing-to-confirm'],
  }),
  takeBackConfirmation: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/take-back-confirmation',
    for: 'administrator',
    right: 'book',
    summary:
      'Take back what a desk confirmed by mistake: who may manage the appointments of a patient, or who the patient is, and with that every such confirmation.',
    params: z.object({ id }),
    body: z.object({
      carers: z.array(id).max(20).meta({ description: 'Of those confirmed at a desk: whose confirmation goes' }),
      isWhole: optional(z.boolean()).meta({ description: 'Who the patient is was a mistake, too' }),
    }),
    response: done.extend({ patient: deskPatient, asked }),
    refusals: [...PERSON_REFUSALS, 'others-to-ask', 'nothing-to-take-back'],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/admin/patients/{id}',
    for: 'administrator',
    right: 'book',
    summary:
      "Correct a patient's details. Name and email of an account are changed by its owner. Left out: as it is. Empty: not known.",
    params: z.object({ id }),
    body: z.object({
      name: optional(patientName),
      phone: emptiable(phoneNumber),
      email: emptiable(z.email('Please enter a valid email').max(254).toLowerCase()),
      dateOfBirth: emptiable(givenDate),
      sex: emptiable(z.enum(SEXES)),
      relative: emptiable(
        z.object({ name: emptiable(nameField('Name is required', USERNAME_MAX)), phone: emptiable(phoneNumber) }),
      ).meta({ description: 'Whom to call; of name and phone, what is left out stays' }),
      address: emptiable(z.string().trim().max(300)),
      pinCode: emptiable(codeText(z.string()).regex(PIN_CODE, BAD_PIN_CODE)),
      language: emptiable(z.enum(LANGUAGES)),
      doctor: emptiable(z.string().trim().max(120)),
      abha: emptiable(abhaNumber),
      centerId: optional(id).meta({
        description: 'Whose file number and note these are; if absent, the center that is answered as `center`',
      }),
      fileNumber: emptiable(textual(z.string().trim().max(40))).meta({ description: 'Given once at each center' }),
      note: emptiable(z.string().trim().max(500)).meta({ description: 'For the desk; nothing medical' }),
      version: editedVersion,
      isSame: optional(z.boolean()).meta({
        description: 'That it is the same person, where the name becomes quite another one',
      }),
    }),
    response: done.extend({ patient: deskPatient, asked }),
    refusals: [...PERSON_REFUSALS, ...FILE_REFUSALS, 'others-to-ask', 'person-not-confirmed', 'edit-conflict'],
  }),
  mergePreview: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/merge-preview',
    for: 'administrator',
    right: 'book',
    summary: 'What merging a person without an account into another one would move.',
    params: z.object({ id }),
    query: z.object({ into: id }),
    response: z.object({
      success: z.literal(true),
      from: deskPatient,
      into: deskPatient,
      moves: mergeCounts,
      clashes: z
        .array(z.object({ date: istDate, time: z.string() }))
        .meta({ description: 'When both have an appointment: then they can not be merged' }),
      mustAsk: z.boolean().meta({ description: 'Another center knows one of them, and has to agree first' }),
      links: z.array(z.object({ name: z.string(), fate: z.enum(['ended', 'asked']) })).meta({
        description:
          'Who cares for the person who goes, and was not confirmed by the one who stays: may act no more, or is to be confirmed anew',
      }),
    }),
    refusals: [...PERSON_REFUSALS, 'merge-not-possible', 'names-unlike', 'person-not-confirmed', 'too-many-tries'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/merge',
    for: 'administrator',
    right: 'book',
    summary: 'Give everything of a person without an account to another one, and remove the first.',
    params: z.object({ id }),
    body: z.object({ into: id }),
    response: done.extend({ patient: deskPatient, moved: mergeCounts, asked }),
    refusals: [
      ...PERSON_REFUSALS,
      'others-to-ask',
      'merge-not-possible',
      'names-unlike',
      'person-not-confirmed',
      'merge-clash',
    ],
  }),
  answerRequest: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/answer-request',
    for: 'administrator',
    right: 'book',
    summary:
      'Agree, or not, to what staff of another center want to change of a person whom the own center knows. It is done with the last yes.',
    params: z.object({ id }),
    body: z.object({ requestId: id, agrees: z.boolean() }),
    response: done.extend({ state: z.enum(['open', 'done', 'refused']) }),
    refusals: [
      ...PERSON_REFUSALS,
      'edit-conflict',
      'merge-not-possible',
      'names-unlike',
      'nothing-to-confirm',
      'nothing-to-take-back',
      'others-to-ask',
      'person-has-account',
      'person-has-coming',
      'person-has-money',
      'person-not-confirmed',
      'request-not-open',
      'merge-clash',
    ],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/undo-merge',
    for: 'administrator',
    right: 'book',
    summary:
      'Take back that another person was merged into a patient, within thirty days: both are there again, each with what was theirs.',
    params: z.object({ id }),
    body: z.object({ mergeId: id }),
    response: done,
    refusals: [...PERSON_REFUSALS, 'merge-not-undoable'],
  }),
  takeBackClaim: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/take-back-claim',
    for: 'administrator',
    right: 'book',
    summary:
      'Take back that an account has claimed the record of a patient. The account sees no more of it, and can not claim it again.',
    params: z.object({ id }),
    body: z.object({ claimId: id }),
    response: done,
    refusals: [...PERSON_REFUSALS, 'nothing-to-take-back', 'merge-not-undoable'],
  }),
  freeChairs: endpoint({
    method: 'GET',
    path: '/admin/free-chairs',
    for: 'administrator',
    right: 'book',
    summary: 'The windows of a center on some days, with their free chairs.',
    query: z.object({
      center: id,
      from: givenDate,
      days: optional(numeric(z.int().min(1).max(MAX_DAYS))),
      scheme: optional(z.enum(SCHEMES)).meta({ description: 'As free for whoever is booked on this scheme' }),
    }),
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      charge: rupees.meta({ description: 'For one session on the first of these days' }),
      until: istDate.meta({ description: 'The last date that can be booked' }),
      days: z.array(z.object({ date: istDate, windows: z.array(freeWindow) })),
    }),
    refusals: ['center-not-found'],
  }),
  book: endpoint({
    method: 'POST',
    path: '/admin/bookings',
    for: 'administrator',
    right: 'book',
    summary: 'Book one or several sessions for a patient, all or none.',
    body: z.object({
      patient: z.union([z.object({ _id: id }), newPatient]),
      centerId: id,
      sessions: z.array(session).min(1).max(MAX_SESSIONS),
      ...deskPaying.shape,
    }),
    response: deskBooked,
    refusals: [...DESK_BOOKING_REFUSALS, 'desk-clash', 'patient-known'],
  }),
  move: endpoint({
    method: 'PUT',
    path: '/admin/bookings/{id}/move',
    for: 'administrator',
    right: 'book',
    summary: 'Move an appointment to another window, chair or center. It keeps its price.',
    params: z.object({ id }),
    body: z.object({ centerId: id, ...session.shape, reason }),
    response: z.object({ success: z.literal(true), booking: bookedSession, told, undo }),
    refusals: [
      ...DESK_WINDOW_REFUSALS,
      ...DESK_SEAT_REFUSALS,
      ...SCHEME_REFUSALS,
      'booking-not-found',
      'center-blocked',
      'center-not-found',
      'not-movable',
      'reason-missing',
      'same-window',
      'sponsor-unknown',
    ],
  }),
  swap: endpoint({
    method: 'PUT',
    path: '/admin/bookings/{id}/swap',
    for: 'administrator',
    right: 'book',
    summary:
      'Let two people change chairs, in one window or in two windows of a day at the same center. Who gets another window is told once.',
    params: z.object({ id }),
    body: z.object({
      with: id.meta({ description: 'The appointment whose place it takes' }),
      seen: optional(seenPlaces),
      reason,
    }),
    response: z.object({ success: z.literal(true), bookings: z.array(bookedSession), told, undo }),
    refusals: [
      ...DESK_WINDOW_REFUSALS,
      ...DESK_SEAT_REFUSALS,
      ...SCHEME_REFUSALS,
      'booking-not-found',
      'edit-conflict',
      'not-movable',
      'not-swappable',
      'reason-missing',
      'sponsor-unknown',
    ],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/undo/{id}',
    for: 'administrator',
    right: 'book',
    summary:
      'Take back what was booked, moved, swapped or freed within the last ten seconds; nobody is mailed. A patient who was added for it goes too, unless something else hangs on them.',
    params: z.object({ id }),
    response: done.extend({
      isPatientGone: z.boolean().meta({ description: 'Whether the patient was added for it, and is not kept' }),
    }),
    refusals: ['no-free-chair', 'too-late-to-undo'],
  }),
};
