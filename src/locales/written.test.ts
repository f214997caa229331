import { describe, expect, it } from 'vitest';
import { SCHEMES } from '../domain/schemes';
import { SCHEMES as ENGLISH } from './en/schemes';
import { SCHEMES as HINDI } from './hi/schemes';
import {
  hasNoYear,
  isSpan,
  readAge,
  readCount,
  readDate,
  readDateOfBirth,
  readLanguage,
  readScheme,
  readSex,
  readWeekdays,
  readWindow,
  readYesNo,
  windowsMeant,
} from './written';

describe('a date that a clerk writes', () => {
  it.each([
    ['12/11/2026', '2026-11-12'],
    ['1/2/26', '2026-02-01'],
    ['12-11-2026', '2026-11-12'],
    ['12.11.2026', '2026-11-12'],
    ['12 Nov 2026', '2026-11-12'],
    ['12-Nov-26', '2026-11-12'],
    ['3 September, 2026', '2026-09-03'],
    [' 2026-11-12 ', '2026-11-12'],
    ['2026-11-30 00:00:00', '2026-11-30'],
    ['30-11-2026 00:00', '2026-11-30'],
    ['१२/११/२०२६', '2026-11-12'],
  ])('%s is %s: the day comes first', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each(['11/25/2026', '31/02/2026', '2026/11/12', '12/11', 'tomorrow', '45000', ''])('%s is none', (text) => {
    expect(readDate(text)).toBeNull();
  });
});

describe('weekdays', () => {
  it.each([
    ['Mon Wed Fri', [1, 3, 5]],
    ['fri, mon & wed', [1, 3, 5]],
    ['1,3,5', [1, 3, 5]],
    ['MWF', [1, 3, 5]],
    ['M/W/F', [1, 3, 5]],
    ['TTS', [2, 4, 6]],
    ['Tues, Thurs and Sat', [2, 4, 6]],
    ['Mondays', [1]],
    ['7', [0]],
    ['TThS', [2, 4, 6]],
    ['MTh', [1, 4]],
    ['सोम बुध शुक्रवार', [1, 3, 5]],
    ['Mon-Sat', [1, 2, 3, 4, 5, 6]],
    ['1-6', [1, 2, 3, 4, 5, 6]],
    ['Mon – Sat', [1, 2, 3, 4, 5, 6]],
    // Two days a week, and not four.
    ['Mon-Thu', [1, 4]],
    ['Mon to Thu', [1, 2, 3, 4]],
    ['Mon-Wed-Fri', [1, 3, 5]],
    ['१,३,५', [1, 3, 5]],
    ['daily', [1, 2, 3, 4, 5, 6]],
  ])('%s', (text, days) => {
    expect(readWeekdays(text)).toEqual(days);
  });

  it.each(['T', 'TS', 'Mon Foo', '8', '', 'M T', 'Sat to Mon', '1-9'])('%s is not clear', (text) => {
    expect(readWeekdays(text)).toBeNull();
  });
});

describe('a window', () => {
  it.each([
    ['5 AM - 9 AM', 5],
    ['5 AM', 5],
    ['05:00', 5],
    ['5:00 am', 5],
    ['5am-9am', 5],
    ['13:00 to 17:00', 13],
    ['1 pm', 13],
    ['17', 17],
    ['05:00:00', 5],
    ['5:00', 5],
    ['1-5 PM', 13],
    ['9-1', 9],
    ['9', 9],
    ['5-9 pm', 17],
    ['१३:००', 13],
  ])('%s begins at %i', (text, hour) => {
    expect(readWindow(text)).toBe(hour);
  });

  it.each(['06:00', '5:30', '5 AM - 10 AM', 'morning', '13 pm', '', '5', '5-9', '5 - 9 - 1'])('%s is none', (text) => {
    expect(readWindow(text)).toBeNull();
  });
});

it('says what may be meant in two ways', () => {
  expect(['5', '5-9', '5 AM'].map(windowsMeant)).toEqual([[5, 17], [5, 17], [5]]);
  expect(['Mon-Sat', 'Mon-Thu', '1-6', 'Mon Thu', 'MWF', 'Mon-Wed-Fri'].map(isSpan)).toEqual([
    ...Array(3).fill(true),
    ...Array(3).fill(false),
  ]);
  expect(['30-Nov', '30 Nov', '30-Nov-26'].map(hasNoYear)).toEqual([true, true, false]);
});

it('a count', () => {
  expect(['4', '4.0', ' ४ ', '1,000', '0', '4.5', '-1', 'four', ''].map(readCount)).toEqual([
    ...[4, 4, 4, 1000],
    ...Array(5).fill(null),
  ]);
});

it('yes and no', () => {
  expect(['Yes', 'y', 'TRUE', '1', 'no', '', 'N', 'perhaps'].map(readYesNo)).toEqual([
    ...Array(4).fill(true),
    ...Array(3).fill(false),
    null,
  ]);
});

describe('a scheme', () => {
  it.each([
    ['PM-JAY', 'pmjay'],
    ['pm jay', 'pmjay'],
    ['AB-PMJAY', 'pmjay'],
    ['Ayushman Bharat', 'pmjay'],
    ['Ayushman Bharat (PM-JAY)', 'pmjay'],
    ['आयुष्मान भारत पीएम-जय', 'pmjay'],
    ['Ayushman Bharat Arogya Karnataka', 'abark'],
    ['C.G.H.S.', 'cghs'],
    ['ECHS', 'echs'],
    ['ESI', 'esic'],
    ['UMID', 'railways'],
    ['State employees', 'state-employees'],
    ['Dr. YSR Aarogyasri', 'ntr-vaidya-seva'],
    ['Chiranjeevi Yojana', 'maa-rajasthan'],
    ['Mediclaim', 'employer'],
  ])('%s is %s', (text, scheme) => {
    expect(readScheme(text)).toBe(scheme);
  });

  it('is known by its code and its names, and no name is of two', () => {
    for (const scheme of SCHEMES) {
      expect([scheme, ENGLISH[scheme], HINDI[scheme]].map(readScheme)).toEqual([scheme, scheme, scheme]);
    }
  });

  it.each(['', '-', '(PM-JAY)', 'State scheme', 'Ayushman Card 1234', 'PM'])('%s is none', (text) => {
    expect(readScheme(text)).toBeNull();
  });
});

it('reads what the help of the import page names', () => {
  const days = ['Mon Wed Fri', '1,3,5', 'MWF', 'TThS', 'daily', 'सोम बुध शुक्र', 'Mon to Thu', 'Mon-Sat', 'Mon-Thu'];
  expect(days.map(readWeekdays)).toEqual([
    [1, 3, 5],
    [1, 3, 5],
    [1, 3, 5],
    [2, 4, 6],
    [1, 2, 3, 4, 5, 6],
    [1, 3, 5],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5, 6],
    [1, 4],
  ]);
  expect(['5 AM', '05:00', '5 AM - 9 AM', '1-5 PM', '5'].map(readWindow)).toEqual([5, 5, 5, 13, null]);
  expect(['12/11/2026', '12-11-26', '12 Nov 2026', '12 Nov'].map(readDate)).toEqual([
    ...Array<string>(3).fill('2026-11-12'),
    null,
  ]);
});

describe('what a list says of a person', () => {
  it.each([
    ['54', 54],
    ['54 yrs.', 54],
    ['५४ साल', 54],
    ['5y', 5],
    ['121', null],
    ['old', null],
  ])('%s is an age of %s', (text, age) => {
    expect(readAge(text, 120)).toBe(age);
  });

  it.each([
    ['02/04/61', '1961-04-02'],
    ['02/04/2011', '2011-04-02'],
    ['02/04/2061', null],
    ['31/02/1961', null],
  ])('%s is a birth on %s', (text, date) => {
    expect(readDateOfBirth(text, '2026-11-12')).toBe(date);
  });

  it.each([
    ['F', 'female'],
    ['Male', 'male'],
    ['महिला', 'female'],
    ['Third gender', 'other'],
    ['?', null],
  ])('%s is %s', (text, sex) => {
    expect(readSex(text)).toBe(sex);
  });

  it.each([
    ['Hindi', 'hi'],
    ['हिंदी', 'hi'],
    ['EN', 'en'],
    ['Tulu', null],
  ])('%s is the language %s', (text, language) => {
    expect(readLanguage(text)).toBe(language);
  });
});
