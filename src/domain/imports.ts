/** Imported lists: their columns, shared by the file, its sample and its explanation, and their limits. */
import { type CENTER_FIELDS, CENTER_FIELD_NAMES, type CenterFieldName, centerField } from './center-fields';

/** The most rows of one list, without the header. */
export const MAX_ROWS = { patients: 300, centers: 300 } as const;
/** The most sessions of one list. */
export const MAX_IMPORTED_SESSIONS = 5_000;
export const MAX_FILE_BYTES = 1024 * 1024;

/** Lists that can be imported. */
export type ImportOf = keyof typeof MAX_ROWS;

export type ImportColumn = {
  /** The column's header in the sample file. */
  header: string;
  /** Other headers for the column, as `plainHeader` makes them. */
  also: readonly string[];
  isRequired: boolean;
};

export const PATIENT_COLUMNS = {
  name: {
    header: 'Name',
    also: ['नाम', 'मरीज', 'मरीज़कानाम', 'मरीजकानाम', 'रोगीकानाम', 'patient', 'patientname', 'fullname', 'nameofpatient'],
    isRequired: true,
  },
  phone: {
    header: 'Phone',
    also: [
      'फोन',
      'फ़ोन',
      'मोबाइल',
      'मोबाइलनंबर',
      'फोननंबर',
      'फ़ोननंबर',
      'phoneno',
      'phonenumber',
      'mobile',
      'mobileno',
      'mobilenumber',
      'contact',
      'contactno',
      'contactnumber',
    ],
    isRequired: true,
  },
  days: { header: 'Days', also: ['दिन', 'वार', 'day', 'weekdays', 'schedule', 'sessiondays'], isRequired: false },
  window: {
    header: 'Window',
    also: ['समय', 'पाली', 'शिफ्ट', 'time', 'slot', 'shift', 'timing', 'session'],
    isRequired: false,
  },
  center: {
    header: 'Center',
    also: ['केंद्र', 'सेंटर', 'अस्पताल', 'centre', 'centername', 'centrename', 'unit', 'hospital'],
    isRequired: false,
  },
  chair: {
    header: 'Chair',
    also: ['कुर्सी', 'बेड', 'मशीन', 'chairno', 'chairnumber', 'bed', 'bedno', 'machine'],
    isRequired: false,
  },
  from: {
    header: 'From',
    also: ['से', 'शुरू', 'तारीख', 'fromdate', 'start', 'startdate', 'starting', 'startingfrom'],
    isRequired: false,
  },
  weeks: {
    header: 'Weeks',
    also: ['हफ्ते', 'सप्ताह', 'week', 'noofweeks', 'numberofweeks', 'forweeks'],
    isRequired: false,
  },
  payment: { header: 'Payment', also: ['भुगतान', 'pay', 'howpaid', 'paymentmode', 'paidby'], isRequired: false },
  reason: { header: 'Reason', also: ['कारण', 'टिप्पणी', 'note', 'notes', 'remark', 'remarks'], isRequired: false },
  informed: { header: 'Informed', also: ['सहमति', 'बताया', 'consent', 'told', 'agreed'], isRequired: false },
  scheme: {
    header: 'Scheme',
    also: ['योजना', 'schemename', 'healthscheme', 'govtscheme', 'governmentscheme', 'yojana', 'insurance', 'panel'],
    isRequired: false,
  },
  cardLast4: {
    header: 'Card last four',
    also: [
      'card',
      'cardno',
      'cardnumber',
      'cardlast4',
      'cardends',
      'cardendswith',
      'cardendingin',
      'last4',
      'last4digits',
      'lastfour',
      'lastfourdigits',
      'lastfourofcard',
      'lastfourofthecard',
    ],
    isRequired: false,
  },
  holder: {
    header: 'Name on card',
    also: ['nameonthecard', 'cardname', 'cardholder', 'cardholdername', 'holder', 'beneficiary', 'beneficiaryname'],
    isRequired: false,
  },
  approvedUntil: {
    header: 'Approved until',
    also: [
      'approvedtill',
      'approvedupto',
      'approvaluntil',
      'approvaltill',
      'approvalupto',
      'validuntil',
      'validtill',
      'validupto',
      'validity',
    ],
    isRequired: false,
  },
  approvedSessions: {
    header: 'Sessions approved',
    also: ['approvedsessions', 'sessionsallowed', 'sessionssanctioned', 'sanctionedsessions', 'noofsessionsapproved'],
    isRequired: false,
  },
  reference: {
    header: 'Reference',
    also: [
      'ref',
      'refno',
      'referenceno',
      'referencenumber',
      'approvalno',
      'approvalnumber',
      'preauth',
      'preauthno',
      'authorisation',
      'authorization',
    ],
    isRequired: false,
  },
  relativePhone: {
    header: "Relative's phone",
    also: [
      'relativephone',
      'relativesnumber',
      'relativemobile',
      'attendantphone',
      'attendantmobile',
      'guardianphone',
      'emergencycontact',
      'रिश्तेदारकाफोन',
      'रिश्तेदारकाफ़ोन',
      'घरवालेकाफोन',
    ],
    isRequired: false,
  },
  fileNumber: {
    header: 'File number',
    also: [
      'file',
      'fileno',
      'mrn',
      'mrnno',
      'mrno',
      'mrnumber',
      'mrd',
      'mrdno',
      'uhid',
      'uhidno',
      'crno',
      'regno',
      'registrationno',
      'registrationnumber',
      'patientid',
      'patientno',
      'hospitalno',
      'फाइलनंबर',
      'फ़ाइलनंबर',
      'पंजीकरणसंख्या',
    ],
    isRequired: false,
  },
  age: { header: 'Age', also: ['ageyears', 'ageinyears', 'years', 'उम्र', 'आयु'], isRequired: false },
  dateOfBirth: {
    header: 'Date of birth',
    also: ['dob', 'birthdate', 'birthday', 'dateofbirthdob', 'जन्मतिथि', 'जन्मदिन'],
    isRequired: false,
  },
  sex: { header: 'Sex', also: ['gender', 'sexmf', 'mf', 'लिंग'], isRequired: false },
  address: { header: 'Address', also: ['addr', 'residence', 'residentialaddress', 'पता', 'निवास'], isRequired: false },
  pinCode: {
    header: 'PIN code',
    also: ['pin', 'pincodeno', 'postalcode', 'postcode', 'zip', 'zipcode', 'पिन', 'पिनकोड'],
    isRequired: false,
  },
  relative: {
    header: 'Relative',
    also: [
      'relativename',
      'relativesname',
      'attendant',
      'attendantname',
      'guardian',
      'guardianname',
      'nextofkin',
      'careof',
      'रिश्तेदार',
      'परिजन',
    ],
    isRequired: false,
  },
  language: {
    header: 'Language',
    also: ['lang', 'preferredlanguage', 'languagespoken', 'mothertongue', 'भाषा'],
    isRequired: false,
  },
  isNew: { header: 'New person', also: ['new', 'newpatient', 'anotherperson', 'नया', 'नयामरीज'], isRequired: false },
} as const satisfies Record<string, ImportColumn>;

/** A field of a center that has a column in imported lists. */
type ListedField = {
  [Name in CenterFieldName]: (typeof CENTER_FIELDS)[Name] extends { list: object } ? Name : never;
}[CenterFieldName];

const LISTED = CENTER_FIELD_NAMES.flatMap((name): [CenterFieldName, ImportColumn][] => {
  const { list } = centerField(name);
  return list ? [[name, { isRequired: false, ...list }]] : [];
});

/** The columns of a list of centers, by the names of the fields. Required columns come first. */
export const CENTER_COLUMNS = {
  ...(Object.fromEntries(
    [...LISTED].sort(([, one], [, other]) => Number(other.isRequired) - Number(one.isRequired)),
  ) as Record<ListedField, ImportColumn>),
  Latitude: { header: 'Latitude', also: ['lat'], isRequired: false },
  Longitude: { header: 'Longitude', also: ['lng', 'long', 'lon'], isRequired: false },
};

export type PatientColumn = keyof typeof PATIENT_COLUMNS;
export type CenterColumn = keyof typeof CENTER_COLUMNS;

/** Within how many hours an import of patients can be taken back. */
export const TAKE_BACK_HOURS = 24;

/** For how many weeks a standing patient is booked, where the list does not say. */
export const USUAL_WEEKS = 4;

/** A header without case, spaces and signs. */
function plainHeader(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Finds the column that a header names; null for an unknown header. */
export function columnOf<Id extends string>(columns: Record<Id, ImportColumn>, head: string): Id | null {
  const plain = plainHeader(head);
  const found = (Object.keys(columns) as Id[]).find(
    (id) => plainHeader(columns[id].header) === plain || columns[id].also.includes(plain),
  );
  return found ?? null;
}

/**
 * What the import does with one session of a list. `book`: it will be booked. `already`: the patient has it. `gone`: it was
 * imported before, and moved or cancelled since. `paid-otherwise`: the patient has it, but not on the scheme of the row. `past`: it
 * has begun. The others can't be booked; `closed`, `after-approval` (after the last day of the approval) and `used-up` (beyond its
 * sessions) are expected and don't stop the import. `scheme-gap`: too few hours from another session on the scheme.
 */
export const SESSION_OUTCOMES = [
  'book',
  'already',
  'gone',
  'paid-otherwise',
  'past',
  'closed',
  'after-approval',
  'used-up',
  'scheme-gap',
  'full',
  'chair-taken',
  'elsewhere',
  'too-far',
] as const;
export type SessionOutcome = (typeof SESSION_OUTCOMES)[number];

const PROBLEMS: readonly SessionOutcome[] = ['full', 'chair-taken', 'elsewhere', 'too-far', 'scheme-gap'];

/** Whether an outcome stops the import until somebody has looked at the session. */
export function isProblem(outcome: SessionOutcome): boolean {
  return PROBLEMS.includes(outcome);
}
