import { expect, test } from 'vitest';
import { parseHolidays, writeHolidays } from './holidays';

test('a day and its name on each line, in the ways in which people write days', () => {
  const text = [
    '2027-01-14 Sankranti',
    '  26/01/2027, Republic Day',
    '',
    '15 Aug 2027: Independence Day',
    '2 October 2027\tGandhi Jayanti',
    '9.11.2027 - Diwali',
  ].join('\n');
  expect(parseHolidays(text)).toEqual({
    days: [
      { date: '2027-01-14', reason: 'Sankranti' },
      { date: '2027-01-26', reason: 'Republic Day' },
      { date: '2027-08-15', reason: 'Independence Day' },
      { date: '2027-10-02', reason: 'Gandhi Jayanti' },
      { date: '2027-11-09', reason: 'Diwali' },
    ],
    unreadable: [],
  });
});

test('a line without a day, with a day that is none, or without a name is told with its number', () => {
  const { days, unreadable } = parseHolidays(
    'Sankranti\n31/02/2027 Nothing\n2027-01-14\n14 Foo 2027 Bar\n2027-03-01 Holi',
  );
  expect(days).toEqual([{ date: '2027-03-01', reason: 'Holi' }]);
  expect(unreadable).toEqual([
    { line: 1, text: 'Sankranti' },
    { line: 2, text: '31/02/2027 Nothing' },
    { line: 3, text: '2027-01-14' },
    { line: 4, text: '14 Foo 2027 Bar' },
  ]);
});

test('a day that is named twice has its last name, and a written list is read back', () => {
  const { days } = parseHolidays('2027-03-01 Holi\n2027-01-14 Pongal\n2027-01-14 Sankranti');
  expect(days).toEqual([
    { date: '2027-01-14', reason: 'Sankranti' },
    { date: '2027-03-01', reason: 'Holi' },
  ]);
  expect(parseHolidays(writeHolidays(days)).days).toEqual(days);
});
