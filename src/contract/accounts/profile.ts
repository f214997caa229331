/** What a patient may do with the account itself. */
import { z } from '../z';
import { LANGUAGES, LONG_PASSWORD, PASSWORD_MAX, newPassword, otpForm, user, username } from './account';
import { done, id } from '../common';
import { endpoint } from '../endpoint';
import { optional } from '../given';
import { CODE_REFUSALS } from '../refusal-groups';

export const nameForm = z.object({ username });

/** Absent fields keep their value: a page knows the name only as of when it was opened. */
export const profileForm = z
  .object({ username: optional(username), language: optional(z.enum(LANGUAGES)) })
  .refine((change) => change.username !== undefined || change.language !== undefined, {
    path: ['username'],
    error: 'username is required',
    params: { code: 'required' },
  });

const currentPassword = z
  .string({ error: 'password is required' })
  .min(1, 'password is required')
  .max(PASSWORD_MAX, LONG_PASSWORD);

export const changePasswordForm = z.object({ currentPassword, newPassword });

export const deleteByPasswordForm = z.object({ password: currentPassword });

/** Proof that it is the patient who deletes the account. */
const deletionProof = z
  .object({ password: optional(currentPassword), otp: optional(otpForm.shape.otp), VerificationId: optional(id) })
  .meta({
    description:
      'The password; or, for an account without one, the code of /auth/deletion-code with its VerificationId',
  });

export { MY_DATA_PAGE_URL, MY_DATA_URL } from '../form-facts';

/** One place where the patient is logged in. */
export const ownSession = z.object({
  _id: id,
  browser: z.string().nullable().meta({ description: 'Such as Chrome; null when it can not be told' }),
  system: z.string().nullable().meta({ description: 'Such as Android; null when it can not be told' }),
  isCurrent: z.boolean(),
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime().meta({ description: 'To about ten minutes' }),
});
export type OwnSession = z.output<typeof ownSession>;

/** Every session was ended, and a new one opened here. */
const renewed = done.extend({ accessToken: z.string() });

export const profile = {
  update: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    for: 'patient',
    summary: 'Change the name, the language of pages, mails and receipts, or both.',
    body: profileForm,
    response: z.object({ success: z.literal(true), user }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/change-password',
    for: 'patient',
    summary: 'Change the password, giving the current one. Ends every session and opens another here.',
    body: changePasswordForm,
    response: renewed,
    refusals: ['password-missing', 'password-too-common', 'password-wrong', 'too-many-tries'],
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/auth/logout-everywhere',
    for: 'patient',
    summary: 'End every session of the account, this one too.',
    response: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    for: 'patient',
    summary: 'Where this patient is logged in, this browser first.',
    response: z.object({ success: z.literal(true), sessions: z.array(ownSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    for: 'patient',
    summary: 'Log out one other device of this patient.',
    params: z.object({ sessionId: id }),
    response: done,
    refusals: ['session-not-found'],
  }),
  logoutOthers: endpoint({
    method: 'POST',
    path: '/auth/logout-others',
    for: 'patient',
    summary: 'Log out every other device of this patient. Ends every session and opens another here.',
    response: renewed,
  }),
  deletionTerms: endpoint({
    method: 'GET',
    path: '/auth/deletion-terms',
    for: 'patient',
    summary: 'What deleting the account now would mean for bookings and money.',
    response: z.object({
      success: z.literal(true),
      upcoming: z.int().meta({ description: 'Appointments that would be cancelled' }),
      staying: z.int().meta({
        description:
          'Coming appointments that the centers of `staysWith` gave, and that are not paid online: they stay booked',
      }),
      refundAmount: z.number().meta({ description: 'Rupees that would go back' }),
      notRefunded: z.number().meta({ description: 'Rupees of appointments that begin in less than 24 hours' }),
      staysWith: z.array(z.string()).meta({
        description:
          'The centers, by name, that had a record of the person before the account claimed it: it stays with them',
      }),
    }),
  }),
  deletionCode: endpoint({
    method: 'POST',
    path: '/auth/deletion-code',
    for: 'patient',
    summary:
      'Send a code with which this account, which has no password, can be deleted: by mail or, without an address, to its number.',
    response: z.object({ success: z.literal(true), verificationId: id, message: z.string() }),
    refusals: ['channel-not-offered', 'otp-mail-limit', 'password-needed', 'proof-by-passkey'],
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/auth/account',
    for: 'patient',
    summary: 'Delete the account: cancels upcoming appointments with their refunds and removes the person.',
    body: deletionProof,
    response: done,
    refusals: [...CODE_REFUSALS, 'too-many-tries', 'password-wrong', 'password-needed'],
  }),
};
