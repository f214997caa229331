/** What a center charges beside its sessions, each at its price: a dialyser, erythropoietin, a blood test. */
import { z } from '../../z';
import { id, version } from '../../common';
import { endpoint } from '../../endpoint';
import { editedVersion, optional, typedRupees } from '../../given';
import { LANGUAGES } from '../../language';
import { rupees } from '../common';

/** Rupees: more is a slip of the finger. */
const MOST = 1_000_000;
const name = z.string().trim().min(1).max(80);
const names = z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(80)).meta({
  description: 'In other languages, for receipts and statements of who reads them; without one, `name` stands there',
});
const price = typedRupees(0.01, MOST).meta({ description: 'Rupees' });

const priceItem = z.object({
  _id: id,
  name: z.string(),
  names,
  price: rupees,
  isActive: z.boolean().meta({ description: 'Whether it can be charged' }),
  version,
});
export type PriceItem = z.output<typeof priceItem>;

const answer = z.object({ success: z.literal(true), item: priceItem });

export const priceList = {
  list: endpoint({
    method: 'GET',
    path: '/admin/centers/{id}/price-list',
    for: 'administrator',
    right: 'see',
    summary: 'The extras of a center and their prices, by name; those that can be charged first.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), items: z.array(priceItem), mayChange: z.boolean() }),
    refusals: ['center-not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/centers/{id}/price-list',
    for: 'administrator',
    right: 'change-center',
    summary: 'Add an extra to a center’s price list; at most 200.',
    params: z.object({ id }),
    body: z.object({ name, names: optional(names), price }),
    response: answer,
    refusals: ['center-not-found', 'price-list-full', 'price-item-exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/price-items/{id}',
    for: 'administrator',
    right: 'change-center',
    summary: 'Change an extra of a price list. What was charged keeps its name and price. What is left out stays.',
    params: z.object({ id }),
    body: z.object({
      name: optional(name),
      names: optional(names),
      price: optional(price),
      isActive: optional(z.boolean()),
      version: editedVersion,
    }),
    response: answer,
    refusals: ['edit-conflict', 'price-item-exists', 'price-item-not-found'],
  }),
};
