import { z } from 'zod';
import { newId } from './ids';
import type { World } from '../world';
import type { Endpoint } from './endpoint';
import { cancelLink, currentLink, expireDueLinks, saveLink } from './link-life';
import { pageOf, pagingFields } from './list';
import { presentLink } from './present';
import { invalid, missing } from './problem';
import { amountSchema, check, notesSchema } from './read';
import type { LinkRecord } from './records';

const SOONEST_S = 15 * 60;
const LATEST_S = 183 * 24 * 60 * 60;

const customerSchema = z
  .strictObject({ name: z.string(), email: z.string(), contact: z.string() })
  .partial()
  .transform((customer): Record<string, string> => customer);

const linkSchema = z
  .strictObject({
    amount: amountSchema,
    currency: z.literal('INR', 'The sandbox knows INR only.').default('INR'),
    accept_partial: z.literal(false, 'The sandbox takes no partial payments.').default(false),
    upi_link: z
      .literal(false, 'UPI Payment Links is not supported in Test Mode. Please experience the product in Live Mode.')
      .default(false),
    reference_id: z.string().max(40, 'reference_id: the length must be no more than 40.').optional(),
    description: z.string().max(2_048, 'description: the length must be no more than 2048.').optional(),
    customer: customerSchema.default({}),
    notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }).partial().default({}),
    reminder_enable: z.boolean().default(false),
    expire_by: z.int('expire_by: must be an integer.').optional(),
    callback_url: z.url({ protocol: /^https?$/, error: 'callback_url: must be a valid URL.' }).optional(),
    callback_method: z.literal('get', 'callback_method: must be get.').optional(),
    notes: notesSchema.default({}),
  })
  .refine(({ callback_url, callback_method }) => !callback_url || callback_method, {
    path: ['callback_method'],
    error: 'callback_method: must be get.',
  });

const create: Endpoint = {
  method: 'POST',
  url: '/v1/payment_links',
  prepare: ({ world, sent }) => {
    const asked = check(linkSchema, sent);
    checkEnd(world, asked.expire_by);
    return () => {
      const { reference_id: referenceId = null } = asked;
      if (referenceId !== null && findByReference(world, referenceId)) {
        throw invalid('payment link creation with reference ID already attempted', 'reference_id');
      }
      const now = world.clock.ms();
      const link: LinkRecord = {
        id: newId.link(),
        orderId: newId.order(),
        status: 'created',
        amount: asked.amount,
        referenceId,
        description: asked.description ?? null,
        customer: asked.customer,
        notify: { sms: asked.notify.sms ?? false, email: asked.notify.email ?? false },
        reminderEnable: asked.reminder_enable,
        notes: asked.notes,
        callbackUrl: asked.callback_url ?? null,
        expireBy: asked.expire_by === undefined ? null : asked.expire_by * 1_000,
        paidBy: null,
        createdAt: now,
        updatedAt: now,
        cancelledAt: null,
        expiredAt: null,
      };
      saveLink(world, link);
      return presentLink(world, link);
    };
  },
};

/** Judged in whole seconds. */
function checkEnd(world: World, expireBy: number | undefined): void {
  if (expireBy === undefined) return;
  const now = world.clock.seconds();
  if (expireBy < now + SOONEST_S) throw invalid('timestamp must be atleast 15 minutes in future', 'expire_by');
  if (expireBy > now + LATEST_S) throw invalid('timestamp must be within 6 months', 'expire_by');
}

function findByReference(world: World, referenceId: string): LinkRecord | undefined {
  return [...world.store.all('link').values()].find((link) => link.referenceId === referenceId);
}

const retrieve: Endpoint = {
  method: 'GET',
  url: '/v1/payment_links/:id',
  prepare:
    ({ world, id }) =>
    () =>
      presentLink(world, knownLink(world, id)),
};

const cancel: Endpoint = {
  method: 'POST',
  url: '/v1/payment_links/:id/cancel',
  prepare:
    ({ world, id }) =>
    () => {
      const link = knownLink(world, id);
      // The provider says of a cancelled link too that it expired.
      if (link.status === 'paid') throw invalid('cannot cancel or expire an already paid/partially paid link');
      if (link.status !== 'created') throw invalid('cannot cancel or expire an expired link');
      return presentLink(world, cancelLink(world, link));
    },
};

const listSchema = z.strictObject({
  ...pagingFields,
  reference_id: z.string().optional(),
  payment_id: z.string().optional(),
});

/** Not a collection as other lists, and not limited by time. */
const list: Endpoint = {
  method: 'GET',
  url: '/v1/payment_links',
  prepare: ({ world, sent }) => {
    const asked = check(listSchema, sent);
    return () => {
      expireDueLinks(world);
      const found = [...world.store.all('link').values()].filter(
        (link) =>
          (asked.reference_id === undefined || link.referenceId === asked.reference_id) &&
          (asked.payment_id === undefined || world.store.get('linkPayment', asked.payment_id)?.linkId === link.id),
      );
      return { payment_links: pageOf(found, asked).map((link) => presentLink(world, link)) };
    };
  },
};

function knownLink(world: World, id: string): LinkRecord {
  const link = currentLink(world, id);
  if (!link) throw missing();
  return link;
}

export const linkEndpoints = [create, retrieve, cancel, list];
