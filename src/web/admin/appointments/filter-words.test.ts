import { expect, it, vi } from 'vitest';
import { chipsOf, type FilterWords } from './filter-words';

const value = (text: string) => ({ id: text, text, onRemove: vi.fn() });
const words: FilterWords[] = [
  { id: 'q', facet: 'Patient', values: [value('“rao”')], onRemove: vi.fn() },
  { id: 'status', facet: 'Status', values: [value('Confirmed'), value('Pending')], onRemove: vi.fn() },
  { id: 'date', facet: 'Date', values: [value('24 Nov 2026')], onRemove: vi.fn() },
];

it('every value has its chip where there is room', () => {
  expect(chipsOf(words, true, ', ', vi.fn()).map((chip) => `${chip.facet} ${chip.value}`)).toEqual([
    'Status Confirmed',
    'Status Pending',
    'Date 24 Nov 2026',
  ]);
});

it('every filter has its chip where there is little', () => {
  const chips = chipsOf(words, false, ', ', vi.fn());
  expect(chips.map((chip) => `${chip.facet} ${chip.value}`)).toEqual(['Status Confirmed, Pending', 'Date 24 Nov 2026']);
  chips[0]!.onRemove();
  expect(words[1]!.onRemove).toHaveBeenCalledOnce();
});
