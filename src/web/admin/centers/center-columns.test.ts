import { expect, it } from 'vitest';
import { addressLines } from './center-columns';

it.each([
  [
    '5/2, Beach Road Extension, Visakhapatnam 530017',
    'Visakhapatnam',
    '5/2, Beach Road Extension',
    'Visakhapatnam 530017',
  ],
  ['9, Temple Road, Mysuru - 570 012', 'Mysuru', '9, Temple Road', 'Mysuru 570 012'],
  ['12 Lantern Street, Jayanagar', 'Bengaluru', '12 Lantern Street, Jayanagar', 'Bengaluru'],
  ['Plot 61, Neem Chowk, ahmedabad', 'Ahmedabad', 'Plot 61, Neem Chowk', 'Ahmedabad'],
  ['Mysuru', 'Mysuru', 'Mysuru', 'Mysuru'],
])('%s in %s', (CenterAddress, CenterCity, street, city) => {
  expect(addressLines({ CenterAddress, CenterCity })).toEqual([street, city]);
});
