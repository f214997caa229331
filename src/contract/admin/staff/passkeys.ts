/** Passkeys of staff: a whole login, since the key is at hand and a fingerprint, a face or a PIN was given; or the second step of one. */
import {
  askOptions,
  makeOptions,
  newCredential,
  passkey,
  passkeyId,
  passkeyName,
  signedCredential,
} from '../../accounts/passkeys';
import { done } from '../../common';
import { endpoint } from '../../endpoint';
import { codeText, digitCode, optional } from '../../given';
import { z } from '../../z';
import { notSignedIn } from './session';

const asked = z.object({ success: z.literal(true), options: askOptions });
const signed = z.object({ credential: signedCredential });

export const staffPasskeys = {
  beginLogIn: endpoint({
    method: 'POST',
    path: '/admin/admin-login/passkey/begin',
    for: 'everybody',
    summary: 'What a browser needs to ask for a passkey. The challenge is good once, for five minutes.',
    response: asked,
    refusals: ['too-many-tries'],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/admin/admin-login/passkey',
    for: 'everybody',
    summary:
      'Log in with a passkey, in place of the password and the second step: sets the HttpOnly cookie adminToken.',
    body: signed,
    response: z.union([z.object({ success: z.literal(true), token: z.string() }), notSignedIn]),
    refusals: ['passkey-refused', 'too-many-tries'],
  }),
  beginSecondStep: endpoint({
    method: 'POST',
    path: '/admin/admin-login/code/passkey/begin',
    for: 'everybody',
    summary: 'The same for the second step of a login whose password was right. The touch of a key is enough.',
    response: asked,
    refusals: ['login-half-over', 'no-passkey', 'too-many-tries'],
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/admin/admin-login/code/passkey',
    for: 'everybody',
    summary: 'The second step of a login, with a passkey in place of a code: sets the HttpOnly cookie adminToken.',
    body: signed,
    response: z.object({ success: z.literal(true), token: z.string() }),
    refusals: ['login-half-over', 'passkey-refused', 'too-many-tries'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/passkeys',
    for: 'administrator',
    right: 'own-account',
    summary: "One's own passkeys.",
    response: z.object({ success: z.literal(true), passkeys: z.array(passkey) }),
  }),
  beginAdding: endpoint({
    method: 'POST',
    path: '/admin/passkeys/begin',
    for: 'administrator',
    right: 'own-account',
    summary: 'What a browser needs to make a passkey, after the password and, where there is an app, a code.',
    body: z.object({
      password: z.string().min(1).max(128),
      code: optional(digitCode(codeText().min(1).max(40), 6)).meta({
        description: 'Six digits of the app, or a recovery code; needed where an app is in force',
      }),
    }),
    response: z.object({ success: z.literal(true), options: makeOptions }),
    refusals: [
      'no-password-here',
      'password-wrong',
      'too-many-passkeys',
      'too-many-tries',
      'two-factor-unreadable',
      'two-factor-wrong',
    ],
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/passkeys',
    for: 'administrator',
    right: 'own-account',
    summary: 'Keep a passkey that the browser has made.',
    body: z.object({ credential: newCredential, name: passkeyName }),
    response: z.object({ success: z.literal(true), passkeys: z.array(passkey) }),
    refusals: ['passkey-refused', 'too-many-passkeys', 'too-many-tries'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/passkeys/{id}',
    for: 'administrator',
    right: 'own-account',
    summary: "Remove one of one's passkeys, if it is there. Ends the other sessions.",
    params: passkeyId,
    response: done,
  }),
};
