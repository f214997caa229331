/** Staff: who may sign in to this area, with which roles and at which centers. */
import { z } from '../../z';
import { emailField } from '../../accounts/account';
import { done, id, version } from '../../common';
import { endpoint } from '../../endpoint';
import { editedVersion, optional } from '../../given';
import { ROLES } from '../../../domain/rights';
import { isoMoment } from '../common';
import { roleAt } from './session';

/** Hours for which a link of an invitation, or for a new password, works. */
export const INVITATION_HOURS = 72;
export const USER_NAME = /^[a-z0-9][a-z0-9._-]{1,58}[a-z0-9]$/i;
export const BAD_USER_NAME = 'A user name has 3 to 60 letters, digits, dots, dashes or underscores.';

const MOST_ROLES = 100;
const roles = z
  .array(
    z.object({
      role: z.enum(ROLES),
      centerId: optional(id).meta({ description: 'Without one: at all centers, also those to come' }),
    }),
  )
  .min(1)
  .max(MOST_ROLES);
const email = emailField('Email is required');

export const STAFF_STATES = ['invited', 'active', 'suspended'] as const;

export const staffMember = z.object({
  _id: id,
  userName: z.string(),
  email: z.string().nullable(),
  roles: z.array(roleAt.extend({ CenterName: z.string().nullable() })),
  signInAt: z.string().nullable().meta({
    description:
      'The identity provider at which they sign in, and whose groups decide on their roles; null: they have a password',
  }),
  hasOtherRoles: z.boolean().meta({ description: 'Has roles beyond the reach of whoever asks, which are not shown' }),
  state: z.enum(STAFF_STATES).meta({ description: 'invited: has not set a password yet' }),
  linkUntil: isoMoment.nullable().meta({ description: 'How long a link that was sent and not used yet works' }),
  twoStepSince: isoMoment.nullable(),
  lastUsedAt: isoMoment.nullable().meta({ description: 'Null: never, or long ago' }),
  version,
});
export type StaffMember = z.output<typeof staffMember>;

const changed = done.extend({ member: staffMember });
const token = z.string().min(1).max(200);

/** Refusals of all changes: `last-owner`, `own-roles`, and `staff-not-found`. */
export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/admin/staff',
    for: 'administrator',
    right: 'staff',
    summary:
      'Everybody who may sign in here, by name, with their roles; for managers the clerks and nurses of their centers.',
    response: z.object({ success: z.literal(true), staff: z.array(staffMember) }),
  }),
  /** Refuses with `user-name-taken`, `email-taken`, `owner-of-all`, `center-not-found`. */
  invite: endpoint({
    method: 'POST',
    path: '/admin/staff',
    for: 'administrator',
    right: 'staff',
    summary: 'Invite somebody: a link by mail, with which they set their first password. It works for 72 hours.',
    body: z.object({ userName: z.string().trim().min(1).regex(USER_NAME, BAD_USER_NAME), email, roles }),
    response: changed,
    refusals: [
      'center-not-found',
      'email-taken',
      'owner-of-all',
      'staff-not-found',
      'too-many-tries',
      'user-name-taken',
    ],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/staff/{id}',
    for: 'administrator',
    right: 'staff',
    summary:
      'Replace the roles of somebody, the address, or both; roles apply at their next request. Another address voids a link sent before. What is left out stays.',
    params: z.object({ id }),
    body: z.object({ roles: optional(roles), email: optional(email), version: editedVersion }),
    response: changed,
    refusals: [
      'center-not-found',
      'edit-conflict',
      'email-taken',
      'last-owner',
      'own-roles',
      'owner-of-all',
      'roles-from-groups',
      'staff-not-found',
      'too-many-tries',
      'user-name-taken',
    ],
  }),
  suspend: endpoint({
    method: 'PUT',
    path: '/admin/staff/{id}/suspended',
    for: 'administrator',
    right: 'staff',
    summary: 'Suspend somebody, whose sessions end at once, or let them in again.',
    params: z.object({ id }),
    body: z.object({ suspended: z.boolean() }),
    response: changed,
    refusals: ['last-owner', 'own-roles', 'staff-not-found'],
  }),
  /** Refuses with `staff-without-email` and `staff-suspended`. */
  sendLink: endpoint({
    method: 'POST',
    path: '/admin/staff/{id}/invite',
    for: 'administrator',
    right: 'staff',
    summary: 'Send a link for a first or a new password, which voids the one before. It ends nothing until it is used.',
    params: z.object({ id }),
    response: changed,
    refusals: ['no-password-here', 'staff-not-found', 'staff-suspended', 'staff-without-email', 'too-many-tries'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/staff/{id}',
    for: 'administrator',
    right: 'staff',
    summary:
      'Remove somebody, whose sessions end at once. The record of what they did stays. Who signs in at the identity provider stays listed as suspended, so that they do not come back by signing in.',
    params: z.object({ id }),
    response: done,
    refusals: ['last-owner', 'own-roles', 'roles-from-groups', 'staff-not-found'],
  }),
};

/** What a link of a mail is for. Both refuse with `invitation-not-valid`. */
export const invitation = {
  get: endpoint({
    method: 'GET',
    path: '/admin/invitation',
    for: 'everybody',
    summary: 'Whom a link for a password is for.',
    query: z.object({ token }),
    response: z.object({
      success: z.literal(true),
      userName: z.string(),
      product: z.string(),
      isFirst: z.boolean().meta({ description: 'An invitation; else the password is replaced' }),
    }),
    refusals: ['invitation-not-valid'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/admin/invitation',
    for: 'everybody',
    summary: 'Set the password by the link, which then works no more. Ends every session and forgets every browser.',
    body: z.object({ token, password: z.string().min(8).max(128) }),
    response: done,
    refusals: ['invitation-not-valid', 'password-too-common', 'too-many-tries'],
  }),
};
