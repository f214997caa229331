/** The people whom an account may book for: its own person, and those it cares for. */
import { z } from '../z';
import { emailAddress, otpForm } from '../accounts/account';
import { done, id, istDate, nameField, version } from '../common';
import { endpoint } from '../endpoint';
import { RELATIONS, USERNAME_MAX } from '../form-facts';
import { editedVersion, givenDate, optional } from '../given';
import { phoneNumber } from '../phone-number';
import { ifGiven } from '../sentence-for';
import { CODE_REFUSALS } from '../refusal-groups';

export { MAX_PEOPLE_CARED_FOR } from '../form-facts';

/** What an account may do for a person: everything, what it booked itself, or look. */
export const CARE_ACCESS = ['manage', 'book', 'view'] as const;
export type CareAccess = (typeof CARE_ACCESS)[number];

/**
 * Who corrects what is kept of a person: the account that cares for them, as long as the person is its own record; the person, in the
 * profile of their own account; staff of a center that knows them.
 */
export const CORRECTORS = ['carer', 'person', 'center'] as const;
export type Corrector = (typeof CORRECTORS)[number];

/** A person for whom this account may act. */
export const patient = z.object({
  _id: id,
  name: z.string(),
  relation: z.enum([...RELATIONS, 'self']).meta({ description: 'What the person is to the account' }),
  isSelf: z.boolean(),
  confirmed: z.boolean().meta({
    description:
      'Whether the person agreed by a code, or a center saw who they are; until then only what this account booked is shown',
  }),
  access: z.enum(CARE_ACCESS),
  correctedBy: z.enum(CORRECTORS).meta({ description: 'Who corrects the details: this account where it is the carer' }),
  mails: z.boolean().meta({ description: 'Whether this account is mailed about what it books for the person' }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: istDate.nullable(),
  needsConsent: z.literal(true).optional().meta({
    description:
      'Nobody has agreed for them to the notice that is valid now: before the next booking that is asked for',
  }),
  version,
});
export type Patient = z.output<typeof patient>;

/** Somebody who may act for this account's own person. */
export const carer = z.object({
  _id: id,
  name: z.string(),
  relation: z.enum(RELATIONS).meta({ description: 'What the person is to the carer' }),
  access: z.enum(CARE_ACCESS),
  mails: z.boolean().meta({ description: 'Whether this account is mailed about what the carer books for it' }),
  since: z.iso.datetime(),
});
export type Carer = z.output<typeof carer>;

/** A person to care for. An adult is reached by mail or phone; for a child the date of birth, and a guardian's word. */
export const patientForm = z.object({
  name: nameField('Name is required', USERNAME_MAX),
  relation: z.enum(RELATIONS, { error: ifGiven('Please choose one') }),
  phone: optional(phoneNumber),
  email: optional(emailAddress),
  dateOfBirth: optional(givenDate).meta({ description: 'Of a child under 18' }),
  guardian: optional(z.boolean()).meta({ description: 'That the account is the guardian of this child' }),
});

const answer = z.object({ success: z.literal(true), patient });
const byId = z.object({ id });
const wanted = z.object({ wanted: z.boolean() });

export const patients = {
  list: endpoint({
    method: 'GET',
    path: '/auth/patients',
    for: 'patient',
    summary: 'The people whom this account may book for, its own person first.',
    response: z.object({ success: z.literal(true), patients: z.array(patient) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/patients',
    for: 'patient',
    summary: 'Add a person to care for, at most 10.',
    body: patientForm,
    response: answer,
    refusals: ['patient-not-found', 'too-many-added', 'too-many-people', 'too-many-tries'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/auth/patients/{id}',
    for: 'patient',
    summary: 'Change the details of a person to care for. Another email has to be confirmed anew.',
    params: byId,
    body: patientForm.extend({ version: editedVersion }),
    response: answer,
    refusals: [
      'care-not-allowed',
      'edit-conflict',
      'patient-not-found',
      'person-at-desk',
      'person-has-account',
      'too-many-tries',
    ],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/patients/{id}/code',
    for: 'patient',
    summary: 'Mail a code to the person, who agrees by handing it over. The mail names nobody.',
    params: byId,
    response: z.object({ success: z.literal(true), verificationId: id, message: z.string() }),
    refusals: ['child-at-desk', 'no-address-of-person', 'otp-mail-limit', 'own-mailbox', 'patient-not-found'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/patients/{id}/confirm',
    for: 'patient',
    summary: "Confirm by the person's code: from then on all of the person's appointments are shown.",
    params: byId,
    body: z.object({ otp: otpForm.shape.otp, VerificationId: id }),
    response: answer,
    refusals: [
      ...CODE_REFUSALS,
      'child-at-desk',
      'no-address-of-person',
      'own-mailbox',
      'patient-not-found',
      'already-booked',
    ],
  }),
  mails: endpoint({
    method: 'PUT',
    path: '/auth/patients/{id}/mails',
    for: 'patient',
    summary: 'Whether this account is mailed about what it books for a person. It is, where the person can not be.',
    params: byId,
    body: wanted,
    response: answer,
    refusals: ['patient-not-found'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/patients/{id}',
    for: 'patient',
    summary: 'Stop acting for a person.',
    params: byId,
    response: done,
    refusals: ['patient-not-found'],
  }),
  carers: endpoint({
    method: 'GET',
    path: '/auth/carers',
    for: 'patient',
    summary: "Who may act for this account's own person.",
    response: z.object({ success: z.literal(true), carers: z.array(carer) }),
  }),
  carerMails: endpoint({
    method: 'PUT',
    path: '/auth/carers/{id}/mails',
    for: 'patient',
    summary: 'Whether this account is mailed about what somebody books for it. The other side is, in any case.',
    params: byId,
    body: wanted,
    response: done,
    refusals: ['patient-not-found'],
  }),
  endCarer: endpoint({
    method: 'DELETE',
    path: '/auth/carers/{id}',
    for: 'patient',
    summary: 'Let somebody act no more, at once.',
    params: byId,
    response: done,
    refusals: ['patient-not-found'],
  }),
};
