/** One control for one thing: what the kit draws is drawn nowhere else. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { APPOINTMENT_SORTS } from '../src/contract/admin/bookings';
import { USER_SORTS } from '../src/contract/admin/accounts';
import { CENTER_SORTS } from '../src/contract/admin/centers/centers';
import { PROJECT_DIR } from '../src/server/platform/paths';

const WEB = path.join(PROJECT_DIR, 'src', 'web');
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => /[.]tsx?$/.test(file));
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(WEB, file), 'utf8'))).sort();

it('a radio button is in a tile or in a pill', () => {
  expect(filesWith(/type="radio"/)).toEqual([
    path.join('patient', 'book', 'month', 'pattern-form.tsx'),
    path.join('ui', 'filter-pills.tsx'),
    path.join('ui', 'radio-tile.tsx'),
  ]);
  expect(filesWith(/RadioGroup/)).toEqual([]);
});

it('a link that is filled when it is chosen is a pill', () => {
  expect(filesWith(/aria-\[current\]:bg-teal[ "']/)).toEqual([]);
});

it('the strokes of icons are of the theme', () => {
  expect(filesWith(/strokeWidth=\{/)).toEqual([]);
});

it('in the administrators’ area choices are written into the address in one place', () => {
  expect(filesWith(/setSearch\w*\(/).filter((file) => file.startsWith('admin'))).toEqual([
    path.join('admin', 'ui', 'use-choose.ts'),
  ]);
});

it('cancelling and moving are asked by one question each, in a page or in a dialog', () => {
  const questions = files.filter((file) => path.dirname(file) === path.join('patient', 'appointments'));
  const asking = (pattern: RegExp) =>
    filesWith(pattern)
      .filter((file) => questions.includes(file))
      .map((file) => path.basename(file));
  expect(asking(/<(Lazy)?(Confirm)?Dialog\b/)).toEqual(['question-dialog.tsx']);
  expect(asking(/intent="(cancel|move)"/)).toEqual(['cancel-question.tsx', 'move-question.tsx']);
  expect(asking(/type="radio"|<RadioTile/)).toEqual([]);
});

it.each([
  [path.join('admin', 'appointments', 'appointment-table.tsx'), APPOINTMENT_SORTS.filter((one) => one !== 'created')],
  [path.join('admin', 'centers', 'center-columns.tsx'), CENTER_SORTS.filter((one) => one !== 'updated')],
  [path.join('admin', 'users', 'user-table.tsx'), USER_SORTS],
])('in %s a column is sorted by each order of the list', (file, orders) => {
  const sorted = [...readFileSync(path.join(WEB, file), 'utf8').matchAll(/sortedBy<\w+>\('(\w+)'\)/g)].map(
    ([, order]) => order,
  );
  expect(sorted.toSorted()).toEqual([...orders].sort());
});

it('a free window is named in one place', () => {
  expect(filesWith(/'time\.chairsLeft'/)).toEqual([path.join('patient', 'chair-picker', 'window-tiles.tsx')]);
});
