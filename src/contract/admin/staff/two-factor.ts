/** Two-factor login of administrators: a code of an authenticator app, or one of ten recovery codes. */
import { z } from '../../z';
import { done } from '../../common';
import { endpoint } from '../../endpoint';
import { codeText, digitCode, optional } from '../../given';
import { isoMoment } from '../common';

export const APP_CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** With this many or fewer left, new ones should be made. */
export const FEW_RECOVERY_CODES = 3;

const password = z.string().min(1).max(128);
const ownPassword = optional(password).meta({ description: 'Of who has one here' });
/** Spaces and dashes don't count. */
const code = digitCode(codeText().min(1).max(40), 6).meta({ description: 'Six digits of the app, or a recovery code' });
const recoveryCodes = z.array(z.string()).meta({ description: 'Each works once in place of a code. Told only now.' });

export const twoFactor = {
  /** Refuses with `two-factor-wrong`, and with `login-half-over` when the login must start again. */
  logIn: endpoint({
    method: 'POST',
    path: '/admin/admin-login/code',
    for: 'everybody',
    summary: 'The second step of a login whose password was right: sets the HttpOnly cookie adminToken.',
    body: z.object({ code }),
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      recoveryCodesLeft: z.int().optional().meta({ description: 'How many are left, when one of them was used' }),
    }),
    refusals: ['login-half-over', 'too-many-tries', 'two-factor-unreadable', 'two-factor-wrong'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/two-factor',
    for: 'administrator',
    right: 'own-account',
    summary: 'How the two-step sign-in of this administrator stands.',
    response: z.object({
      success: z.literal(true),
      isRequired: z.boolean().meta({ description: 'It can not be turned off here' }),
      onSince: isoMoment.nullable().meta({ description: 'Null: it is off' }),
      recoveryCodesLeft: z.int(),
    }),
  }),
  /** Refuses with `password-wrong`, `two-factor-wrong`, or `login-half-over`. */
  enrol: endpoint({
    method: 'POST',
    path: '/admin/two-factor/enrol',
    for: 'enrolling',
    summary: 'Make the secret that an authenticator app shall know. In force once a first code is confirmed.',
    body: z.object({
      password: optional(password).meta({
        description: 'Needed with a session; a login that asks to enrol has just given it',
      }),
      code: optional(code).meta({ description: 'Needed when another app is in force: this replaces it' }),
    }),
    response: z.object({
      success: z.literal(true),
      secret: z.string().meta({ description: 'Base 32, to be typed in' }),
      uri: z.string().meta({ description: 'otpauth://, for a QR code' }),
    }),
    refusals: ['no-password-here', 'password-wrong', 'too-many-tries', 'two-factor-unreadable', 'two-factor-wrong'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/two-factor/confirm',
    for: 'enrolling',
    summary: 'Turn it on by a first code of the app. Ends the other sessions; a login that asked to enrol is done.',
    body: z.object({ code }),
    response: z.object({ success: z.literal(true), recoveryCodes, token: z.string().optional() }),
    refusals: ['too-many-tries', 'two-factor-not-begun', 'two-factor-unreadable', 'two-factor-wrong'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/admin/two-factor/recovery-codes',
    for: 'administrator',
    right: 'own-account',
    summary: 'New recovery codes; those before them are worth nothing any more.',
    body: z.object({ password: ownPassword, code }),
    response: z.object({ success: z.literal(true), recoveryCodes }),
    refusals: ['no-password-here', 'password-wrong', 'too-many-tries', 'two-factor-unreadable', 'two-factor-wrong'],
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/admin/two-factor/turn-off',
    for: 'administrator',
    right: 'own-account',
    summary: 'Log in with the password alone from now on, where that is allowed. Ends the other sessions.',
    body: z.object({ password: ownPassword, code }),
    response: done,
    refusals: [
      'no-password-here',
      'password-wrong',
      'too-many-tries',
      'two-factor-required',
      'two-factor-unreadable',
      'two-factor-wrong',
    ],
  }),
};
