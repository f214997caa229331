/**
 * Lenient parsing of requests: clients send numbers as text, dates as timestamps, and null or "" for nothing. More is
 * accepted than the type says; the type is what our own client sends and what the API's page shows.
 */
import { z } from './z';
import { plainCode, plainDigits, plainNumber } from '../domain/plain-text';
import { istDateOf } from '../domain/time';
import { istDate } from './common';

const nothing = (given: unknown) => (given === '' || given === null ? undefined : given);

/** An optional value: absent, null and "" are all the same. */
export function optional<T extends z.ZodType>(schema: T): z.ZodOptional<T> {
  return z.preprocess(nothing, schema.optional()) as unknown as z.ZodOptional<T>;
}

/** A value that an edit may change or empty: left out it stays; null and "" empty it. */
export function emptiable<T extends z.ZodType>(schema: T): z.ZodOptional<z.ZodNullable<T>> {
  const read = (given: unknown) => (given === '' ? null : given);
  return z.preprocess(read, schema.nullable().optional()) as unknown as z.ZodOptional<z.ZodNullable<T>>;
}

/** The version of the record that an edit began with. */
export const editedVersion = optional(z.string().max(40)).meta({
  description:
    'The version that was edited; an older one is refused as edit-conflict. Without one, what is sent is written in any case',
});

/** An optional value with a default. */
export function orElse<T extends z.ZodType<string>>(schema: T, value: z.output<T>): z.ZodDefault<T> {
  return z.preprocess(nothing, schema.default(value as never)) as unknown as z.ZodDefault<T>;
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A number, also as text: "1490", "1,490", "१४९०". */
export function numeric(schema: z.ZodType<number>): z.ZodType<number, number | string> {
  const read = (given: unknown) => {
    const plain = typeof given === 'string' ? plainNumber(given) : '';
    return NUMBER.test(plain) ? Number(plain) : given;
  };
  return z.preprocess(read, schema) as z.ZodType<number, number | string>;
}

/** An amount in rupees that is typed, with two decimals at most; also as text. */
export function typedRupees(least: number, most = 10_000_000): z.ZodType<number, number | string> {
  const isWholePaise = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;
  const said = 'Please write the amount with two decimals at most';
  return numeric(z.number().min(least).max(most).refine(isWholePaise, said));
}

/** A text, also as a number: 9845012345. */
export function textual<T>(schema: z.ZodType<T, string>): z.ZodType<T, string> {
  const read = (given: unknown) => (typeof given === 'number' ? String(given) : given);
  return z.preprocess(read, schema) as unknown as z.ZodType<T, string>;
}

/** A date, and perhaps a time and its zone after it. */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** A date in India. An ISO timestamp becomes its date in India; without a zone, its clock is India's. */
export const givenDate = z
  .preprocess((given) => (typeof given === 'string' ? dayOf(given) : given), istDate)
  .meta({
    description: 'A date in India, YYYY-MM-DD; of an ISO timestamp the day in India',
  }) as unknown as typeof istDate;

function dayOf(given: string): string | undefined {
  const text = plainDigits(given).trim();
  if (text === '') return undefined;
  const [, date, zone] = TIMESTAMP.exec(text) ?? [];
  if (!date) return text;
  const moment = new Date(zone ? text : `${text}Z`);
  if (Number.isNaN(moment.getTime())) return text;
  return zone ? istDateOf(moment) : date;
}

/** A code of so many digits, also as a number: 12345 is 012345 where there are six. */
export function digitCode<T>(schema: z.ZodType<T, string>, digits: number): z.ZodType<T, string> {
  const read = (given: unknown) =>
    Number.isSafeInteger(given) && (given as number) >= 0 ? String(given).padStart(digits, '0') : given;
  return z.preprocess(read, schema) as unknown as z.ZodType<T, string>;
}

/** A code that is typed or pasted, without its spaces and dashes, in plain digits. */
export function codeText(text: z.ZodString = z.string()): z.ZodString {
  return text.overwrite(plainCode);
}
