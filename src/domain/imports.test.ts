import { describe, expect, it } from 'vitest';
import { CENTER_COLUMNS, type ImportColumn, PATIENT_COLUMNS, columnOf } from './imports';

describe('the columns of a list', () => {
  it.each<Record<string, ImportColumn>>([PATIENT_COLUMNS, CENTER_COLUMNS])(
    'are each known by every name of theirs',
    (columns) => {
      for (const [id, { header, also }] of Object.entries(columns)) {
        for (const name of [header, ...also]) expect([name, columnOf(columns, name)]).toEqual([name, id]);
      }
    },
  );

  it.each([
    ['CARD NO.', 'cardLast4'],
    ['Name on the card', 'holder'],
    ['Valid up to', 'approvedUntil'],
    ['Ref. no', 'reference'],
    ['Session', 'window'],
    ['Sessions', null],
  ])('%s is %s', (head, id) => {
    expect(columnOf(PATIENT_COLUMNS, head)).toBe(id);
  });
});
