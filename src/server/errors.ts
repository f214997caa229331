import { REFUSALS, type RefusalCode } from '../contract';
import { ADMINISTRATOR_REFUSALS } from '../contract/admin/refusals';
import type { Refusal } from '../contract/common';

/** Every refusal by its code: its HTTP status, and what the person reads. */
export const ALL_REFUSALS: Record<RefusalCode, { status: number; message: string }> = {
  ...REFUSALS,
  ...ADMINISTRATOR_REFUSALS,
};

/**
 * What a refusal says beside its code. `message` replaces the code's own sentence; `issues` say why each of the `fields` was not
 * accepted, where the code does not.
 */
type Detail = Partial<Omit<Refusal, 'code' | 'status'>>;

/** An expected refusal: its code, and what the person reads. All other errors are faults and are hidden. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: RefusalCode,
    readonly detail: Detail = {},
  ) {
    super(detail.message ?? ALL_REFUSALS[code].message);
    this.status = ALL_REFUSALS[code].status;
  }
}

/** Somebody else saved first: who, and when, where that is known. `name` is null when it was no administrator. */
export function editConflict(last: { name: string | null; at: Date } | undefined): AppError {
  if (!last) return new AppError('edit-conflict');
  const changedBy = { name: last.name, at: last.at.toISOString() };
  if (!last.name) return new AppError('edit-conflict', { changedBy });
  const message = `${last.name} has changed this in the meantime. Please check it, then save again.`;
  return new AppError('edit-conflict', { message, changedBy });
}

/** A failure whose message tells the operator what is wrong and what to do. */
export class OperatorError extends Error {}
