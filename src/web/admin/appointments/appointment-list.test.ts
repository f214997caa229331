import { describe, expect, it } from 'vitest';
import { joinValues, readList, splitValues } from '../ui/list-state';
import { shapeOf } from './appointment-list';

const CENTER = '0198c0de-0000-7000-8000-000000000001';
const OTHER = '0198c0de-0000-7000-8000-000000000002';

function read(text: string) {
  const search = new URLSearchParams(text);
  return readList(search, shapeOf(search), 20);
}

describe('the address of the appointments', () => {
  it('takes several statuses and centers', () => {
    const { filters } = read(`status=confirmed,pending&center=${CENTER},${OTHER}&window=9`);
    expect(filters).toEqual({ status: 'confirmed,pending', center: `${CENTER},${OTHER}`, window: '9' });
    expect(splitValues(filters.status)).toEqual(['confirmed', 'pending']);
  });

  it.each([
    'status=lost',
    'status=confirmed,lost',
    'center=sampige',
    'date=2026-02-30',
    'from=tomorrow',
    'window=8',
    'user=me',
    'funding=cghs',
  ])('ignores %s', (text) => expect(read(text).filters).toEqual({}));

  it('shows what was booked last first, unless days are asked for', () => {
    expect(read('status=pending').sort).toEqual({ by: 'created', order: 'desc' });
    expect(read('from=2026-11-24').sort).toEqual({ by: 'date', order: 'asc' });
    expect(read('date=2026-11-24&sort=patient').sort).toEqual({ by: 'patient', order: 'asc' });
  });
});

it('a filter without values leaves the address', () => {
  expect(joinValues([])).toBeUndefined();
  expect(joinValues(new Set(['a', 'b']))).toBe('a,b');
});
