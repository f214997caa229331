/** The changes of an action, field by field, from its state before and after. */
import { CENTER_FIELD_NAMES } from '../../../domain/center-fields';
import type { AuditEntry } from '../../../contract/admin/staff/audit';

export type Change =
  /** It had another value. */
  | { kind: 'changed'; field: string; from: unknown; to: unknown }
  /** Only the new value is known. */
  | { kind: 'set'; field: string; to: unknown }
  /** Only the old value is known. */
  | { kind: 'was'; field: string; from: unknown }
  /** For a list: what was added and removed. */
  | { kind: 'list'; field: string; added: unknown[]; removed: unknown[] };

/** The order of fields for reading; the database keeps none. Others come last. */
const ORDER: readonly string[] = [
  'about',
  'decision',
  'bookingStatus',
  'attendance',
  'chair',
  'askedBy',
  'message',
  'minutes',
  'paper',
  'place',
  'refund',
  'refundAmount',
  'day',
  'amount',
  'mode',
  'receipt',
  'reference',
  'expected',
  'counted',
  'explanation',
  'closedBy',
  'failure',
  'status',
  'appointments',
  'cancelledAppointments',
  ...CENTER_FIELD_NAMES,
  'Status',
  'PaymentProvider',
  'payAtCenter',
  'priceIncludes',
  'schemes',
  'scheme',
  'month',
  'sponsor',
  'share',
  'validTo',
  'Latitude',
  'Longitude',
  'signIn',
  'email',
  'roles',
  'mail',
  'file',
  'patients',
  'added',
  'changed',
  'sessions',
  'count',
  'entries',
  'q',
  'date',
  'from',
  'to',
  'window',
  'center',
  'user',
  'sort',
  'order',
  'width',
  'height',
];

/** Every changed or set field, in reading order. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...fields].sort((one, other) => place(one) - place(other)).flatMap((field) => changeOf(field, before, after));
}

function changeOf(field: string, before: AuditEntry['before'], after: AuditEntry['after']): Change[] {
  const from = before?.[field];
  const to = after?.[field];
  if (before && field in before && after && field in after) {
    if (isSame(from, to)) return [];
    if (Array.isArray(from) && Array.isArray(to)) {
      return [{ kind: 'list', field, added: without(to, from), removed: without(from, to) }];
    }
    return [{ kind: 'changed', field, from, to }];
  }
  if (after && field in after) return isNothing(to) ? [] : [{ kind: 'set', field, to }];
  return isNothing(from) ? [] : [{ kind: 'was', field, from }];
}

function place(field: string): number {
  const index = ORDER.indexOf(field);
  return index < 0 ? ORDER.length : index;
}

function without(list: unknown[], other: unknown[]): unknown[] {
  return list.filter((entry) => !other.includes(entry));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a value is not worth showing: a new center without coordinates, for example. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
