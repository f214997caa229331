/** What stands in the form's fields, and what of it is sent. */
import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminCenter, centerChange, centerInput } from '../../../contract/admin';
import { formatCount } from '../ui/format-count';

export type CenterValues = {
  CenterName: string;
  CenterAddress: string;
  CenterCity: string;
  ContactNumber: string;
  /** Numbers as typed, `1,850`. */
  DialysisCharge: string;
  Slots: string;
  Services: string[];
  Facilities: string[];
  /** As the upload answered; while it is sent, `PHOTO_UNDERWAY`. */
  Photo: string;
};
export type CenterField = keyof CenterValues;

/** In the order of the form, in which what is wrong is listed and gets the focus. */
export const CENTER_FIELDS: readonly CenterField[] = [
  'CenterName',
  'CenterAddress',
  'CenterCity',
  'ContactNumber',
  'DialysisCharge',
  'Slots',
  'Services',
  'Facilities',
  'Photo',
];

/** Stands for a photo that is still uploaded, so that the other fields can be judged meanwhile. */
export const PHOTO_UNDERWAY = 'uploading';

export const EMPTY_CENTER: CenterValues = {
  CenterName: '',
  CenterAddress: '',
  CenterCity: '',
  ContactNumber: '',
  DialysisCharge: '',
  Slots: '',
  Services: [],
  Facilities: [],
  Photo: '',
};

export function valuesOf(center: AdminCenter): CenterValues {
  const { CenterName, CenterAddress, CenterCity, ContactNumber, Services, Facilities, Photo } = center;
  return {
    ...{ CenterName, CenterAddress, CenterCity, ContactNumber, Services, Facilities, Photo },
    DialysisCharge: formatCount(center.DialysisCharge),
    Slots: formatCount(center.Slots),
  };
}

/** A number as people type it, `₹ 1,850`. Undefined where nothing is typed. */
function numberOf(text: string): number | undefined {
  const plain = text.replace(/[₹,\s]/g, '');
  if (plain === '') return undefined;
  // What is no number at all is judged as one that is not whole: the field isn't empty, so it must not say that it is.
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : 0.5;
}

/** The fields as the contract wants them. */
export function toInput(values: CenterValues) {
  return { ...values, DialysisCharge: numberOf(values.DialysisCharge), Slots: numberOf(values.Slots) };
}

/** Judges the form with the contract's schema, whose messages are the specification's. */
function resolverOf(schema: z.ZodType) {
  return (values: CenterValues) => {
    const judged = schema.safeParse(toInput(values));
    if (judged.success) return { values, errors: {} };
    const errors: FieldErrors<CenterValues> = {};
    for (const { path, message } of judged.error.issues) {
      const field = path[0] as CenterField;
      errors[field] ??= { type: 'contract', message };
    }
    return { values: {}, errors };
  };
}

export const addResolver = resolverOf(centerInput);
/** Nothing is required here: what is left empty stays as it is (spec.md, section 5). */
export const editResolver = resolverOf(centerChange);

/** What differs from how the center was when the form opened, as the contract wants it; what is empty is left out. */
export function changesOf(values: CenterValues, base: AdminCenter): Partial<ReturnType<typeof toInput>> {
  const input = toInput(values);
  const changed = CENTER_FIELDS.filter((field) => {
    const value = input[field];
    const isEmpty = value === undefined || (typeof value !== 'number' && value.length === 0);
    return !isEmpty && JSON.stringify(value) !== JSON.stringify(base[field]);
  });
  return Object.fromEntries(changed.map((field) => [field, input[field]]));
}
