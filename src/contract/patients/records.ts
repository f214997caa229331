/** What centers keep of the people of an account, and claiming a record that a center keeps under a number of the account. */
import { z } from '../z';
import { done, id, istDate } from '../common';
import { endpoint } from '../endpoint';
import { RELATIONS } from '../form-facts';
import { codeText, digitCode, numeric, optional } from '../given';
import { ifGiven } from '../sentence-for';

const NO_PROOF = 'Please enter the PIN of the card or the year of birth';

/** The second proof: what stands on the person's card, or the year of their birth. */
const proof = z
  .object({
    pin: optional(digitCode(codeText().regex(/^\d{4}$/, 'The PIN of the card has 4 digits'), 4)),
    birthYear: optional(
      numeric(
        z.int().refine((year) => year >= 1900 && year <= 2100, {
          error: 'Please enter the year with 4 digits',
          params: { code: 'not-valid' },
        }),
      ),
    ),
  })
  .refine(({ pin, birthYear }) => pin !== undefined || birthYear !== undefined, {
    path: ['pin'],
    error: NO_PROOF,
    params: { code: 'required' },
  });

/** What a center keeps of a person of the account. */
const record = z.object({
  patientId: id,
  name: z.string(),
  isSelf: z.boolean(),
  center: z.string(),
  city: z.string(),
  contactNumber: z.string(),
  fileNumber: z.string().nullable(),
  credit: z
    .number()
    .meta({ description: 'Rupees that the center has of the person, less what is due; below 0: they owe it' }),
  schedules: z
    .array(
      z.object({
        weekdays: z.array(z.int()).meta({ description: '1 = Monday … 6 = Saturday' }),
        time: z.string(),
        from: istDate,
        until: istDate.nullable(),
      }),
    )
    .meta({ description: 'The standing schedules that have not ended' }),
});
export type RecordKept = z.output<typeof record>;

const claimed = z.object({
  _id: id,
  name: z.string(),
  centers: z.array(z.string()),
  mayBeSelf: z.boolean().meta({ description: 'Whether the name may be that of the account' }),
  until: z.iso.datetime().meta({ description: 'Until when it can be said who the person is' }),
});
export type RecordClaimed = z.output<typeof claimed>;

export const records = {
  list: endpoint({
    method: 'GET',
    path: '/auth/records',
    for: 'patient',
    summary: 'What centers keep of this account’s own person and of those whom it fully acts for.',
    response: z.object({
      success: z.literal(true),
      numbers: z.array(z.string()).meta({ description: 'Those that the account has proved, as they are written' }),
      records: z.array(record),
      found: claimed
        .nullable()
        .meta({ description: 'The record that was found last, and of whom it is not said yet who it is' }),
    }),
  }),
  find: endpoint({
    method: 'POST',
    path: '/auth/records/find',
    for: 'patient',
    summary:
      'Find a record that a center keeps under a number of this account, by a second proof. The answer is the same whether there is none or the proof is wrong.',
    body: proof,
    response: z.object({ success: z.literal(true), claim: claimed }),
    refusals: ['phone-needed', 'record-not-found', 'too-many-tries'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/auth/records/{id}/claim',
    for: 'patient',
    summary: 'Say who the person of a found record is: the account’s own person, or somebody it cares for.',
    params: z.object({ id }),
    body: z
      .object({
        as: z.enum(['self', 'carer']),
        relation: optional(z.enum(RELATIONS, { error: ifGiven('Please choose one') })),
      })
      .refine(({ as, relation }) => as === 'self' || relation !== undefined, {
        path: ['relation'],
        error: 'Please choose one',
        params: { code: 'choose' },
      }),
    response: done.extend({ patientId: id }),
    refusals: ['claim-over', 'record-clash', 'record-other-name', 'too-many-people'],
  }),
};
