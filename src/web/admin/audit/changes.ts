/** What an action changed, field by field, out of how things stood before and after it. */
import type { AuditEntry } from '../../../contract/admin/audit';

export type Change =
  /** It had another value. */
  | { kind: 'changed'; field: string; from: unknown; to: unknown }
  /** It is only known how it stands since. */
  | { kind: 'set'; field: string; to: unknown }
  /** It is only known how it stood until then. */
  | { kind: 'was'; field: string; from: unknown }
  /** Of a list, what was added and what was taken out. */
  | { kind: 'list'; field: string; added: unknown[]; removed: unknown[] };

/** The order in which fields are read; the store keeps none. What is not listed comes last. */
const ORDER = [
  'bookingStatus',
  'chair',
  'refund',
  'refundAmount',
  'failure',
  'status',
  'appointments',
  'cancelledAppointments',
  'CenterName',
  'CenterAddress',
  'CenterCity',
  'CenterState',
  'ContactNumber',
  'DialysisCharge',
  'Slots',
  'Services',
  'Facilities',
  'Status',
  'Photo',
  'Latitude',
  'Longitude',
  'mail',
  'count',
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

/** Every field that changed or was set, in the order of reading. */
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

/** Whether a value says nothing: nobody needs to read that a new center has no coordinates. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
