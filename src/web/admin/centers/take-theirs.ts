import type { AdminCenter } from '../../../contract/admin';
import { CENTER_FIELDS, type CenterField, type CenterValues, toInput, valuesOf } from './center-values';

/** The fields that somebody else has changed since the form was opened. */
export function changedByThem(base: AdminCenter, theirs: AdminCenter): CenterField[] {
  return CENTER_FIELDS.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(theirs[field]));
}

/** The fields changed in this form. */
export function changedByMe(mine: CenterValues, base: AdminCenter): CenterField[] {
  const input = toInput(mine);
  return CENTER_FIELDS.filter((field) => JSON.stringify(input[field]) !== JSON.stringify(base[field]));
}

/** The form with their values for the fields they changed; changes made only here stay. */
export function takeTheirs(mine: CenterValues, base: AdminCenter, theirs: AdminCenter): CenterValues {
  const own = changedByMe(mine, base).filter((field) => !changedByThem(base, theirs).includes(field));
  return { ...valuesOf(theirs), ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
}
