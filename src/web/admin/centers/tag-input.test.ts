import { expect, it } from 'vitest';
import { withTags } from './tag-input';

it('words are trimmed, and those that are there already are ignored', () => {
  expect(withTags(['Parking'], ' Wheelchair  ramp , parking,, Canteen,canteen')).toEqual([
    'Parking',
    'Wheelchair ramp',
    'Canteen',
  ]);
});
