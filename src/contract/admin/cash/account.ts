/** The account of a person at a center: what was given in advance or in parts, packages, discounts and extras, and what it paid for. */
import { z } from '../../z';
import { ACCOUNT_DEEDS, ACCOUNT_KINDS } from '../../../domain/account-money';
import { DESK_MODES } from '../../../domain/desk-money';
import { done, id, istDate } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate, numeric, optional, orElse, textual, typedRupees } from '../../given';
import { MAX_TOGETHER, NO_UTR, anywayOfReference, deskReference, lacksUtr, withUtr } from './cash';
import { isoMoment, rupees } from '../common';

const ofCenter = { centerId: id, center: z.string().meta({ description: 'Its name' }) };
const session = z.object({ bookingId: id, date: istDate, time: z.string() });

export const accountEntry = z.object({
  _id: id,
  ...ofCenter,
  at: isoMoment,
  kind: z.enum(ACCOUNT_KINDS).meta({
    description:
      'session: the account paid for one. session-back: money of one came back. correction: takes another entry back',
  }),
  amount: rupees.meta({ description: 'Positive: the center has more of the person’s money, or less is owed' }),
  mode: z.enum(DESK_MODES).nullable().meta({ description: 'Where money changed hands' }),
  reference: z.string().nullable(),
  receiptNumber: z.string().nullable().meta({ description: 'As it is printed' }),
  deskEntryId: id.nullable().meta({ description: 'Its line in the cash book, which has the receipt' }),
  session: session.nullable().meta({ description: 'The session it paid for, or that an extra was for' }),
  package: z
    .object({ sessions: z.int(), used: z.int(), until: istDate.nullable() })
    .nullable()
    .meta({ description: 'Of a package: how many sessions it pays for, how many it has paid for, and their last day' }),
  item: z.string().nullable().meta({ description: 'The extra of the price list, by the name that it had then' }),
  reason: z.string().nullable().meta({ description: 'Why a discount; what an extra is; what was wrong' }),
  administrator: z.string().nullable().meta({ description: 'Null: it was paid for as soon as it could be' }),
  correctedAt: isoMoment.nullable().meta({ description: 'When another entry took it back' }),
  mayCorrect: z.boolean().meta({ description: 'Whether it can still be taken back, by who asks' }),
});
export type AccountEntry = z.output<typeof accountEntry>;

const balance = rupees.meta({
  description: 'The entries less what is due for sessions. Positive: the center has the person’s money',
});

const credit = rupees.meta({
  description: 'The sum of the entries: what is paid in advance. Negative: extras are not paid',
});

const payable = rupees.meta({
  description: 'What can be paid out: of what was given in money, without what is kept for packages',
});

const account = z.object({
  success: z.literal(true),
  now: isoMoment,
  patient: z.string(),
  balance,
  credit: rupees.meta({
    description: 'The sum of the entries: what is paid in advance. Negative: extras are not paid',
  }),
  due: z
    .array(session.extend({ ...ofCenter, amount: rupees, isOver: z.boolean() }))
    .meta({ description: 'What is still due for sessions, the oldest first' }),
  refused: z.array(session.extend({ ...ofCenter, amount: rupees, payerName: z.string() })).meta({
    description:
      'Sessions that a payer refused, and that may be charged as an extra: what had been claimed for each, and on whom. The earliest first',
  }),
  entries: z.array(accountEntry).meta({ description: 'The newest first; at most 500' }),
  count: z.int().meta({ description: 'How many entries there are' }),
  centers: z
    .array(z.object({ ...ofCenter, balance, credit, payable, takeMoney: z.boolean(), refund: z.boolean() }))
    .meta({ description: 'The centers that know the person, and what who asks may do there' }),
});
export type PatientAccount = Omit<z.output<typeof account>, 'success' | 'now'>;

/** Rupees: more is a slip of the finger. */
const MOST_AT_ONCE = 1_000_000;
/** How many sessions a package may pay for. */
const MOST_IN_PACKAGE = 200;

const entry = z
  .object({
    kind: z.enum(ACCOUNT_DEEDS).meta({
      description:
        'advance, payment and package bring money. discount takes off what is owed, with a reason. extra is something that is to be paid beside the sessions. refund pays out what is there. discount, refund, and a package with `count` need the right to refund',
    }),
    centerId: optional(id).meta({
      description: 'May be left out where one center of who asks knows the person, or `sessions` name it',
    }),
    amount: typedRupees(0.01, MOST_AT_ONCE).meta({ description: 'Rupees, any amount' }),
    mode: orElse(z.enum(DESK_MODES), 'cash').meta({ description: 'How money changes hands: cash if left out' }),
    reference: deskReference,
    anyway: anywayOfReference,
    sessions: optional(z.array(id).max(MAX_TOGETHER)).meta({
      description:
        'Appointments. Of money: which are paid first; without, the oldest that is due. Of an extra: the one that it was for',
    }),
    item: optional(id).meta({
      description: 'Of an extra: which one of the center’s price list. Another amount than its price needs a reason',
    }),
    reason: optional(textual(z.string().trim().max(200))).meta({
      description: 'Of a discount why, of an extra without `item` what: neither may lack it',
    }),
    count: optional(numeric(z.int().min(1).max(MOST_IN_PACKAGE))).meta({
      description: 'Of a package: how many sessions it pays for, each at its share; without, it is an advance',
    }),
    until: optional(givenDate).meta({
      description: 'Of a package: the last day of its sessions. What is left then stays in the account',
    }),
  })
  .refine((given) => !(given.kind !== 'discount' && given.kind !== 'extra' && lacksUtr(given)), {
    error: NO_UTR,
    path: ['reference'],
    params: { code: 'utr' },
  })
  .refine((given) => given.reason || (given.kind !== 'discount' && (given.kind !== 'extra' || given.item)), {
    error: 'Please write why, or what for',
    path: ['reason'],
    params: { code: 'reason' },
  })
  .overwrite(withUtr);

/** Where the monthly statement of a patient is, a PDF; takes `statementAsked` (`contract/cash/statements.ts`). */
export const PATIENT_STATEMENT = '/admin/patients/{id}/statement';

export const patientAccount = {
  account: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/account',
    for: 'administrator',
    right: 'take-money',
    summary:
      'The account of a patient at the centers of who asks, or at one: what is there, what is due, and each entry.',
    params: z.object({ id }),
    query: z.object({ centerId: optional(id) }),
    response: account,
    refusals: ['center-not-found', 'patient-not-found', 'person-only-found'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/entries',
    for: 'administrator',
    right: 'take-money',
    summary:
      'Enter money into a patient’s account, or what is charged, granted or paid out. What is due for sessions is paid from it at once, the oldest first.',
    params: z.object({ id }),
    body: entry,
    response: done.extend({
      entry: accountEntry,
      receipt: z.string().optional().meta({ description: 'The number of the receipt, where money came in' }),
      balance,
    }),
    refusals: [
      'booking-not-found',
      'center-not-found',
      'center-not-chosen',
      'day-closed',
      'more-than-is-there',
      'more-than-is-owed',
      'nothing-due',
      'patient-not-found',
      'person-only-found',
      'reference-known',
      'session-claimed',
    ],
  }),
  correctEntry: endpoint({
    method: 'POST',
    path: '/admin/account-entries/{id}/correct',
    for: 'administrator',
    right: 'take-money',
    summary:
      'Take an entry of an account back by a counter-entry. Sessions that it had paid for are due again, the latest first.',
    params: z.object({ id }),
    body: z.object({ note: z.string().trim().min(1).max(200).meta({ description: 'What was wrong' }) }),
    response: done.extend({ entry: accountEntry, balance }),
    refusals: ['day-closed', 'entry-corrected', 'entry-not-correctable', 'entry-not-found'],
  }),
};
