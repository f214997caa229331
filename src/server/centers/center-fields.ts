/** Converts a center's fields between the form and the table. */
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { centerChange, centerInput } from '../../contract/admin';
import { CENTER_FIELDS, CENTER_FIELD_NAMES, type CenterFieldName } from '../../domain/center-fields';
import { rupeesToPaise } from '../../domain/money';
import type { Centers } from '../platform/db/schema';

type Typed = z.output<typeof centerInput> | z.output<typeof centerChange>;

/** The column of each field. */
export const COLUMNS = CENTER_FIELDS satisfies Record<CenterFieldName, { column: keyof Centers }>;

/** The fields of a center that can be typed. */
export type CenterFields = Pick<
  Insertable<Centers>,
  (typeof COLUMNS)[CenterFieldName]['column'] | 'latitude' | 'longitude' | 'payment_provider'
>;

/** Returns the columns of the given fields; the others are undefined. A text that is emptied is stored as "". */
export function fieldsOf(typed: Typed): Partial<CenterFields> {
  const columns = CENTER_FIELD_NAMES.map((name) => {
    const { kind, column } = COLUMNS[name];
    const value = typed[name];
    if (value === null) return [column, ''];
    return [column, kind === 'rupees' && value !== undefined ? rupeesToPaise(value as number) : value];
  });
  return {
    ...(Object.fromEntries(columns) as Partial<CenterFields>),
    latitude: typed.Latitude,
    longitude: typed.Longitude,
    payment_provider: typed.PaymentProvider === 'usual' ? null : typed.PaymentProvider,
  };
}
