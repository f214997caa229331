import { expect, it } from 'vitest';
import { matchingCenters } from './center-choice';

const centers = [
  { _id: '1', CenterName: 'Coral Reef Kidney Care', CenterCity: 'Chennai' },
  { _id: '2', CenterName: 'Sampige Dialysis Center', CenterCity: 'Bengaluru' },
  { _id: '3', CenterName: 'Sandalwood Renal Center', CenterCity: 'Bengaluru' },
];
const found = (text: string, chosen: string[] = []) => matchingCenters(centers, text, chosen).map(({ _id }) => _id);

it('centers are found by parts of their name and city, whatever the case', () => {
  expect(found('BENG')).toEqual(['2', '3']);
  expect(found('center sand')).toEqual(['3']);
  expect(found('nothing')).toEqual([]);
});

it('the chosen ones stand first until something is typed', () => {
  expect(found('', ['3'])).toEqual(['3', '1', '2']);
  expect(found('center', ['3'])).toEqual(['2', '3']);
});
