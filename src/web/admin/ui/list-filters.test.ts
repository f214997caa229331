import { expect, it, vi } from 'vitest';
import { users } from '../../../contract/admin/accounts';
import { appointments } from '../../../contract/admin/bookings';
import { audit } from '../../../contract/admin/staff/audit';
import { chipsOf, oneOf, searched, severalOf } from './list-filters';
import { filtersOf } from './list-state';

const facts = { facet: 'Status', without: 'Remove the status', narrows: 1, text: (id: string) => id.toUpperCase() };
const list = { q: 'rao', setQ: vi.fn(), filters: { status: 'open,paid', day: '24 Nov' }, setFilter: vi.fn() };
const filters = [
  searched(list, { facet: 'Patient', without: 'Remove the name', narrows: 2 }),
  severalOf(list, 'status', facts),
  oneOf(list, 'day', { ...facts, facet: 'Day' }),
  oneOf({ ...list, filters: {} as { hour?: string } }, 'hour', { ...facts, facet: 'Hour' }),
];

it('every value has its chip where there is room', () => {
  const chips = chipsOf(filters, true, vi.fn());
  expect(chips.map((chip) => `${chip.facet} ${chip.value}`)).toEqual(['Status OPEN', 'Status PAID', 'Day 24 NOV']);
  chips[0]!.onRemove();
  expect(list.setFilter).toHaveBeenLastCalledWith('status', 'paid');
});

it('every filter has its chip where there is little', () => {
  const chips = chipsOf(filters, false, vi.fn());
  expect(chips.map((chip) => `${chip.facet} ${chip.value}`)).toEqual(['Status OPEN, PAID', 'Day 24 NOV']);
  chips[0]!.onRemove();
  expect(list.setFilter).toHaveBeenLastCalledWith('status', undefined);
});

it('the filters of a list are those of its endpoint', () => {
  expect(Object.keys(filtersOf(users.list.query))).toEqual(['status']);
  expect(Object.keys(filtersOf(appointments.list.query))).toEqual(
    expect.arrayContaining(['status', 'center', 'date', 'from', 'to', 'window', 'user', 'funding']),
  );
});

it.each([
  ['action', 'center-added', true],
  ['action', 'center-painted', false],
  ['from', '2026-11-24', true],
  ['from', '2026-02-30', false],
  // The contract takes it, but the page needs the day.
  ['from', '2026-11-24T10:00:00Z', false],
] as const)('%s=%s is a filter of the address: %s', (name, value, isTaken) => {
  const allowed = filtersOf(audit.list.query)[name];
  expect(typeof allowed === 'function' && allowed(value)).toBe(isTaken);
});
