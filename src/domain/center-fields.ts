/**
 * The fields of a center, each described once. Read by the contract, the table (`server/centers`), imported lists, the search, the
 * administrators' form and the record of changes. Two things are described elsewhere: the place of a center (two columns, one field
 * of the form) and its payment provider.
 */
import { BAD_PIN_CODE, PIN_CODE } from './pin-code';
export type CenterFieldKind = 'name' | 'text' | 'code' | 'phone' | 'tags' | 'rupees' | 'count' | 'photo';

type CenterFieldFacts = {
  /**
   * name: text that a center can't be without; text: text that may be empty; code: letters and digits of a pattern, or empty;
   * phone: a number that can be dialled; tags: short texts, at least one; rupees, count: a whole number from 1; photo: the name
   * of a file.
   */
  kind: CenterFieldKind;
  /** Its column in the table `centers`. */
  column: string;
  /** The maximum: characters, rupees or pieces. For codes and phones, the characters of the form's field. */
  max?: number;
  /** For a code: the pattern it must match, and the sentence shown where it does not. */
  pattern?: RegExp;
  wrong?: string;
  /** The API's description of the field, in answers (`shown`) and in requests (`typed`). */
  says?: { shown?: string; typed?: string };
  /**
   * Its column in an imported list, with other headers for it as `plainHeader` makes them. Left out: lists have no such column.
   */
  list?: { header: string; also: readonly string[]; isRequired?: boolean };
  /** The search matches this field. Names, addresses, cities and states are matched separately. */
  isSearched?: boolean;
};

/** The fields in the order of the specification, which the API keeps. */
export const CENTER_FIELDS = {
  CenterName: {
    kind: 'name',
    column: 'name',
    max: 120,
    list: {
      header: 'Name',
      also: ['नाम', 'केंद्र', 'सेंटर', 'center', 'centre', 'centername', 'centrename'],
      isRequired: true,
    },
  },
  CenterAddress: {
    kind: 'name',
    column: 'address',
    max: 300,
    list: { header: 'Address', also: ['पता', 'centeraddress', 'street'] },
  },
  CenterCity: {
    kind: 'name',
    column: 'city',
    max: 80,
    list: { header: 'City', also: ['शहर', 'town', 'centercity'], isRequired: true },
  },
  CenterState: {
    kind: 'text',
    column: 'state',
    max: 80,
    list: { header: 'State', also: ['राज्य', 'centerstate'] },
  },
  CenterPinCode: {
    kind: 'code',
    column: 'pin_code',
    max: 12,
    pattern: PIN_CODE,
    wrong: BAD_PIN_CODE,
    says: { shown: '6 digits; empty where it is not known', typed: '6 digits, with or without a space' },
    list: {
      header: 'PIN code',
      also: ['पिनकोड', 'पिन', 'pin', 'pincodeno', 'postalcode', 'postcode', 'zip', 'zipcode', 'centerpincode'],
    },
    isSearched: true,
  },
  ContactNumber: {
    kind: 'phone',
    column: 'contact_number',
    max: 60,
    list: {
      header: 'Phone',
      also: [
        'फोन',
        'फ़ोन',
        'मोबाइल',
        'phoneno',
        'phonenumber',
        'contact',
        'contactno',
        'contactnumber',
        'telephone',
        'mobile',
      ],
    },
  },
  Services: { kind: 'tags', column: 'services', list: { header: 'Services', also: ['service', 'treatments'] } },
  Facilities: { kind: 'tags', column: 'facilities', list: { header: 'Facilities', also: ['facility', 'amenities'] } },
  DialysisCharge: {
    kind: 'rupees',
    column: 'charge_paise',
    max: 1_000_000,
    says: {
      shown: 'Rupees for one session today; `LaterCharges` has those of later dates',
      typed: 'Rupees for one session from today on; a charge that was set for a later date stays',
    },
    list: {
      header: 'Charge (rupees)',
      also: ['शुल्क', 'दर', 'charge', 'price', 'rate', 'fee', 'dialysischarge', 'charges'],
    },
  },
  Slots: {
    kind: 'count',
    column: 'slots',
    max: 500,
    says: { shown: 'Chairs in each window', typed: 'Chairs in each window' },
    list: {
      header: 'Chairs',
      also: ['कुर्सियाँ', 'कुर्सी', 'बेड', 'chair', 'slots', 'beds', 'machines', 'noofchairs'],
    },
  },
  Photo: {
    kind: 'photo',
    column: 'photo',
    max: 200,
    says: { shown: 'File name under /images/', typed: 'public_id.format, as the upload answered' },
  },
} as const satisfies Record<string, CenterFieldFacts>;

type Fields = typeof CENTER_FIELDS;
export type CenterFieldName = keyof Fields;
/** The names of the fields of some kinds. */
export type CenterFieldOf<Kind extends CenterFieldKind> = {
  [Name in CenterFieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[CenterFieldName];

export const CENTER_FIELD_NAMES = Object.keys(CENTER_FIELDS) as CenterFieldName[];

export const isCenterField = (name: string): name is CenterFieldName => Object.hasOwn(CENTER_FIELDS, name);

/** The facts of a field, for code that handles any field. */
export const centerField = (name: CenterFieldName): CenterFieldFacts => CENTER_FIELDS[name];

/** The names of the fields of some kinds, in the order of `CENTER_FIELDS`. */
export function centerFieldsOf<Kind extends CenterFieldKind>(...kinds: readonly Kind[]): CenterFieldOf<Kind>[] {
  const isOf = (name: CenterFieldName): name is CenterFieldOf<Kind> =>
    kinds.some((kind) => kind === CENTER_FIELDS[name].kind);
  return CENTER_FIELD_NAMES.filter(isOf);
}

/** Maps every field to a value, made by the function for its kind. */
export function ofEachCenterField<Makers extends Record<CenterFieldKind, Maker>>(makers: Makers) {
  return Object.fromEntries(
    CENTER_FIELD_NAMES.map((name) => [name, makers[CENTER_FIELDS[name].kind](name, centerField(name))]),
  ) as { [Name in CenterFieldName]: ReturnType<Makers[Fields[Name]['kind']]> };
}

type Maker = (name: CenterFieldName, facts: CenterFieldFacts) => unknown;
