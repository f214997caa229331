import { expect, it } from 'vitest';
import { warningOf } from './warnings';

const monday = { date: '2026-11-16', startHour: 9 };

it.each([
  ['nothing, without other sessions', [], null],
  ['nothing, two days after another', [{ date: '2026-11-14', startHour: 9 }], null],
  ['that the patient is elsewhere', [monday], { kind: 'same' }],
  ['that it is too close', [{ date: '2026-11-16', startHour: 17 }], { kind: 'close', hours: 8 }],
  ['a long gap', [{ date: '2026-11-12', startHour: 9 }], { kind: 'gap', hours: 96 }],
] as const)('says %s', (_, others, warning) => {
  expect(warningOf(monday, others)).toEqual(warning);
});
