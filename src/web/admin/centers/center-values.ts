/** The values of the form's fields, and the part of them that is sent. */
import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminCenter, BAD_PHONE, centerChange, centerInput, pastedPlaceProblem } from '../../../contract/admin';
import { readMapPlace } from '../../../domain/map-place';
import { readPhone } from '../../../domain/phone';
import { plainNumber } from '../../../domain/plain-text';
import { formatCount } from '../ui/format';

export type CenterValues = {
  CenterName: string;
  CenterAddress: string;
  CenterCity: string;
  CenterState: string;
  CenterPinCode: string;
  /** The link of a map, or latitude and longitude, as pasted. */
  Place: string;
  ContactNumber: string;
  /** Numbers as typed, `1,850`. */
  DialysisCharge: string;
  Slots: string;
  Services: string[];
  Facilities: string[];
  /** The upload's answer; `PHOTO_UNDERWAY` while it is uploading. */
  Photo: string;
  /** Shown only where there is a choice. */
  PaymentProvider: AdminCenter['PaymentProvider'];
};
export type CenterField = keyof CenterValues;

/** In the order of the form, in which errors are listed and focused. */
export const CENTER_FIELDS: readonly CenterField[] = [
  'CenterName',
  'CenterAddress',
  'CenterCity',
  'CenterState',
  'CenterPinCode',
  'ContactNumber',
  'DialysisCharge',
  'Slots',
  'Place',
  'Services',
  'Facilities',
  'Photo',
  'PaymentProvider',
];

/** Placeholder for a photo that is still uploading, so that the other fields can be validated in the meantime. */
export const PHOTO_UNDERWAY = 'uploading';

export const EMPTY_CENTER: CenterValues = {
  CenterName: '',
  CenterAddress: '',
  CenterCity: '',
  CenterState: '',
  CenterPinCode: '',
  Place: '',
  ContactNumber: '',
  DialysisCharge: '',
  Slots: '',
  Services: [],
  Facilities: [],
  Photo: '',
  PaymentProvider: 'usual',
};

export function valuesOf(center: AdminCenter): CenterValues {
  const { CenterName, CenterAddress, CenterCity, CenterState, CenterPinCode } = center;
  const { ContactNumber, Services, Facilities, Photo, PaymentProvider, Latitude, Longitude } = center;
  return {
    ...{ CenterName, CenterAddress, CenterCity, CenterState, CenterPinCode },
    ...{ ContactNumber, Services, Facilities, Photo, PaymentProvider },
    Place: Latitude === null || Longitude === null ? '' : `${Latitude}, ${Longitude}`,
    DialysisCharge: formatCount(center.DialysisCharge),
    Slots: formatCount(center.Slots),
  };
}

/** A number as people type it, `₹ 1,850`. Undefined when empty. */
function numberOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const plain = plainNumber(text);
  // Text that is not a number gets the error of one that is not whole: the field isn't empty, so it must not say that
  // it is required.
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : 0.5;
}

/** The fields as the contract wants them. */
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
/** Nothing is required here: empty fields keep their value (spec.md, section 5). */
export const editResolver = resolverOf(
  centerChange.extend({
    // Also a number of earlier rules: who edits the center can mend it.
    ContactNumber: centerChange.shape.ContactNumber.refine((given) => !given || readPhone(given) !== null, BAD_PHONE),
  }),
);

/** The values for comparing them field by field: numbers as numbers, the place as degrees. */
export function comparable(values: CenterValues) {
  const { Latitude, Longitude, ...input } = { Latitude: undefined, Longitude: undefined, ...toInput(values) };
  return { ...input, Place: Latitude === undefined ? values.Place : `${Latitude}, ${Longitude}` };
}

/** The fields that differ from the center when the form opened, in the contract's shape; empty ones are left out. */
export function changesOf(values: CenterValues, base: AdminCenter): Partial<ReturnType<typeof toInput>> {
  const input = toInput(values);
  const changed = (Object.keys(input) as (keyof typeof input)[]).filter((field) => {
    const value = input[field];
    const isEmpty = value === undefined || (typeof value !== 'number' && value.length === 0);
    return !isEmpty && JSON.stringify(value) !== JSON.stringify(base[field]);
  });
  return Object.fromEntries(changed.map((field) => [field, input[field]]));
}
