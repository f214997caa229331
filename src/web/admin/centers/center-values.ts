/** The values of the center's form, and the part of them that is sent. */
import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminCenter, BAD_PHONE, centerChange, centerInput, pastedPlaceProblem } from '../../../contract/admin';
import {
  CENTER_FIELD_NAMES,
  type CenterFieldKind,
  type CenterFieldName,
  type CenterFieldOf,
  centerField,
  centerFieldsOf,
} from '../../../domain/center-fields';
import { readMapPlace } from '../../../domain/map-place';
import { readPhone } from '../../../domain/phone';
import { plainNumber } from '../../../domain/plain-text';
import { formatCount } from '../ui/format';

/** Form values. Numbers are as typed, `1,850`; `Photo` is the upload's answer, or `PHOTO_UNDERWAY`. */
export type CenterValues = Record<Exclude<CenterFieldName, TagsName>, string> &
  Record<TagsName, string[]> & {
    /** A map's link, or latitude and longitude, as pasted. */
    Place: string;
    /** Shown only where there is a choice. */
    PaymentProvider: AdminCenter['PaymentProvider'];
  };
export type CenterField = keyof CenterValues;
type TagsName = CenterFieldOf<'tags'>;
/** The kinds of fields that have one line. */
export type LineKind = Exclude<CenterFieldKind, 'tags' | 'photo'>;

/** The one-line fields, in the order of the form. */
export const LINES = centerFieldsOf<LineKind>('name', 'text', 'code', 'phone', 'rupees', 'count');
export const TAGS = centerFieldsOf('tags');

/** All fields in the order of the form, in which errors are listed and focused. */
export const CENTER_FIELDS: readonly CenterField[] = [...LINES, 'Place', ...TAGS, 'Photo', 'PaymentProvider'];

/** The photo's value while it is uploading, so that the other fields can be validated meanwhile. */
export const PHOTO_UNDERWAY = 'uploading';

const ofEach = (value: (name: CenterFieldName) => string | string[]) =>
  Object.fromEntries(CENTER_FIELD_NAMES.map((name) => [name, value(name)])) as Pick<CenterValues, CenterFieldName>;

export const EMPTY_CENTER: CenterValues = {
  ...ofEach((name) => (centerField(name).kind === 'tags' ? [] : '')),
  Place: '',
  PaymentProvider: 'usual',
};

export function valuesOf(center: AdminCenter): CenterValues {
  const { PaymentProvider, Latitude, Longitude } = center;
  return {
    ...ofEach((name) => {
      const value = center[name];
      return typeof value === 'number' ? formatCount(value) : value;
    }),
    Place: Latitude === null || Longitude === null ? '' : `${Latitude}, ${Longitude}`,
    PaymentProvider,
  };
}

/** Reads a number as people type it, `₹ 1,850`. Undefined where it is empty. */
function numberOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const plain = plainNumber(text);
  // Other text becomes a fraction, so that it gets the error "not whole": it isn't empty, so it must not get "required".
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : 0.5;
}

/** The values in the contract's form. */
export function toInput({ Place, ...values }: CenterValues) {
  const place = readMapPlace(Place);
  return {
    ...values,
    ...(typeof place === 'object' && { Latitude: place.latitude, Longitude: place.longitude }),
    DialysisCharge: numberOf(values.DialysisCharge),
    Slots: numberOf(values.Slots),
  };
}

/** Validates the form with the contract's schema, whose messages are the specification's. */
function resolverOf(schema: z.ZodType) {
  return (values: CenterValues) => {
    const judged = schema.safeParse(toInput(values));
    const wrongPlace = pastedPlaceProblem(values.Place);
    if (judged.success && !wrongPlace) return { values, errors: {} };
    const errors: FieldErrors<CenterValues> = wrongPlace ? { Place: { type: 'place', message: wrongPlace } } : {};
    for (const { path, message } of judged.error?.issues ?? []) {
      const field = path[0] as CenterField;
      errors[field] ??= { type: 'contract', message };
    }
    return { values: {}, errors };
  };
}

export const addResolver = resolverOf(centerInput);
/** No field is required here, since empty ones keep their value (spec.md, section 5). */
export const editResolver = resolverOf(
  centerChange.extend({
    // Checks an unchanged number of earlier rules too: whoever edits the center can correct it.
    ContactNumber: centerChange.shape.ContactNumber.refine((given) => !given || readPhone(given) !== null, BAD_PHONE),
  }),
);

/** The values in a form that can be compared field by field: numbers as numbers, the place as degrees. */
export function comparable(values: CenterValues) {
  const { Latitude, Longitude, ...input } = { Latitude: undefined, Longitude: undefined, ...toInput(values) };
  return { ...input, Place: Latitude === undefined ? values.Place : `${Latitude}, ${Longitude}` };
}

/** The fields that a center may be without, which an edit empties. */
const EMPTIABLE: readonly string[] = [...centerFieldsOf('text', 'code'), 'Latitude', 'Longitude'];

/**
 * The fields that differ from the center as it was when the form opened, in the contract's form. Of the empty ones only those that
 * a center may be without.
 */
export function changesOf(values: CenterValues, base: AdminCenter): z.input<typeof centerChange> {
  const input = { ...(values.Place.trim() === '' && { Latitude: null, Longitude: null }), ...toInput(values) };
  const changed = (Object.keys(input) as (keyof typeof input)[]).filter((field) => {
    const value = input[field] ?? '';
    const isEmpty = typeof value !== 'number' && value.length === 0;
    const before = base[field] ?? '';
    return (!isEmpty || EMPTIABLE.includes(field)) && JSON.stringify(value) !== JSON.stringify(before);
  });
  return Object.fromEntries(changed.map((field) => [field, input[field]]));
}
