/** A patient as the desk finds and adds one, and what centers ask each other and do about the patient. */
import { z } from '../../z';
import { readAbha } from '../../../domain/abha';
import { ASKED_DEEDS, KNOWN_AS } from '../../../domain/person-deeds';
import { id, istDate, nameField, version } from '../../common';
import { RELATIONS, USERNAME_MAX } from '../../form-facts';
import { optional, textual } from '../../given';
import { LANGUAGES } from '../../language';
import { TOLD_WAYS } from '../../patients/consent';
import { CARE_ACCESS } from '../../patients/people';
import { phoneNumber } from '../../phone-number';
import { isoMoment, rupees } from '../common';

/** The papers by which the desk knows who somebody is. */
export const PAPERS = [
  'aadhaar',
  'voter-id',
  'passport',
  'birth-certificate',
  'court-order',
  'hospital-card',
  'other',
] as const;
export type Paper = (typeof PAPERS)[number];

export const SEXES = ['female', 'male', 'other'] as const;

/** That somebody was confirmed, and how: by a code of the person's own, at a desk, or by claiming the record. */
const confirmation = z.object({
  by: z.enum(['code', 'desk', 'claim']),
  at: isoMoment,
  staff: z.string().nullable().meta({ description: 'Who at the desk, by user name' }),
  paper: z.enum(PAPERS).nullable().meta({ description: 'Null: from before papers were recorded' }),
});

/** Somebody who cares for a patient. */
const deskCarer = z.object({
  _id: id,
  name: z.string(),
  relation: z.enum(RELATIONS).meta({ description: 'What the patient is to them' }),
  access: z.enum(CARE_ACCESS),
  since: isoMoment,
  confirmed: confirmation.nullable(),
});
export type DeskCarer = z.output<typeof deskCarer>;

/** A patient as the desk finds one. */
export const deskPatient = z.object({
  _id: id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  mails: z.enum(['sent', 'none', 'unconfirmed', 'ended']).meta({
    description:
      'Whether mails go to the address: not where there is none, where no code has confirmed it, or where its owner has ended them',
  }),
  hasAccount: z.boolean(),
  isConfirmed: z.boolean().meta({
    description: 'False: an account has added this person, and neither a center nor the person has confirmed it',
  }),
  age: z.int().nullable().meta({ description: 'In years' }),
  dateOfBirth: istDate.nullable(),
  sex: z.enum(SEXES).nullable(),
  relative: z
    .object({ name: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .meta({ description: 'Whom to call beside the patient' }),
  address: z.string().nullable(),
  pinCode: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable().meta({ description: 'In which the patient is written to' }),
  doctor: z.string().nullable().meta({ description: 'Who referred the patient' }),
  abha: z.string().nullable().meta({ description: 'ABHA number, 14 digits' }),
  center: z.object({ _id: id, name: z.string() }).nullable().meta({
    description: 'The center of whoever asks whose file this is: of several, which knows the patient since the latest',
  }),
  fileNumber: z.string().nullable().meta({ description: 'Of the file at that center' }),
  note: z.string().nullable().meta({ description: 'For the desk of that center' }),
  confirmed: confirmation
    .nullable()
    .meta({ description: 'At a desk; null where that was not needed, or was not done' }),
  carers: z.array(deskCarer),
  isBlocked: z.boolean().meta({ description: 'Whether the account is blocked' }),
  lastSession: istDate.nullable().meta({ description: 'The latest until today, at the centers of whoever asks' }),
  nextSession: istDate.nullable().meta({ description: 'There too' }),
  dues: rupees.meta({ description: 'What is to be paid at the desk for sessions there' }),
  version,
  knownAs: z.enum(KNOWN_AS).meta({
    description:
      'How the centers of whoever asks know the patient. own: they alone do. shared: other centers do too. found: only other centers do, and the whole phone number was typed; the patient can be booked for, and no more is told',
  }),
});
export type DeskPatient = z.output<typeof deskPatient>;

/** That other centers know the person, and are asked. */
export const askedOthers = z.object({ until: isoMoment.meta({ description: 'Until when they can agree' }) });
export type AskedOthers = z.output<typeof askedOthers>;

export const asked = askedOthers.nullable().meta({
  description: 'Nothing is done yet: another center knows the person too, and is asked. Null: it is done',
});

/** What staff of another center want to change of a person. */
export const personRequest = z.object({
  _id: id,
  deed: z.enum(ASKED_DEEDS),
  name: z.string().meta({ description: 'Of the person; of a merge, of the one who goes' }),
  into: z.string().nullable().meta({ description: 'Of a merge: who stays' }),
  changes: z
    .array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }))
    .meta({ description: 'Of a correction' }),
  by: z.string().meta({ description: 'Who asks, by user name' }),
  centers: z.string().meta({ description: 'Where they work' }),
  at: isoMoment,
  until: isoMoment,
  state: z.enum(['open', 'done', 'refused']),
  answeredBy: z.string().nullable(),
  canAnswer: z.boolean().meta({ description: 'Whoever reads this is asked' }),
});
export type PersonRequest = z.output<typeof personRequest>;

/** Another person who was merged into a patient, while that can be taken back. */
export const personMerge = z.object({
  _id: id,
  name: z.string().meta({ description: 'Of the one who went' }),
  by: z.string().meta({ description: 'Who merged them, by user name' }),
  at: isoMoment,
  until: isoMoment.meta({ description: 'Until when it can be taken back' }),
});
export type PersonMerge = z.output<typeof personMerge>;

/** That an account has claimed a patient's record: it proved the number and a second thing. */
export const personClaim = z.object({
  _id: id,
  by: z.string().meta({ description: 'Name of the account' }),
  as: z.enum(['self', 'carer']),
  relation: z.enum(RELATIONS).nullable().meta({ description: 'What the patient is to the carer' }),
  proof: z.enum(['card-pin', 'birth-year']),
  at: isoMoment,
  takenBack: z.object({ at: isoMoment, by: z.string() }).nullable(),
  canTakeBack: z.boolean(),
});
export type PersonClaim = z.output<typeof personClaim>;

/** The name of a patient whom the desk adds. */
export const patientName = nameField('Name is required', USERNAME_MAX);

/** An ABHA number, as its 14 digits. */
export const abhaNumber = textual(
  z
    .string()
    .trim()
    .max(40)
    .refine((written) => readAbha(written) !== null, {
      error: 'An ABHA number has 14 digits: 43-4221-5105-6749. Please check them',
      params: { code: 'abha' },
    })
    .overwrite((written) => readAbha(written) ?? written),
);

/** That somebody agreed to the notice at a desk. */
export const agreedAtDesk = z.object({
  language: z.enum(LANGUAGES).meta({ description: 'In which they were told' }),
  told: z.enum(TOLD_WAYS).meta({ description: 'Read aloud, or on paper' }),
});

export const newPatient = z
  .object({
    name: patientName,
    phone: optional(phoneNumber).meta({ description: 'Required unless `hasNoPhone`' }),
    hasNoPhone: optional(z.boolean()).meta({
      description:
        'That they have no phone of their own: an answer, so that no number is left out unnoticed or invented',
    }),
    relativePhone: optional(phoneNumber).meta({ description: 'Of a relative, where they have no phone' }),
    informed: optional(z.boolean()).meta({
      description: 'That the person was told at the desk what is kept about them, and agreed; it is recorded',
    }),
    agreed: optional(agreedAtDesk).meta({ description: 'How they were told' }),
    isNew: optional(z.boolean()).meta({
      description: 'That it is nobody of those known with a like name and this phone',
    }),
  })
  .refine(({ phone, hasNoPhone }) => phone !== undefined || hasNoPhone === true, {
    path: ['phone'],
    error: 'Phone is required, or choose “No phone”',
  });
