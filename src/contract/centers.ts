/** Centers, and what is free in them (spec.md, sections 2, 3, 7). */
import { z } from './z';
import { WINDOW_REASONS } from './seats';
import { id, istDate } from './common';
import { endpoint } from './endpoint';
import { centerFunding } from './funding';
import { SCHEMES } from '../domain/schemes';
import { givenDate, numeric, optional } from './given';
import { ofEachCenterField } from '../domain/center-fields';
import { MOST_PAGES, MOST_SEARCHED } from '../domain/center-search';

const text = () => z.string();
const shown = ofEachCenterField({
  ...{ name: text, text, phone: text },
  code: (_name, { says }) => z.string().meta({ description: says!.shown! }),
  tags: () => z.array(z.string()),
  rupees: (_name, { says }) => z.number().meta({ description: says!.shown! }),
  count: (_name, { says }) => z.int().meta({ description: says!.shown! }),
  photo: (_name, { says }) => z.string().meta({ description: says!.shown! }),
});

export const center = z.object({
  _id: id,
  ShortId: z.string().meta({ description: "The end of its public page's address" }),
  ...shown,
  LaterCharges: z
    .array(z.object({ from: istDate, charge: z.number() }))
    .optional()
    .meta({
      description: 'Rupees for one session from later dates on, the earliest first; absent where none is known',
    }),
  Status: z.enum(['active', 'blocked']),
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
  Schemes: z.array(z.enum(SCHEMES)).optional().meta({ description: 'Schemes that it takes' }),
  TakesUpi: z.boolean().optional().meta({ description: 'Whether a session can be paid by UPI, online or there' }),
});
export type Center = z.output<typeof center>;

/** One window of one day in one center. */
export const slot = z.object({
  time: z.string().meta({ description: "The window's label, 5 AM - 9 AM" }),
  startHour: z.int().meta({ description: 'Hour in India at which it starts' }),
  capacity: z.int().meta({ description: 'Chairs in all' }),
  free: z.int().meta({ description: 'Chairs free' }),
  bookable: z.boolean(),
  reason: z.enum(WINDOW_REASONS).optional().meta({ description: 'Why it is not bookable' }),
  keptUntil: z.iso.datetime().optional().meta({
    description: 'Full only because chairs are kept for regular patients: when the first of them may be free',
  }),
  note: z.string().optional().meta({ description: 'Why it is closed, in the words of the center' }),
});
export type Slot = z.output<typeof slot>;

export const day = z.object({ date: istDate, slots: z.array(slot) });
export type Day = z.output<typeof day>;

/** The soonest window of a center with a chair free; null when there is none in the next 30 days. */
export const nextFree = z.object({
  centerId: id,
  next: z.object({ date: istDate, time: z.string(), startHour: z.int(), free: z.int() }).nullable(),
});
export type NextFree = z.output<typeof nextFree>;

const searched = optional(z.string().max(MOST_SEARCHED));

export const centers = {
  list: endpoint({
    method: 'GET',
    path: '/auth/dialysis-centers',
    for: 'everybody',
    summary: 'Every active center.',
    response: z.object({ success: z.literal(true), dialysisCenters: z.array(center) }),
  }),
  nextFree: endpoint({
    method: 'GET',
    path: '/auth/next-free',
    for: 'everybody',
    summary: 'The next window with a chair free, for every active center, soonest first.',
    response: z.object({ success: z.literal(true), now: z.string(), nextFree: z.array(nextFree) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/auth/center-search',
    for: 'everybody',
    summary: 'Active centers by words and city, soonest free chair first; the first pages of a dozen each.',
    query: z.object({
      q: searched.meta({
        description:
          'Words of name, address, PIN code, city or state, in any order and script, with small typing errors',
      }),
      city: searched.meta({ description: 'A city, in any case; empty for all' }),
      scheme: optional(z.enum(SCHEMES)).meta({ description: 'Only centers that take it' }),
      upi: optional(z.literal('1')).meta({ description: 'Only centers at which UPI can be used' }),
      page: optional(numeric(z.int().min(1).max(MOST_PAGES))).meta({
        description: `How many dozens, 1 to ${MOST_PAGES}`,
      }),
    }),
    response: z.object({
      success: z.literal(true),
      now: z.string().meta({ description: "The server's clock, ISO 8601" }),
      count: z.int().meta({ description: 'How many are found, on all pages' }),
      city: z.string().meta({ description: 'The city asked for, as the centers spell it; empty for all' }),
      cities: z.array(z.string()).meta({ description: 'Every city with a center, in alphabetical order' }),
      found: z.array(z.object({ center, next: nextFree.shape.next })),
      instead: z.string().meta({ description: 'What was searched for instead of what was typed; empty for the same' }),
      near: z
        .array(z.object({ city: z.string(), count: z.int(), km: z.int().nullable() }))
        .meta({ description: 'Where nothing is found: places that have such a center, the nearest first' }),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/dialysis-centers/{center}',
    for: 'everybody',
    summary: 'One center by its id or its short id, whether it takes bookings or not.',
    params: z.object({ center: z.string().min(1).max(40) }),
    response: z.object({ success: z.literal(true), center, funding: centerFunding.optional() }),
    refusals: ['center-not-found'],
  }),
  availability: endpoint({
    method: 'GET',
    path: '/auth/availability',
    for: 'everybody',
    summary: 'The windows of a center from one date to another (at most 62 days), with free chairs.',
    query: z.object({
      centerId: id,
      from: givenDate,
      to: givenDate,
      scheme: optional(z.enum(SCHEMES)).meta({ description: 'As free for whoever books on this scheme' }),
    }),
    response: z.object({
      success: z.literal(true),
      now: z.string().meta({ description: "The server's clock, ISO 8601" }),
      days: z.array(day),
    }),
    refusals: ['center-blocked', 'center-not-found'],
  }),
};
