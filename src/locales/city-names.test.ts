import { describe, expect, it } from 'vitest';
import { sameCityAs } from './city-names';

const KNOWN = ['Bengaluru', 'Mumbai', 'Navi Mumbai', 'Delhi', 'Panaji', 'Poona'];

describe('a city that has a center under another name', () => {
  it.each([
    ['Bangalore', ['Bengaluru']],
    ['bengaluru', ['Bengaluru']],
    [' BLR ', ['Bengaluru']],
    ['बैंगलोर', ['Bengaluru']],
    ['Bombay', ['Mumbai']],
    ['New Bombay', ['Navi Mumbai']],
    ['NaviMumbai', ['Navi Mumbai']],
    ['Pune', ['Poona']],
  ])('%s', (typed, same) => expect(sameCityAs(typed, KNOWN)).toEqual(same));

  it.each(['Bengaluru', ' Bengaluru ', 'New Delhi', 'New', 'Goa', 'Mysuru', 'Bang', ''])('is not %j', (typed) =>
    expect(sameCityAs(typed, KNOWN)).toEqual([]),
  );
});
