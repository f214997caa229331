/** Who may act for a patient who has died or can't act (DPDP Act 2023, section 14). */
import { z } from '../z';
import { readPhone } from '../../domain/phone';
import { emailAddress } from './account';
import { done, nameField, version } from '../common';
import { endpoint } from '../endpoint';
import { editedVersion } from '../given';
import { RELATIONS } from '../form-facts';
import { ifGiven } from '../sentence-for';

export const NOMINEE_NAME_MAX = 100;

export { RELATIONS, type Relation } from '../form-facts';

const BAD_CONTACT = 'Please enter an email or a phone number';

/** A phone number or an e-mail address as it is kept. */
const contactOf = (text: string) => readPhone(text) ?? emailAddress.safeParse(text).data ?? null;

export const nomineeForm = z.object({
  name: nameField('Name is required', NOMINEE_NAME_MAX),
  contact: z
    .string()
    .trim()
    .max(254, BAD_CONTACT)
    .refine((text) => contactOf(text) !== null, { error: BAD_CONTACT, params: { code: 'contact' } })
    .overwrite((text) => contactOf(text) ?? text)
    .meta({ description: 'An e-mail address or a telephone number' }),
  relation: z.enum(RELATIONS, { error: ifGiven('Please choose one') }),
});
export type Nominee = z.output<typeof nomineeForm>;

/** Output only: a nominee saved under earlier rules for names is still shown. */
const named = z.object({ name: z.string(), contact: z.string(), relation: z.enum(RELATIONS) });

export const nominee = {
  mine: endpoint({
    method: 'GET',
    path: '/auth/nominee',
    for: 'patient',
    summary: 'Whom this patient has named; null when nobody.',
    response: z.object({ success: z.literal(true), nominee: named.nullable(), version }),
  }),
  name: endpoint({
    method: 'PUT',
    path: '/auth/nominee',
    for: 'patient',
    summary: 'Name somebody, in place of whoever was named before.',
    body: nomineeForm.extend({ version: editedVersion }),
    response: z.object({ success: z.literal(true), nominee: named, version }),
    refusals: ['edit-conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/nominee',
    for: 'patient',
    summary: 'Name nobody any more.',
    response: done,
  }),
};
