import words from '../../../lib/i18n/en/guides-foods.json';
import { describe, expect, it } from 'vitest';
import { FOODS } from './foods';
import { type FoodNames, searchFoods } from './search-foods';

const names = Object.fromEntries(
  FOODS.map(({ id }) => [id, { name: words[`${id}.name`], also: words[`${id}.also`] }]),
) as FoodNames;
const found = (query: string) => searchFoods(FOODS, names, query).map(({ id }) => id);

describe('the search for a food', () => {
  it('finds every gourd by one word', () => {
    expect(found('gourd')).toEqual(
      expect.arrayContaining(['snakeGourd', 'ridgeGourd', 'bottleGourd', 'bitterGourd', 'ashGourd', 'tinda']),
    );
  });

  it.each([
    ['lauki', 'bottleGourd'],
    ['LOUKI ', 'bottleGourd'],
    ['dudhi', 'bottleGourd'],
    ['tori', 'ridgeGourd'],
    ['palak', 'spinach'],
    ['pālak', 'spinach'],
    ['aloo', 'potato'],
    ['alu', 'potato'],
    ['aaloo', 'potato'],
    ['पालक', 'spinach'],
    ['नमक', 'tableSalt'],
    ['gobi', 'cauliflower'],
    ['kamrakh', 'starFruit'],
    ['tuvar dal', 'toor'],
    ['egg white', 'eggWhite'],
    ['nimak', undefined],
  ])('%s finds %s', (query, id) => {
    if (id) expect(found(query)).toContain(id);
    else expect(found(query)).toEqual([]);
  });

  it('puts the food that is called so first', () => {
    expect(found('coconut')[0]).toBe('coconutWater');
    expect(found('rice')[0]).toBe('rice');
  });

  it('finds nothing for nothing', () => {
    expect(found('  -')).toEqual([]);
    expect(found('xyz')).toEqual([]);
  });
});
