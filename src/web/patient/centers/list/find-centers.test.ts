import { describe, expect, test } from 'vitest';
import type { Center, NextFree } from '../../../../contract/centers';
import { citiesOf, findCenters, soonestFirst, spellCity } from './find-centers';

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

const names = (centers: Center[]) => centers.map((center) => center.CenterName);

describe('finding centers', () => {
  const centers = [aCenter('Neem Courtyard Dialysis Center'), aCenter('Café Réné Kidney Care', 'Pune')];

  test('takes no notice of case, accents and spare blanks', () => {
    expect(names(findCenters(centers, { text: '  cafe  RENE ', city: '' }))).toEqual(['Café Réné Kidney Care']);
  });

  test('wants every word, in any order', () => {
    expect(findCenters(centers, { text: 'courtyard neem', city: '' })).toHaveLength(1);
    expect(findCenters(centers, { text: 'neem kidney', city: '' })).toHaveLength(0);
  });

  test('keeps to the city', () => {
    expect(names(findCenters(centers, { text: '', city: 'pune' }))).toEqual(['Café Réné Kidney Care']);
    expect(findCenters(centers, { text: 'neem', city: 'Pune' })).toHaveLength(0);
  });

  test('keeps the vowel signs of Indian scripts apart', () => {
    const hindi = [aCenter('नीम केंद्र'), aCenter('नाम केंद्र')];
    expect(names(findCenters(hindi, { text: 'नीम', city: '' }))).toEqual(['नीम केंद्र']);
  });
});

test('cities are distinct and sorted, and found in any case', () => {
  const cities = citiesOf([aCenter('a', 'Pune'), aCenter('b', 'Ahmedabad'), aCenter('c', 'Pune')]);
  expect(cities).toEqual(['Ahmedabad', 'Pune']);
  expect(spellCity('PUNE', cities)).toBe('Pune');
  expect(spellCity('Atlantis', cities)).toBe('Atlantis');
});

test('the soonest free chair comes first, then the name; centers without one come last', () => {
  const next = (date: string, startHour: number): NextFree['next'] => ({ date, startHour, time: '', free: 2 });
  const free = new Map<string, NextFree['next']>([
    ['Later', next('2026-11-11', 5)],
    ['Zinnia', next('2026-11-10', 17)],
    ['Aster', next('2026-11-10', 17)],
    ['Morning', next('2026-11-10', 9)],
    ['Full', null],
  ]);
  const order = soonestFirst(['Later', 'Unknown', 'Full', 'Zinnia', 'Aster', 'Morning'].map((name) => aCenter(name)), free);
  expect(names(order)).toEqual(['Morning', 'Aster', 'Zinnia', 'Later', 'Full', 'Unknown']);
});
