import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Center, NextFree } from '../../../../contract/centers';
import { atOnce } from '../../../api/in-slices';
import { type ListedCenter, bindCenters } from '../center-book';
import { findCenters, soonestFirst, spellCity } from './find-centers';

function aCenter(name: string, city = 'Bengaluru'): Center {
  return {
    _id: name,
    CenterName: name,
    CenterAddress: '12 Lantern Street',
    CenterCity: city,
    CenterState: 'Karnataka',
    ContactNumber: '080 5550 0187',
    Services: ['Hemodialysis'],
    Facilities: ['Parking'],
    DialysisCharge: 1850,
    Slots: 12,
    Photo: 'front-bungalow.svg',
    Status: 'active',
    Latitude: null,
    Longitude: null,
  };
}

const bookOf = (centers: Center[]) => atOnce(bindCenters(centers));

const names = (listed: readonly ListedCenter[]) => listed.map(({ center }) => center.CenterName);
const next = (date: string, startHour: number): NextFree['next'] => ({ date, startHour, time: '', free: 2 });

describe('finding centers', () => {
  const { byName } = bookOf([aCenter('Neem Courtyard Dialysis Center'), aCenter('Café Réné Kidney Care', 'Pune')]);

  test('takes no notice of case, accents and spare blanks', () => {
    expect(names(atOnce(findCenters(byName, { text: '  cafe  RENE ', city: '' })))).toEqual(['Café Réné Kidney Care']);
  });

  test('wants every word, in any order', () => {
    expect(atOnce(findCenters(byName, { text: 'courtyard neem', city: '' }))).toHaveLength(1);
    expect(atOnce(findCenters(byName, { text: 'neem kidney', city: '' }))).toHaveLength(0);
  });

  test('keeps to the city', () => {
    expect(names(atOnce(findCenters(byName, { text: '', city: 'pune' })))).toEqual(['Café Réné Kidney Care']);
    expect(atOnce(findCenters(byName, { text: 'neem', city: 'Pune' }))).toHaveLength(0);
  });

  test('keeps the vowel signs of Indian scripts apart', () => {
    const hindi = bookOf([aCenter('नीम केंद्र'), aCenter('नाम केंद्र')]);
    expect(names(atOnce(findCenters(hindi.byName, { text: 'नीम', city: '' })))).toEqual(['नीम केंद्र']);
  });
});

test('cities are distinct and sorted, and found in any case', () => {
  const { cities } = bookOf([aCenter('a', 'Pune'), aCenter('b', 'Ahmedabad'), aCenter('c', 'Pune')]);
  expect([...cities.values()]).toEqual(['Ahmedabad', 'Pune']);
  expect(spellCity('PUNE', cities)).toBe('Pune');
  expect(spellCity('Atlantis', cities)).toBe('Atlantis');
});

test('the soonest free chair comes first, then the name; centers without one come last', () => {
  const free = new Map<string, NextFree['next']>([
    ['Later', next('2026-11-11', 5)],
    ['Zinnia', next('2026-11-10', 17)],
    ['Aster', next('2026-11-10', 17)],
    ['Morning', next('2026-11-10', 9)],
    ['Full', null],
  ]);
  const { byName } = bookOf(['Later', 'Unknown', 'Full', 'Zinnia', 'Aster', 'Morning'].map((name) => aCenter(name)));
  expect(names(atOnce(soonestFirst(byName, free)))).toEqual(['Morning', 'Aster', 'Zinnia', 'Later', 'Full', 'Unknown']);
});

test('what is found of many centers, and its order, is what the plain way finds', () => {
  const word = fc.constantFrom('Neem', 'neem', 'Café', 'cafe', 'Court', 'Courtyard', 'नीम', 'केंद्र', '2', '10', 'É', '-');
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const city = fc.constantFrom('Pune', 'PUNE', ' Pune', 'Ahmedabad', 'पुणे');
  const hour = fc.option(fc.record({ day: fc.integer({ min: 10, max: 13 }), startHour: fc.constantFrom(5, 9, 13) }));
  const centers = fc.array(fc.record({ name, city, hour }), { maxLength: 300, size: 'max' });
  const text = fc.oneof(name, fc.string({ maxLength: 3 }), fc.constant(''), fc.constant('  '));
  fc.assert(
    fc.property(centers, text, fc.oneof(city, fc.constant('')), (given, text, city) => {
      const all = given.map((one, number) => ({ ...aCenter(one.name, one.city), _id: `${number}` }));
      const windows = new Map(
        given.map(({ hour }, at) => [`${at}`, hour && next(`2026-11-${hour.day}`, hour.startHour)]),
      );
      const found = atOnce(findCenters(atOnce(soonestFirst(bookOf(all).byName, windows)), { text, city }));
      expect(found.map(({ center }) => center._id)).toEqual(plainly(all, windows, text, city));
    }),
    { numRuns: 60 },
  );
});

/** Looks at every center, and sorts by window and name in one go. */
function plainly(
  centers: Center[],
  windows: ReadonlyMap<string, NextFree['next']>,
  text: string,
  city: string,
): string[] {
  const plain = (words: string) =>
    words
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .trim()
      .replace(/\s+/g, ' ');
  const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const rank = ({ _id }: Center) => {
    const window = windows.get(_id);
    return window ? `${window.date}/${String(window.startHour).padStart(2, '0')}` : '~';
  };
  return centers
    .filter((center) => !city || plain(center.CenterCity) === plain(city))
    .filter((center) =>
      plain(text)
        .split(' ')
        .every((word) => plain(center.CenterName).includes(word)),
    )
    .sort((a, b) => (rank(a) === rank(b) ? compare(a.CenterName, b.CenterName) : rank(a) < rank(b) ? -1 : 1))
    .map(({ _id }) => _id);
}
