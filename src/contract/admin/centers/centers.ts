/** Centers, as administrators keep them (spec.md, sections 2, 3, 5, 7). */
import { z } from '../../z';
import { center } from '../../centers';
import { CENTER_FIELDS, type centerField, ofEachCenterField } from '../../../domain/center-fields';
import { nameKey } from '../../../domain/plain-text';
import { CENTER_PROVIDERS, ONLINE_PROVIDERS } from '../../../domain/paid-by';
import { done, id, istDate, nameField, optionalName } from '../../common';
import { endpoint } from '../../endpoint';
import { MAX_WRITTEN } from '../../../domain/phone';
import { BAD_PHONE } from '../../form-facts';
import { codeText, emptiable, numeric, optional, orElse, textual } from '../../given';
import { asPhone } from '../../phone-number';
import { counted, isoMoment, paging, rupees } from '../common';

/** A center with its version, which guards against two administrators editing it at once. */
export const adminCenter = center.extend({
  version: z.int().meta({ description: 'Counts the changes; send it back with an edit' }),
  updatedAt: isoMoment,
  PaymentProvider: z.enum(CENTER_PROVIDERS).meta({ description: 'Who takes its online payments' }),
});
export type AdminCenter = z.output<typeof adminCenter>;

const required = (name: string, max: number) =>
  nameField(`${name} is required`, max, `${name} is too long; at most ${max} characters`);

const atLeastOne = (name: string) => `At least one ${name} is required`;

/** Trimmed, without duplicates (ignoring case). */
const tags = (name: string) =>
  z
    .array(optionalName(60, 'At most 60 characters each'), {
      error: ({ input }) => ((input ?? '') === '' ? atLeastOne(name) : undefined),
    })
    .max(30, `At most 30 ${name}`)
    .transform((entries) => {
      const seen = new Set<string>();
      return entries.filter((entry) => entry && !seen.has(nameKey(entry)) && seen.add(nameKey(entry)));
    });

/** At least one of them. */
const someTags = (name: string) => tags(name).refine((entries) => entries.length > 0, atLeastOne(name));

const whole = (max: number) => numeric(z.int().min(1).max(max));

export { BAD_PHONE };

export const MAX_SLOTS = CENTER_FIELDS.Slots.max;
export const MAX_CHARGE = CENTER_FIELDS.DialysisCharge.max;

/** Empty where it is not known. Spaces in it are left out. */
const code = ({ pattern, wrong, says }: FieldFacts) =>
  textual(codeText(z.string().max(40, wrong)).refine((typed) => typed === '' || pattern!.test(typed), wrong)).meta({
    description: says!.typed!,
  });
type FieldFacts = ReturnType<typeof centerField>;

const PHONE = 'A phone number as people write it: a mobile number, or a landline with its STD code';

const typed = ofEachCenterField({
  name: (name, { max }) => required(name, max!),
  text: (_name, { max }) => orElse(optionalName(max!), ''),
  code: (_name, facts) => orElse(code(facts), ''),
  phone: (name) =>
    textual(
      asPhone(
        z
          .string({ error: `${name} is required` })
          .trim()
          .min(1, `${name} is required`)
          .max(MAX_WRITTEN, BAD_PHONE),
      ),
    ).meta({ description: PHONE }),
  tags: someTags,
  rupees: (_name, { max, says }) => whole(max!).meta({ description: says!.typed! }),
  count: (_name, { max, says }) => whole(max!).meta({ description: says!.typed! }),
  photo: (name, { max, says }) => required(name, max!).meta({ description: says!.typed! }),
});

const latitude = numeric(z.number().min(-90).max(90));
const longitude = numeric(z.number().min(-180).max(180));

/** The fields for adding a center; the messages are spec.md's (section 5), as `sentenceFor` makes them of the names. */
export const centerInput = z.object({
  ...typed,
  Latitude: optional(latitude),
  Longitude: optional(longitude),
  PaymentProvider: optional(z.enum(CENTER_PROVIDERS)).meta({
    description: 'Who takes its online payments: one that is set up',
  }),
});

/** Of a field that a center can't be without: a value of spaces only leaves it unchanged, too. */
const change = (_name: string, { max }: FieldFacts) =>
  optional(optionalName(max!).transform((text) => text || undefined));

const changed = ofEachCenterField({
  ...{ name: change, photo: change },
  text: (_name, { max }) => emptiable(optionalName(max!)),
  code: (_name, facts) => emptiable(code(facts)),
  // `updateCenter` judges it: a number of earlier rules that is sent back unchanged is no reason to refuse.
  phone: () =>
    optional(
      textual(
        z
          .string()
          .trim()
          .max(MAX_WRITTEN, BAD_PHONE)
          .transform((text) => text || undefined),
      ),
    ).meta({ description: PHONE }),
  tags: (name) => optional(tags(name).transform((entries) => (entries.length > 0 ? entries : undefined))),
  rupees: (_name, { max, says }) => optional(whole(max!).meta({ description: says!.typed! })),
  count: (_name, { max, says }) => optional(whole(max!).meta({ description: says!.typed! })),
});

const { shape } = centerInput;
/**
 * The fields that may be changed. Those absent keep their value. Null and "" empty what a center may be without: state, PIN code and
 * place; the others keep their value (spec.md: no required-field validation).
 */
export const centerChange = z.object({
  ...changed,
  Latitude: emptiable(latitude),
  Longitude: emptiable(longitude),
  PaymentProvider: shape.PaymentProvider,
  Status: optional(z.enum(['active', 'blocked'])),
  version: optional(numeric(z.int())).meta({
    description: 'The version that was edited; an older one is refused as edit-conflict',
  }),
  anyway: optional(z.boolean()).meta({
    description:
      'That fewer chairs are wanted although more is booked in some window; without it that is refused as capacity-below-sold, with who is booked there',
  }),
});

export const CENTER_SORTS = ['name', 'address', 'slots', 'status', 'updated'] as const;

/** What deleting a center, or giving it fewer chairs, would affect. */
export const centerImpact = z.object({
  appointments: z.int().meta({ description: 'Upcoming ones, held chairs among them' }),
  lastDate: istDate.nullable().meta({ description: 'The day of the last of them' }),
  patients: z.int(),
  refundAmount: rupees.meta({ description: 'What goes back if the center is deleted' }),
  overbooked: z.array(z.object({ date: z.string(), time: z.string(), booked: z.int() })).meta({
    description: 'Upcoming windows in which more are booked than the asked number of chairs, fullest first, at most 5',
  }),
  overbookedWindows: z.int(),
});
export type CenterImpact = z.output<typeof centerImpact>;

export const centers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/dialysis-centers',
    for: 'administrator',
    right: 'see-floor',
    summary: 'Every center, blocked ones too; by page, filtered and sorted when asked to.',
    query: z.object({
      ...paging,
      status: optional(z.enum(['active', 'blocked'])),
      sort: optional(z.enum(CENTER_SORTS)),
    }),
    response: z.object({
      success: z.literal(true),
      dialysisCenters: z.array(adminCenter),
      ...counted,
      counts: z
        .object({ all: z.int(), active: z.int(), blocked: z.int(), openChairs: z.int() })
        .optional()
        .meta({ description: 'Of what the search finds, by status; openChairs of the active ones' }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/center/{id}',
    for: 'administrator',
    right: 'see',
    summary: 'One center.',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true), center: adminCenter }),
    refusals: ['center-not-found'],
  }),
  providers: endpoint({
    method: 'GET',
    path: '/admin/payment-providers',
    for: 'administrator',
    right: 'see',
    summary: 'Who can take the online payments of a center.',
    response: z.object({
      success: z.literal(true),
      paymentProviders: z.array(z.enum(ONLINE_PROVIDERS)).meta({
        description: 'Those that are set up, the usual one first',
      }),
    }),
  }),
  impact: endpoint({
    method: 'GET',
    path: '/admin/center-impact/{id}',
    for: 'administrator',
    right: 'see',
    summary: 'Who is touched if the center is deleted, or has only so many chairs.',
    params: z.object({ id }),
    query: z.object({ slots: optional(whole(MAX_SLOTS)) }),
    response: z.object({ success: z.literal(true), impact: centerImpact }),
    refusals: ['center-not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/add-dialysis-center',
    for: 'administrator',
    right: 'own-centers',
    summary: 'Add a center.',
    body: centerInput,
    response: z.object({
      success: z.literal(true),
      alldialysiscenters: z.array(adminCenter),
      center: adminCenter,
    }),
    refusals: ['photo-unknown'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/update-center/{id}',
    for: 'administrator',
    right: 'change-center',
    summary:
      'Change a center, block or activate it. 409: fewer chairs than are booked in a window to come (capacity-below-sold), or a version older than the one that is kept (edit-conflict).',
    params: z.object({ id }),
    body: centerChange,
    response: z.object({ success: z.literal(true), updatedcenter: adminCenter }),
    refusals: ['capacity-below-sold', 'center-not-found', 'edit-conflict', 'photo-unknown', 'too-many-reserved'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/delete-center/{id}',
    for: 'administrator',
    right: 'own-centers',
    summary:
      'Delete a center: its upcoming appointments are cancelled and refunded, its patients are told, its history stays.',
    params: z.object({ id }),
    response: done.extend({ cancelled: z.int(), refundAmount: rupees }),
    refusals: ['center-not-found'],
  }),
};

/** Where a photo is uploaded: multipart with `file`, `upload_preset` and `cloud_name` (spec.md, section 7). */
export const PHOTO_UPLOAD = '/admin/upload-image';
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** What an upload answers; the stored value is `public_id.format`. */
export const uploadedPhoto = z.object({
  success: z.literal(true),
  public_id: z.string(),
  format: z.string(),
  width: z.int(),
  height: z.int(),
  url: z.string().meta({ description: 'Where a preview is' }),
});
export type UploadedPhoto = z.output<typeof uploadedPhoto>;
