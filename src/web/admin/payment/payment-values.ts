/** The fields of a center's payment page, their rules, and what is sent. Amounts in rupees. */
import { plainNumber } from '../../../domain/plain-text';
import type { StoredFunding } from '../../../contract/admin/funding';
import type { BodyOf } from '../../../contract/endpoint';
import type { funding } from '../../../contract/admin/funding';
import type { DeskMode } from '../../../domain/desk-money';
import type { DIALYSERS, INCLUDABLE, Paper } from '../../../domain/funding';
import { SCHEMES, SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { type IstDate, daysBetween } from '../../../domain/time';

type Dialyser = (typeof DIALYSERS)[number];
type Includable = (typeof INCLUDABLE)[number];

/** A scheme's terms as typed. An empty number means none. */
export type SchemeValues = {
  scheme: Scheme;
  share: string;
  reservedChairs: string;
  opensHoursBefore: string;
  papers: Paper[];
  referralNeeded: boolean;
  daysBefore: string;
  hoursBetween: string;
  sessionsPerCourse: string;
};

export type PaymentValues = {
  atCenter: DeskMode[];
  dialyser: Dialyser | 'unsaid';
  includes: Includable[];
  extras: { name: string; price: string }[];
  schemes: SchemeValues[];
};

const typed = (number: number | null) => (number === null ? '' : String(number));
/** Rupees as people write them: with two digits for paise, or without paise. */
export const typedRupees = (rupees: number) => (Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2));

export function valuesOf({ atCenter, price, schemes }: StoredFunding): PaymentValues {
  return {
    atCenter,
    dialyser: price?.dialyser ?? 'unsaid',
    includes: price?.includes ?? [],
    extras: (price?.extras ?? []).map(({ name, price: rupees }) => ({ name, price: typedRupees(rupees) })),
    schemes: schemes.map((terms) => ({
      scheme: terms.scheme,
      share: typedRupees(terms.share),
      reservedChairs: typed(terms.reservedChairs),
      opensHoursBefore: typed(terms.opensHoursBefore),
      papers: terms.papers,
      referralNeeded: terms.referralNeeded,
      daysBefore: typed(terms.daysBefore),
      hoursBetween: typed(terms.hoursBetween),
      sessionsPerCourse: typed(terms.sessionsPerCourse),
    })),
  };
}

/**
 * The values as separate fields, with each scheme on its own (null where it is not taken), so that two people's changes to
 * different schemes don't conflict.
 */
export type PaymentFields = Omit<PaymentValues, 'schemes'> & Record<Scheme, SchemeValues | null>;

export function fieldsOf({ schemes, ...values }: PaymentValues): PaymentFields {
  const taken = SCHEMES.map((scheme) => [scheme, schemes.find((one) => one.scheme === scheme) ?? null]);
  return { ...values, ...(Object.fromEntries(taken) as Record<Scheme, SchemeValues | null>) };
}

export function valuesFrom(fields: PaymentFields): PaymentValues {
  const { atCenter, dialyser, includes, extras } = fields;
  return { atCenter, dialyser, includes, extras, schemes: SCHEMES.flatMap((scheme) => fields[scheme] ?? []) };
}

export const isScheme = (field: keyof PaymentFields): field is Scheme => SCHEMES.some((scheme) => scheme === field);

/** The values of a scheme that is just being added. */
export function newScheme(scheme: Scheme): SchemeValues {
  const { isFree, hoursBetween } = SCHEME_FACTS[scheme];
  return {
    scheme,
    share: isFree ? '0' : '',
    reservedChairs: '',
    opensHoursBefore: '',
    papers: ['scheme-card', 'photo-identity'],
    referralNeeded: false,
    daysBefore: '0',
    hoursBetween: String(hoursBetween),
    sessionsPerCourse: '',
  };
}

/** Reads a number as people type it, `₹ 1,850`; null where it is empty, NaN where it is no number. */
export function readNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const plain = plainNumber(text);
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

type NumberField = Exclude<keyof SchemeValues, 'scheme' | 'papers' | 'referralNeeded'>;

/** The maximum of each number; then the numbers that must not be empty. */
const MOST: Record<NumberField, number> = {
  share: 1_000_000,
  reservedChairs: 200,
  opensHoursBefore: 168,
  daysBefore: 30,
  hoursBetween: 168,
  sessionsPerCourse: 400,
};
const NEEDED: ReadonlySet<NumberField> = new Set(['share', 'daysBefore', 'hoursBetween']);
/** Numbers for which "none" is an empty field and never 0. */
const FROM_ONE: ReadonlySet<NumberField> = new Set(['reservedChairs', 'sessionsPerCourse']);

/** A problem of a field: the key of its sentence, and its values. */
export type Problem = { path: string; key: ProblemKey; values?: Record<string, number> };
type ProblemKey = 'rupees' | 'rupeesNeeded' | 'whole' | 'wholeNeeded' | 'least' | 'nameNeeded' | 'nothingReserved';

/** All problems, in the order of the form. */
export function problemsOf({ extras, schemes }: PaymentValues): Problem[] {
  return [
    ...extras.flatMap(({ name, price }, index): Problem[] => [
      ...(name.trim() ? [] : [{ path: `extras.${index}.name`, key: 'nameNeeded' as const }]),
      ...rupeesProblem(price, `extras.${index}.price`),
    ]),
    ...schemes.flatMap((values, index) =>
      (Object.keys(MOST) as NumberField[]).flatMap((field) =>
        schemeProblem(values, field, `schemes.${index}.${field}`),
      ),
    ),
  ];
}

function rupeesProblem(text: string, path: string): Problem[] {
  const rupees = readNumber(text);
  if (rupees === null) return [{ path, key: 'rupeesNeeded' }];
  return Number.isNaN(rupees) || rupees > MOST.share ? [{ path, key: 'rupees', values: { most: MOST.share } }] : [];
}

function schemeProblem(values: SchemeValues, field: NumberField, path: string): Problem[] {
  const { isFree, hoursBetween } = SCHEME_FACTS[values.scheme];
  if (field === 'share') return isFree ? [] : rupeesProblem(values.share, path);
  const number = readNumber(values[field]);
  const most = MOST[field];
  if (number === null) return NEEDED.has(field) ? [{ path, key: 'wholeNeeded', values: { most } }] : [];
  const least = FROM_ONE.has(field) ? 1 : 0;
  if (!Number.isInteger(number) || number < least || number > most)
    return [{ path, key: 'whole', values: { least, most } }];
  if (field === 'hoursBetween' && number < hoursBetween)
    return [{ path, key: 'least', values: { least: hoursBetween } }];
  if (field === 'opensHoursBefore' && readNumber(values.reservedChairs) === null)
    return [{ path, key: 'nothingReserved' }];
  return [];
}

/** The body for values without problems. Contains everything. */
export function bodyOf(values: PaymentValues): Required<Omit<BodyOf<typeof funding.setOfCenter>, 'version'>> {
  const dialyser = values.dialyser === 'unsaid' ? null : values.dialyser;
  const isSaid = dialyser !== null || values.includes.length > 0 || values.extras.length > 0;
  return {
    atCenter: values.atCenter,
    price: isSaid
      ? {
          dialyser,
          includes: values.includes,
          extras: values.extras.map(({ name, price }) => ({ name: name.trim(), price: readNumber(price) ?? 0 })),
        }
      : null,
    schemes: values.schemes.map(({ scheme, papers, referralNeeded, ...numbers }) => ({
      scheme,
      papers,
      referralNeeded,
      share: SCHEME_FACTS[scheme].isFree ? 0 : (readNumber(numbers.share) ?? 0),
      reservedChairs: readNumber(numbers.reservedChairs),
      opensHoursBefore: readNumber(numbers.opensHoursBefore),
      daysBefore: readNumber(numbers.daysBefore) ?? 0,
      hoursBetween: readNumber(numbers.hoursBetween) ?? 0,
      sessionsPerCourse: readNumber(numbers.sessionsPerCourse),
    })),
  };
}

/** After how many days terms should be confirmed again, since patients rely on them. */
export const OLD_AFTER_DAYS = 90;

export function isOld(checkedOn: IstDate, today: IstDate): boolean {
  return daysBetween(checkedOn, today) > OLD_AFTER_DAYS;
}
