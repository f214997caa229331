/** Users, as administrators see, block and unblock them (spec.md, sections 2, 3, 7). */
import { z } from '../z';
import { id } from '../common';
import { mobileNumber } from '../accounts/phone';
import { endpoint } from '../endpoint';
import { optional, orElse } from '../given';
import { counted, cursors, isoMoment, neighbours, paging, rupees } from './common';

export const user = z.object({
  _id: id,
  username: z.string(),
  email: z
    .string()
    .meta({ description: 'Empty for an account that was opened with a mobile number and has no address' }),
  phone: z.string().nullable().meta({ description: 'The number that opens the account, as it is written; null: none' }),
  status: z.boolean().meta({ description: 'true: active; false: blocked' }),
  createdAt: isoMoment,
  upcoming: z.int().meta({ description: 'Appointments that are still to come' }),
});
export type User = z.output<typeof user>;

export const USER_SORTS = ['name', 'upcoming', 'since', 'status'] as const;

export const userDetail = user.extend({
  upcomingPaid: rupees.meta({ description: 'Paid for what is still to come' }),
  refundable: rupees.meta({ description: 'What goes back if all of it is cancelled' }),
  blocked: z
    .object({ at: isoMoment, by: z.string(), reason: z.string().nullable() })
    .nullable()
    .meta({ description: 'Who blocked this person, and why' }),
  ways: z
    .object({
      hasPassword: z.boolean(),
      hasGoogle: z.boolean(),
      passkeys: z.array(z.object({ name: z.string(), since: isoMoment })),
    })
    .meta({ description: 'What opens the account, beside the address and the number' }),
  freed: z
    .object({
      at: isoMoment,
      number: z.string().nullable().meta({ description: 'As it is written; null: it can not be given back any more' }),
      undoUntil: isoMoment.nullable(),
    })
    .nullable()
    .meta({ description: 'Staff took the number off the account, and no other opens it yet' }),
});
export type UserDetail = z.output<typeof userDetail>;

const reason = z.string({ error: 'Please say why' }).trim().min(1, 'Please say why').max(500);
const changed = z.object({ success: z.literal(true), message: z.string(), user: userDetail });

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    for: 'administrator',
    right: 'see-users',
    summary: 'Every user; by page, searched and sorted when asked to. A browser that asks for a page gets the page.',
    query: z.object({
      ...paging,
      ...cursors,
      status: optional(z.enum(['active', 'blocked'])),
      sort: optional(z.enum(USER_SORTS)),
    }),
    response: z.object({
      success: z.literal(true),
      Users: z.array(user),
      ...counted,
      ...neighbours,
      counts: z.object({ all: z.int(), active: z.int(), blocked: z.int() }).optional(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/user/{id}',
    for: 'administrator',
    right: 'see-users',
    summary: 'One user, with what blocking would touch.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), user: userDetail }),
    refusals: ['user-not-found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/update-user/{id}',
    for: 'administrator',
    right: 'block-users',
    summary:
      'Block or unblock a user. Blocking ends every session at once; appointments are kept unless told otherwise.',
    params: z.object({ id }),
    body: z.object({
      status: z.boolean().meta({ description: 'true: active; false: blocked' }),
      appointments: orElse(z.enum(['keep', 'cancel']), 'keep').meta({ description: 'Only for blocking' }),
      reason: optional(z.string().trim().max(500)).meta({ description: 'For colleagues; never shown to the user' }),
    }),
    response: z.object({ success: z.literal(true), message: z.string(), updateData: userDetail }),
    refusals: ['user-not-found'],
  }),
  freeNumber: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/free-number',
    for: 'administrator',
    right: 'free-numbers',
    summary:
      'Take the mobile number off an account whose person lost it or gave it up. Ends every session; the account and its appointments are kept, and what else opens it stays. Can be taken back for seven days.',
    params: z.object({ id }),
    body: z.object({
      phone: mobileNumber.meta({ description: 'The number that is freed, as it was shown' }),
      reason: reason.meta({ description: 'For colleagues; never shown to the user' }),
      removePasskeys: optional(z.boolean()).meta({
        description: 'Whoever had the phone may have made a passkey',
      }),
      isLastWay: optional(z.boolean()).meta({
        description: 'Staff know that nothing else opens the account: until another number is set, nobody can log in',
      }),
    }),
    response: changed,
    refusals: ['last-way-in', 'number-changed', 'user-not-found'],
  }),
  giveBackNumber: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/give-back-number',
    for: 'administrator',
    right: 'free-numbers',
    summary: 'Give a freed number back to its account.',
    params: z.object({ id }),
    response: changed,
    refusals: ['freed-too-long-ago', 'number-taken', 'user-not-found'],
  }),
  setNumber: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/number',
    for: 'administrator',
    right: 'free-numbers',
    summary:
      'Set the mobile number of an account whose number was freed, after its person has shown who they are. They log in with a code to it.',
    params: z.object({ id }),
    body: z.object({
      phone: mobileNumber,
      reason: reason.meta({ description: 'How the person has shown who they are; for colleagues' }),
    }),
    response: changed,
    refusals: ['number-not-freed', 'number-taken', 'user-not-found'],
  }),
};
