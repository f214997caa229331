/** Claims on payers: what a center asks a scheme or a sponsor to pay for sessions, and what became of it. */
import { z } from '../../z';
import { CLAIM_DEEDS, CLAIM_STATES, CLAIM_STEPS } from '../../../domain/payer-claims';
import { SCHEMES } from '../../../domain/schemes';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, numeric, optional, textual, typedRupees } from '../../given';
import { isoMoment, rupees } from '../common';
import { month } from '../reports/reports';

/** The most sessions of one claim. */
export const MOST_CLAIMED = 2_000;
/** Rupees: more for one session is a slip of the finger. */
const MOST_A_SESSION = 100_000;

const payer = z.union([z.enum(SCHEMES), id]).meta({ description: 'A scheme, or the id of a sponsor' });
const ofPayer = {
  payer,
  payerName: z.string().meta({ description: 'Of a scheme in English; of a sponsor as it is called now' }),
  isSponsor: z.boolean(),
};
const seen = numeric(z.int().min(1)).meta({
  description:
    'The number of the last step that was seen; where another one was made since, it is refused as edit-conflict',
});

const payerClaim = z.object({
  _id: id,
  number: z.int().meta({ description: '1, 2, 3, …: of its center' }),
  centerId: id,
  center: z.string(),
  ...ofPayer,
  from: istDate.meta({ description: 'The first of the days of its sessions' }),
  to: istDate,
  state: z.enum(CLAIM_STATES).meta({ description: 'paid: nothing is outstanding any more' }),
  sessions: z.int(),
  claimed: rupees,
  paid: rupees,
  deducted: rupees.meta({ description: 'What the payer took off, and will not pay' }),
  outstanding: rupees.meta({ description: 'What the payer still owes; 0 unless it is filed or asked' }),
  filedOn: istDate.nullable().meta({ description: 'When it was filed last' }),
  reference: z.string().nullable().meta({ description: 'What the payer calls it' }),
  answerBy: istDate.nullable().meta({ description: 'Until when the payer wants what it asked for' }),
  isOverdue: z.boolean().meta({ description: 'That day is over; or it was filed more than 30 days ago' }),
  preparedAt: isoMoment,
});
export type PayerClaim = z.output<typeof payerClaim>;

const totals = z
  .object({
    prepared: rupees.meta({ description: 'Claimed in what is not filed yet' }),
    claimed: rupees.meta({ description: 'Claimed in what was filed and not withdrawn' }),
    paid: rupees,
    deducted: rupees,
    refused: rupees,
    outstanding: rupees,
    overdue: z.int().meta({ description: 'How many claims are overdue' }),
  })
  .meta({ description: 'Of all claims that match, also those that are not listed' });
export type ClaimTotals = z.output<typeof totals>;

/** A session as it can be claimed, or is. */
const claimedSession = z.object({
  bookingId: id,
  date: istDate,
  time: z.string(),
  patient: z.string(),
  patientId: id,
  fileNumber: z.string().nullable(),
  holder: z.string().meta({ description: 'The name on the card' }),
  cardLast4: z.string(),
  reference: z.string().nullable().meta({ description: 'Of the approval' }),
  share: rupees.meta({ description: 'What the patient pays of the session: the share that the payer leaves to them' }),
  extras: rupees.meta({
    description:
      'What the patient was charged for the session beside its price, in their account, and nobody took back',
  }),
});
export type ClaimedSession = z.output<typeof claimedSession>;

const claimLine = z.object({
  amount: rupees,
  session: claimedSession.nullable().meta({ description: 'Null: it is forgotten, eight years later' }),
  mayCharge: z.boolean().meta({
    description:
      'The payer refused it, it is in no other claim, the patient was charged nothing for it yet, and the payer’s terms do not forbid asking the patient for it. Nothing is charged by itself: staff enter it into the patient’s account',
  }),
});
export type ClaimLine = z.output<typeof claimLine>;

const claimStep = z.object({
  number: z.int(),
  kind: z.enum(CLAIM_STEPS),
  at: isoMoment,
  by: z.string().meta({ description: 'Who recorded it' }),
  on: istDate.meta({ description: 'The day on which the payer or the center did it' }),
  reference: z.string().nullable(),
  words: z.string().nullable(),
  answerBy: istDate.nullable(),
  paid: rupees,
  deducted: rupees,
  counters: z.int().nullable().meta({ description: 'The number of the step that it takes back' }),
  isTakenBack: z.boolean(),
});
export type PayerClaimStep = z.output<typeof claimStep>;

const wholeClaim = payerClaim.extend({
  lines: z.array(claimLine).meta({ description: 'In the order of their days' }),
  steps: z.array(claimStep).meta({ description: 'The oldest first' }),
  mayDo: z
    .array(z.enum(CLAIM_DEEDS))
    .meta({ description: 'What can be recorded now, by who asks. take-back: of the last step, within a day' }),
  lastStep: z.int().meta({ description: 'For `seen`' }),
});
export type WholeClaim = z.output<typeof wholeClaim>;

const filters = z.object({
  centerId: optional(id),
  payer: optional(payer),
  state: optional(z.enum(CLAIM_STATES)),
  month: optional(month).meta({ description: 'Claims with sessions in this month' }),
  overdue: optional(z.enum(['true'])),
});

const days = z.object({ centerId: id, from: givenDate, to: givenDate });
const on = optional(givenDate).meta({ description: 'On which day; today if left out' });
const words = (what: string) => z.string().trim().min(1, what).max(500);
const note = optional(textual(z.string().trim().max(500)));

const deed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    seen,
    on,
    reference: optional(textual(z.string().trim().max(60))).meta({ description: 'What the payer calls it' }),
    words: note.meta({ description: 'What was sent' }),
  }),
  z.object({
    kind: z.literal('ask'),
    seen,
    on,
    answerBy: givenDate.meta({ description: 'Until when the payer wants it' }),
    words: words('Please write what the payer wants'),
  }),
  z.object({
    kind: z.literal('pay'),
    seen,
    on,
    amount: typedRupees(0).meta({ description: 'Rupees that came; 0: only a deduction is recorded' }),
    deducted: optional(typedRupees(0)).meta({
      description: 'Rupees that the payer took off and will not pay, with a reason. What is left stays outstanding',
    }),
    reference: optional(textual(z.string().trim().max(40))).meta({
      description: 'The UTR of the transfer, or the number of the cheque; with an amount it may not be missing',
    }),
    words: note.meta({ description: 'Why it was deducted' }),
  }),
  z.object({ kind: z.literal('refuse'), seen, on, words: words('Please write why it was refused') }),
  z.object({ kind: z.literal('withdraw'), seen, on, words: words('Please write why it is withdrawn') }),
  z.object({ kind: z.literal('discard'), seen, words: note }),
  z.object({ kind: z.literal('take-back'), seen, words: words('Please write what was wrong') }),
]);
export type ClaimDeedGiven = z.output<typeof deed>;

const answered = done.extend({ claim: wholeClaim });

/** The list of claims as CSV; takes what the list takes. */
export const PAYER_CLAIMS_CSV = '/admin/payer-claims.csv';
/** The lines of one claim as CSV, with the columns for which payers ask. */
export const PAYER_CLAIM_CSV = '/admin/payer-claims/{id}/lines.csv';
export const payerClaimFilters = filters;

export const payerClaims = {
  list: endpoint({
    method: 'GET',
    path: '/admin/payer-claims',
    for: 'administrator',
    right: 'see',
    summary:
      'Claims on payers at the centers of who asks, the newest first, at most 500; with the sums of all that match.',
    query: filters,
    response: z.object({
      success: z.literal(true),
      now: isoMoment,
      claims: z.array(payerClaim),
      count: z.int().meta({ description: 'How many match' }),
      totals,
      payers: z
        .array(z.object(ofPayer))
        .meta({ description: 'All payers on whom there are claims at these centers, for the filter' }),
    }),
    refusals: ['center-not-found'],
  }),
  byPayer: endpoint({
    method: 'GET',
    path: '/admin/payer-claims/by-payer',
    for: 'administrator',
    right: 'see-reports',
    summary: 'What was claimed for sessions from some days, what was paid and what is outstanding, by payer.',
    query: z.object({ centerId: optional(id), from: givenDate, to: givenDate }),
    response: z.object({
      success: z.literal(true),
      payers: z.array(z.object({ ...ofPayer, claims: z.int(), ...totals.shape })),
    }),
    refusals: ['center-not-found'],
  }),
  toClaim: endpoint({
    method: 'GET',
    path: '/admin/payer-claims/to-claim',
    for: 'administrator',
    right: 'file-claims',
    summary:
      'The payers of a center on whom sessions of some days can be claimed: held, approved, and in no live claim.',
    query: days,
    response: z.object({
      success: z.literal(true),
      payers: z.array(
        z.object({
          ...ofPayer,
          sessions: z.int().meta({ description: 'How many can be claimed' }),
          unapproved: z.int().meta({ description: 'How many were held without an approval, and can’t be' }),
          lastRate: rupees.nullable().meta({
            description: 'The amount a session of the last claim on this payer there; null: there was none',
          }),
        }),
      ),
    }),
    refusals: ['center-not-found'],
  }),
  draft: endpoint({
    method: 'GET',
    path: '/admin/payer-claims/draft',
    for: 'administrator',
    right: 'file-claims',
    summary: 'The sessions of some days that can be claimed on one payer, at most 2,000.',
    query: days.extend({ payer }),
    response: z.object({
      success: z.literal(true),
      sessions: z.array(
        claimedSession.extend({
          refused: z.int().nullable().meta({ description: 'The number of the claim in which it was refused last' }),
        }),
      ),
      count: z.int().meta({ description: 'How many there are' }),
    }),
    refusals: ['center-not-found', 'sponsor-not-found'],
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/admin/payer-claims',
    for: 'administrator',
    right: 'file-claims',
    summary: 'Prepare a claim of the sessions of some days that can be claimed on a payer.',
    body: days.extend({
      payer,
      rate: typedRupees(0.01, MOST_A_SESSION).meta({
        description: 'Rupees that are claimed for each session. Nothing is assumed: we know no rates',
      }),
      amounts: optional(
        z
          .array(z.object({ bookingId: id, amount: typedRupees(0.01, MOST_A_SESSION) }))
          .max(MOST_CLAIMED)
          .meta({ description: 'Sessions for which another amount is claimed (rupees)' }),
      ),
      count: numeric(z.int().min(1).max(MOST_CLAIMED)).meta({
        description:
          'How many sessions were seen, without those that are left out; where there are more or fewer by now, it is refused as edit-conflict',
      }),
      except: optional(z.array(id).max(MOST_CLAIMED)).meta({ description: 'Appointments that are left out' }),
      chargedToo: optional(z.array(id).max(MOST_CLAIMED)).meta({
        description:
          'Appointments whose patient was charged an extra for them, and that are claimed all the same, because it was for something else. Others with an extra are left out',
      }),
    }),
    response: answered,
    refusals: ['center-not-found', 'edit-conflict', 'sponsor-not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/payer-claims/{id}',
    for: 'administrator',
    right: 'see',
    summary: 'A claim with its sessions and what was recorded of it.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), claim: wholeClaim }),
    refusals: ['payer-claim-not-found'],
  }),
  record: endpoint({
    method: 'POST',
    path: '/admin/payer-claims/{id}/steps',
    for: 'administrator',
    right: 'file-claims',
    summary:
      'Record that a claim was filed, that the payer asks for something, paid or refused, or that it is withdrawn, thrown away, or the last step taken back.',
    params: z.object({ id }),
    body: deed,
    response: answered,
    refusals: [
      'claim-step-not-possible',
      'edit-conflict',
      'payer-claim-not-found',
      'session-claimed',
      'session-not-held',
    ],
  }),
};
