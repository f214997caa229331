/** The administrator's session (spec.md, sections 3, 4, 7). It has its own cookie and nothing in common with a patient's. */
import { z } from '../../z';
import { done, id } from '../../common';
import { ROLES } from '../../../domain/rights';
import { endpoint } from '../../endpoint';

/** A role at one center, or at all of them. */
export const roleAt = z.object({
  role: z.enum(ROLES),
  centerId: id.nullable().meta({ description: 'Null: at all centers' }),
});

export const administrator = z.object({
  userName: z.string(),
  roles: z.array(roleAt),
  centers: z
    .array(z.object({ _id: id, CenterName: z.string() }))
    .optional()
    .meta({ description: 'The centers of the roles, where they have any' }),
  signInAt: z
    .string()
    .optional()
    .meta({ description: 'The identity provider at which they sign in; absent: they have a password' }),
});

/** The answer of a login that has opened no session. */
export const notSignedIn = z.object({
  success: z.literal(false),
  message: z.string(),
  twoFactor: z
    .enum(['code', 'enrol'])
    .optional()
    .meta({ description: 'The first step was right, and this one comes next: a code, or setting up an app' }),
  isSuspended: z
    .literal(true)
    .optional()
    .meta({ description: 'The first step was right, but an owner ended the access' }),
});

export const session = {
  logIn: endpoint({
    method: 'POST',
    path: '/admin/admin-login',
    for: 'everybody',
    summary:
      'Log in as an administrator: sets the HttpOnly cookie adminToken. Where a second step is still to come, it is no success yet.',
    body: z.object({ userName: z.string().trim().min(1).max(60), password: z.string().min(1).max(128) }),
    response: z.union([z.object({ success: z.literal(true), token: z.string() }), notSignedIn]),
    refusals: ['too-many-tries'],
  }),
  getAdmin: endpoint({
    method: 'GET',
    path: '/admin/get-admin',
    for: 'administrator',
    right: 'own-account',
    summary: 'Who is logged in.',
    response: z.object({ success: z.literal(true), admin: administrator }),
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/admin/admin-logout',
    for: 'everybody',
    summary: 'End the session, on the server too.',
    response: done,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/admin/change-password',
    for: 'administrator',
    right: 'own-account',
    summary:
      "Change one's own password; ends the other sessions of this administrator, and gives this one another token.",
    body: z.object({ currentPassword: z.string().min(1).max(128), newPassword: z.string().min(8).max(128) }),
    response: done.extend({ token: z.string() }),
    refusals: ['no-password-here', 'password-too-common', 'password-wrong', 'too-many-tries'],
  }),
};
