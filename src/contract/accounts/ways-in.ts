/** The ways in to an account that exists: an address, a password and a number that are added or changed later. */
import { z } from '../z';
import { done, id } from '../common';
import { endpoint } from '../endpoint';
import { optional } from '../given';
import { CODE_REFUSALS } from '../refusal-groups';
import { LONG_PASSWORD, PASSWORD_MAX, emailForm, newPassword, otpForm } from './account';
import { passkey } from './passkeys';
import { mobileNumber } from './phone';

const sent = z.object({ success: z.literal(true), verificationId: id, message: z.string() });
const codeForm = otpForm.extend({ VerificationId: id });

/** What adding or changing a way in is refused with where the person has not proved lately who they are. */
const PROVED = 'proof-needed';

export const waysIn = {
  get: endpoint({
    method: 'GET',
    path: '/auth/ways-in',
    for: 'patient',
    summary: 'What opens this account, and whether its owner has proved lately who they are.',
    response: z.object({
      success: z.literal(true),
      email: z.string().nullable(),
      phone: z.string().nullable().meta({ description: 'The number that opens the account, as it is written' }),
      hasPassword: z.boolean(),
      hasGoogle: z.boolean(),
      passkeys: z.array(passkey),
      isProved: z.boolean().meta({ description: 'False: a change needs /auth/proof first' }),
    }),
  }),
  proofCode: endpoint({
    method: 'POST',
    path: '/auth/proof-code',
    for: 'patient',
    summary: 'Send a code to the address or, without one, to the number, for who has no password.',
    response: sent,
    refusals: ['channel-not-offered', 'otp-mail-limit', 'password-needed', 'proof-by-passkey'],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/proof',
    for: 'patient',
    summary: 'Prove who you are once more: with the password; without one, with the code of /auth/proof-code.',
    body: z.object({
      password: optional(z.string().min(1, 'password is required').max(PASSWORD_MAX, LONG_PASSWORD)),
      otp: optional(otpForm.shape.otp),
      VerificationId: optional(id),
    }),
    response: done,
    refusals: [...CODE_REFUSALS, 'password-needed', 'password-wrong', 'too-many-tries'],
  }),
  addressCode: endpoint({
    method: 'POST',
    path: '/auth/address-code',
    for: 'patient',
    summary:
      'Mail a code to an address that this account, which has none, shall get. The answer is the same whether or not the address has an account.',
    body: emailForm,
    response: sent,
    refusals: ['address-set', 'otp-mail-limit', PROVED],
  }),
  addAddress: endpoint({
    method: 'PUT',
    path: '/auth/address',
    for: 'patient',
    summary:
      'Add the address with its code. An account of the same person that the address opens alone, and in which there is nothing, becomes one with this.',
    body: codeForm,
    response: done.extend({ joined: z.boolean().meta({ description: 'Whether two accounts became one' }) }),
    refusals: [...CODE_REFUSALS, 'address-set', PROVED, 'way-in-of-other', 'way-in-of-fuller', 'too-many-tries'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/auth/first-password',
    for: 'patient',
    summary: 'Set the first password of an account that has an address. Ends every session and opens another here.',
    body: z.object({ newPassword }),
    response: done.extend({ accessToken: z.string() }),
    refusals: ['address-needed', 'password-set', 'password-too-common', PROVED, 'too-many-tries'],
  }),
  numberCode: endpoint({
    method: 'POST',
    path: '/auth/number-code',
    for: 'patient',
    summary: 'Send a code to the mobile number that shall open this account, in place of another or beside an address.',
    body: z.object({ phone: mobileNumber }),
    response: sent,
    refusals: ['channel-not-offered', 'codes-busy', 'otp-mail-limit', 'phone-country', PROVED],
  }),
  changeNumber: endpoint({
    method: 'PUT',
    path: '/auth/number',
    for: 'patient',
    summary:
      'Let the number open this account, with its code, and agree to messages by the channel that carried it; the number before is told. An account of the same person that the number opens alone, and in which there is nothing, becomes one with this.',
    body: codeForm,
    response: done.extend({ joined: z.boolean() }),
    refusals: [...CODE_REFUSALS, PROVED, 'way-in-of-other', 'way-in-of-fuller', 'too-many-tries'],
  }),
};
