import foods from '../../../lib/i18n/en/guides-foods.json';
import { describe, expect, it } from 'vitest';
import { FOODS, most } from './foods';

/** More potassium than this in a serving counts as high; the tables give 100 g. */
const HIGH_MG = 200;

describe('the foods of the diet guide', () => {
  it('are all of the catalogue, once each', () => {
    expect(FOODS.map(({ id }) => id).sort()).toEqual(
      Object.keys(foods)
        .filter((path) => path.endsWith('.name'))
        .map((path) => path.replace('.name', ''))
        .sort(),
    );
  });

  it('are called lower in potassium only with a figure of 200 mg or less', () => {
    for (const food of FOODS.filter(({ verdict }) => verdict === 'lower')) {
      expect(food.potassium, food.id).toBeDefined();
      expect(most(food.potassium!), food.id).toBeLessThanOrEqual(HIGH_MG);
    }
  });

  it('are never called fine when they are high', () => {
    for (const food of FOODS.filter(({ potassium }) => potassium !== undefined && most(potassium) > HIGH_MG)) {
      expect(['small', 'avoid'], food.id).toContain(food.verdict);
    }
  });

  it('forbid star fruit, whose danger is not its potassium, and nothing else', () => {
    expect(FOODS.filter(({ verdict }) => verdict === 'never').map(({ id }) => id)).toEqual(['starFruit']);
  });

  it('give ranges from less to more', () => {
    for (const { id, potassium, phosphorus } of FOODS) {
      for (const amount of [potassium, phosphorus]) {
        if (typeof amount === 'object') expect(amount[0], id).toBeLessThan(amount[1]);
      }
    }
  });
});
