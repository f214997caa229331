import { describe, expect, it } from 'vitest';
import type { AdminCenter } from '../../../contract/admin';
import {
  CENTER_FIELDS,
  EMPTY_CENTER,
  PHOTO_UNDERWAY,
  addResolver,
  changesOf,
  editResolver,
  valuesOf,
} from './center-values';

const REEF: AdminCenter = {
  ShortId: '3f9a01c2de',
  _id: '018f0000-0000-7000-8000-000000000001',
  CenterName: 'Coral Reef Kidney Care',
  CenterAddress: '5/2, Beach Road Extension',
  CenterCity: 'Visakhapatnam',
  CenterState: 'Andhra Pradesh',
  ContactNumber: '0891 555 0127',
  Services: ['Hemodialysis'],
  Facilities: ['Parking'],
  DialysisCharge: 1850,
  Slots: 6,
  Photo: 'reef.webp',
  Status: 'active',
  Latitude: null,
  Longitude: null,
  version: 3,
  PaymentProvider: 'usual',
  updatedAt: '2026-11-24T04:00:00.000Z',
};

const messages = (errors: Record<string, { message?: string } | undefined>) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));

describe('adding a center', () => {
  it('asks for every field in the words of the specification', () => {
    expect(messages(addResolver(EMPTY_CENTER).errors as never)).toEqual({
      CenterName: 'CenterName is required',
      CenterAddress: 'CenterAddress is required',
      CenterCity: 'CenterCity is required',
      ContactNumber: 'ContactNumber is required',
      DialysisCharge: 'DialysisCharge is required',
      Slots: 'Slots is required',
      Services: 'At least one Services is required',
      Facilities: 'At least one Facilities is required',
      Photo: 'Photo is required',
    });
  });

  it.each([
    ['0', 'Slots must be at least 1'],
    ['-2', 'Slots must be at least 1'],
    ['2.5', 'Slots must be a whole number'],
    ['ten', 'Slots must be a whole number'],
    ['501', 'Slots must be at most 500'],
  ])('does not take %s as slots', (Slots, message) => {
    expect(messages(addResolver({ ...valuesOf(REEF), Slots }).errors as never)).toEqual({ Slots: message });
  });

  it('takes numbers as they are written in India', () => {
    expect(addResolver({ ...valuesOf(REEF), DialysisCharge: '₹ 1,25,000' }).errors).toEqual({});
  });

  it('judges the other fields while the photo is on its way', () => {
    const wrong = Object.keys(addResolver({ ...EMPTY_CENTER, Photo: PHOTO_UNDERWAY }).errors);
    expect(wrong.sort()).toEqual(
      CENTER_FIELDS.filter((field) => field !== 'Photo' && field !== 'PaymentProvider').sort(),
    );
  });
});

describe('editing a center', () => {
  it('asks for nothing', () => {
    expect(editResolver(EMPTY_CENTER).errors).toEqual({});
  });

  it('says of a contact number of earlier rules what is wrong with it', () => {
    const base = { ...REEF, ContactNumber: 'ask at the desk' };
    expect(messages(editResolver(valuesOf(base)).errors as never)).toEqual({
      ContactNumber: 'Please enter all 10 digits of a mobile number, or a landline with its STD code (080 2345 6789)',
    });
  });

  it('sends only what was changed, and nothing that was emptied', () => {
    const values = { ...valuesOf(REEF), Slots: '8', CenterCity: '', Facilities: [] };
    expect(changesOf(values, REEF)).toEqual({ Slots: 8 });
    expect(changesOf(valuesOf(REEF), REEF)).toEqual({});
  });
});
