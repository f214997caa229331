/** Signing up, logging in, staying logged in (spec.md, sections 2, 5, 7 and 8). */
import { z } from '../z';
import { done, id, nameField } from '../common';
import { agreement } from '../patients/consent';
import { endpoint } from '../endpoint';
import { OTP_DIGITS, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../form-facts';
import { plainAddress } from '../../domain/plain-text';
import { codeText, digitCode, optional } from '../given';
import { LANGUAGES } from '../language';
import { CODE_REFUSALS } from '../refusal-groups';

export { LANGUAGES, type Language, languageOf } from '../language';

export { OTP_DIGITS, OTP_MINUTES, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../form-facts';

const REQUIRED_EMAIL = 'Email is required';
const BAD_EMAIL = 'Please enter a valid email';
export const LONG_PASSWORD = `Please use at most ${PASSWORD_MAX} characters`;

/** As zod has it, and with a domain in the letters of India as browsers send it (`xn--…`). */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** An e-mail address as `plainAddress` makes it. */
export const emailAddress = z
  .string()
  .overwrite(plainAddress)
  .max(254, BAD_EMAIL)
  .pipe(z.email({ pattern: ADDRESS, error: BAD_EMAIL }));

/** An address that is needed; `required` is the sentence where it is missing. */
export function emailField(required: string) {
  return z.string({ error: required }).overwrite(plainAddress).min(1, required).pipe(emailAddress);
}

/** A new password. Length only, no rules of composition (NIST SP 800-63B, OWASP ASVS 5.0 6.2). */
export const newPassword = z
  .string({ error: 'password is required' })
  .min(1, 'password is required')
  .min(PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, LONG_PASSWORD);

export const username = nameField('username is required', USERNAME_MAX);

/** The person who is logged in. */
export const user = z.object({
  _id: id,
  username: z.string(),
  email: z
    .string()
    .meta({ description: 'Empty for an account that was opened with a mobile number and has no address' }),
  phone: z.string().optional().meta({ description: 'The number that opens the account, as it is written' }),
  profilePicture: z.string().optional(),
  hasPassword: z.boolean().optional().meta({ description: 'False for an account that logs in with Google only' }),
  language: z.enum(LANGUAGES).optional(),
  needsConsent: z
    .boolean()
    .optional()
    .meta({ description: 'True for who has not agreed to the notice that is valid now; booking asks for it' }),
  caresForOthers: z
    .boolean()
    .optional()
    .meta({ description: 'True for who may act for somebody else (/auth/patients)' }),
});
export type User = z.output<typeof user>;

export const loginForm = z.object({
  email: emailField(REQUIRED_EMAIL),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(PASSWORD_MAX, LONG_PASSWORD),
});

export const emailForm = z.object({ email: emailField('email is required') });

export const otpForm = z.object({
  otp: digitCode(
    codeText(z.string({ error: 'otp is required' }))
      .min(1, 'otp is required')
      .max(12, 'Invalid OTP'),
    OTP_DIGITS,
  ),
});

export const credentialsForm = z.object({ username, password: newPassword });

export const resetForm = otpForm.extend({ password: newPassword });

/** The answer of a successful login. */
export const loggedIn = z.object({ success: z.literal(true), message: z.string(), user, accessToken: z.string() });

export const account = {
  sendOtp: endpoint({
    method: 'POST',
    path: '/auth/send-otp',
    for: 'everybody',
    summary: 'Mail a one-time code to an address. The answer is the same whether or not it has an account.',
    body: emailForm,
    response: z.object({ success: z.literal(true), verificationId: id, message: z.string() }),
    refusals: ['codes-busy', 'otp-mail-limit'],
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/auth/verify-otp',
    for: 'everybody',
    summary: 'Show that the address is yours by giving its code.',
    body: otpForm.extend({ VerificationId: id }),
    response: z.object({ success: z.literal(true), otpRecord: z.object({ email: z.string() }), message: z.string() }),
    refusals: [...CODE_REFUSALS, 'too-many-tries'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    for: 'everybody',
    summary:
      'Open an account for an address verified in the last 30 minutes, and log in. Without consentVersion the person is asked to agree before booking.',
    body: credentialsForm
      .extend(emailForm.shape)
      .extend(agreement.shape)
      .extend({
        VerificationId: optional(id).meta({
          description:
            'For clients that keep no cookies; without it the address must have been verified from the same network',
        }),
      }),
    response: loggedIn,
    refusals: [
      ...CODE_REFUSALS,
      'consent-missing',
      'consent-outdated',
      'email-not-verified',
      'password-too-common',
      'too-many-tries',
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    for: 'everybody',
    summary: 'Log in. What the screen shows at a field comes as success: false with that field.',
    body: loginForm,
    response: z.union([
      loggedIn,
      z.object({
        success: z.literal(false),
        code: z.enum(['login-wrong', 'account-blocked']).optional().meta({ description: 'Why, for who translates it' }),
        usererror: z.string().optional(),
        passerror: z.string().optional(),
        googleUser: z.boolean().optional(),
        message: z.string().optional(),
        data: z
          .object({
            usererror: z.string().optional(),
            passerror: z.string().optional(),
            googleUser: z.boolean().optional(),
            message: z.string().optional(),
          })
          .meta({ description: 'The same again, where spec.md section 7 reads it' }),
      }),
    ]),
    refusals: ['too-many-tries'],
  }),
  userdata: endpoint({
    method: 'GET',
    path: '/auth/userdata',
    for: 'patient',
    summary: 'Who is logged in.',
    response: z.object({ success: z.literal(true), user, accessToken: z.string() }),
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/auth/refreshaccesstoken',
    for: 'everybody',
    summary: 'Exchange the refresh cookie for a new access token.',
    response: z.object({ success: z.literal(true), accessToken: z.string() }),
    refusals: ['not-authenticated'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    for: 'everybody',
    summary: 'Mail a code with which a new password can be set. The answer is the same for every address.',
    body: emailForm,
    response: z.object({ success: z.literal(true), verificationId: id, message: z.string() }),
    refusals: ['codes-busy', 'otp-mail-limit'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    for: 'everybody',
    summary: 'Set a new password with the mailed code. Ends every session of the account and logs in.',
    body: resetForm.extend({ VerificationId: id }),
    response: loggedIn,
    refusals: [...CODE_REFUSALS, 'password-too-common', 'too-many-tries', 'account-blocked'],
  }),
  googleStart: endpoint({
    method: 'GET',
    path: '/auth/google-start',
    for: 'everybody',
    summary: 'What a page needs to offer Google sign-in; null when it is not set up. Sets the nonce of this browser.',
    response: z.object({
      success: z.literal(true),
      google: z
        .object({
          clientId: z.string(),
          nonce: z.string(),
          chooserUrl: z
            .string()
            .nullable()
            .meta({ description: "The sandbox's account chooser; null for Google's own" }),
        })
        .nullable(),
    }),
  }),
  googleAuth: endpoint({
    method: 'POST',
    path: '/auth/google-auth',
    for: 'everybody',
    summary:
      'Log in or sign up with a Google ID token, which is good for one session. A refused one is success: false with the message.',
    body: agreement.extend({ credential: z.string().min(1).max(8_192) }),
    response: z.union([
      loggedIn,
      z.object({
        success: z.literal(false),
        code: z.enum(['google-failed', 'google-link-first', 'account-blocked']).optional(),
        message: z.string(),
      }),
    ]),
    refusals: ['consent-missing', 'consent-outdated', 'too-many-tries'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    for: 'everybody',
    summary: 'End this session.',
    response: done,
  }),
};
