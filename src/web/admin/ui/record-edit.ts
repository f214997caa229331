/** Editing a record that others may edit at the same time. Neither person's changes are lost without a question. */
import { useState } from 'react';
import type { Refusal } from '../../../contract/common';
import { ApiError } from '../../lib/api/api-error';

/** A conflict: the record as somebody else saved it, and who that was, where it is known. */
export type EditConflict<Known> = { theirs: Known; changedBy: Refusal['changedBy'] };

/**
 * Tracks a form's record, which has a version. `base`: the record that changes are compared with. `conflict`: what somebody else
 * has saved since. `send` saves with the version last seen; it returns false after a conflict, and saving again then overwrites the
 * other change, which the person has seen. `take` continues from another record.
 */
export function useRecordEdit<Known extends { version: string | number }>(
  known: Known,
  fetchAgain: () => Promise<Known>,
) {
  const [base, setBase] = useState(known);
  const [conflict, setConflict] = useState<EditConflict<Known> | null>(null);
  const start = (from: Known) => {
    setBase(from);
    setConflict(null);
  };
  return {
    base,
    conflict,
    async send(save: (version: Known['version']) => Promise<unknown>): Promise<boolean> {
      try {
        await save((conflict?.theirs ?? base).version);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'edit-conflict') throw error;
        setConflict({ theirs: await fetchAgain(), changedBy: error.refusal.changedBy });
        return false;
      }
    },
    take: start,
  };
}

/** The fields in which two sets of values differ. */
export function changedIn<Values extends object>(one: Values, other: Values): (keyof Values)[] {
  return (Object.keys(one) as (keyof Values)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}

/** The changed values of a form, to be sent. */
export function changesOf<Values extends object>(values: Values, base: Values): Partial<Values> {
  return Object.fromEntries(changedIn(values, base).map((field) => [field, values[field]])) as Partial<Values>;
}

/** The form with the other person's values in the fields that they changed. Fields changed only here stay. */
export function withTheirs<Values extends object>(mine: Values, base: Values, theirs: Values): Values {
  return { ...mine, ...changesOf(theirs, base) };
}

/** A field that somebody else has changed: their value, and what was typed here, or null where it was not touched. */
export type ConflictRow = { label: string; theirs: string; yours: string | null };

/** The fields that somebody else has changed since the form was opened. */
export function conflictRows<Values extends object>(
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Values>,
  label: (field: keyof Values & string) => string,
  words: (values: Values, field: keyof Values & string) => string,
): ConflictRow[] {
  const own = changedIn(mine, base);
  return changedIn(theirs, base).map((name) => {
    const field = name as keyof Values & string;
    return {
      label: label(field),
      theirs: words(theirs, field),
      yours: own.includes(field) ? words(mine, field) : null,
    };
  });
}
