import { describe, expect, it } from 'vitest';
import type { AdminCenter } from '../../../contract/admin';
import {
  CENTER_FIELDS,
  EMPTY_CENTER,
  PHOTO_UNDERWAY,
  addResolver,
  changesOf,
  editResolver,
  toInput,
  valuesOf,
} from './center-values';
import { centerFieldsOf } from '../../../domain/center-fields';
import { EMPTY_FIELDS } from '../../../../test/empty-center';

const REEF: AdminCenter = {
  ShortId: '3f9a01c2de',
  _id: '018f0000-0000-7000-8000-000000000001',
  ...EMPTY_FIELDS,
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
    const optional: string[] = ['Photo', 'PaymentProvider', 'Place', ...centerFieldsOf('text', 'code')];
    expect(wrong.sort()).toEqual(CENTER_FIELDS.filter((field) => !optional.includes(field)).sort());
  });

  it('reads the place out of a pasted link, and refuses what has none or is not in India at its field', () => {
    const pasted = (Place: string) => addResolver({ ...valuesOf(REEF), Place });
    const link = 'https://www.google.com/maps?q=17.7231,83.3013';
    expect(pasted(link).errors).toEqual({});
    expect(toInput({ ...valuesOf(REEF), Place: link })).toMatchObject({ Latitude: 17.7231, Longitude: 83.3013 });
    for (const [Place, sentence] of [
      ['https://maps.app.goo.gl/AbC', /^This short link doesn’t contain the place\. Open it in a browser/],
      ['Beach Road', /^No place was found in this/],
      ['83.3013, 17.7231', /^Latitude and longitude are swapped/],
      ['0, 0', /^Latitude and longitude are both 0/],
      ['51.5, -0.12', /^This place is not in India/],
    ] as const) {
      expect(messages(pasted(Place).errors as never), Place).toEqual({ Place: expect.stringMatching(sentence) });
    }
  });

  it('takes a PIN code as people write it, and no other number', () => {
    const typed = (CenterPinCode: string) =>
      messages(addResolver({ ...valuesOf(REEF), CenterPinCode }).errors as never);
    for (const good of ['530 017', '530017', '५३० ०१७', '']) expect(typed(good), good).toEqual({});
    for (const bad of ['53001', '030017', '5300171', 'Vizag'])
      expect(typed(bad), bad).toEqual({
        CenterPinCode: 'A PIN code has 6 digits and does not begin with 0: 560034',
      });
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

  it('sends only what was changed, and empties only what a center may be without', () => {
    const values = { ...valuesOf(REEF), Slots: '8', CenterCity: '', Facilities: [] };
    expect(changesOf(values, REEF)).toEqual({ Slots: 8 });
    expect(changesOf(valuesOf(REEF), REEF)).toEqual({});
    const placed = { ...REEF, Latitude: 17.72311234567, Longitude: 83.3 };
    expect(changesOf(valuesOf(placed), placed)).toEqual({});
    expect(changesOf({ ...valuesOf(placed), Place: '17.7, 83.3' }, placed)).toEqual({ Latitude: 17.7 });
    const full = { ...placed, CenterState: 'Andhra Pradesh', CenterPinCode: '530017' };
    const emptied = { ...valuesOf(full), CenterState: '', CenterPinCode: '', Place: ' ' };
    expect(changesOf(emptied, full)).toEqual({ CenterState: '', CenterPinCode: '', Latitude: null, Longitude: null });
    expect(changesOf(emptied, { ...REEF, CenterState: '' })).toEqual({});
  });
});
