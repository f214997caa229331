import foods from '../../../../locales/en/pages/guides-foods.json';
import inHindi from '../../../../locales/hi/pages/guides-foods.json';
import { describe, expect, it } from 'vitest';
import { FOODS, most } from './foods';

/** More potassium than this in a serving counts as high; the tables give 100 g. */
const HIGH_MG = 200;

const withPotassium = FOODS.flatMap((food) => (food.figures ? { ...food, potassium: food.figures.potassium } : []));

describe('the foods of the diet guide', () => {
  it('are all of the catalogue, once each, and at least 150', () => {
    const named = Object.keys(foods).filter((path) => path.endsWith('.name'));
    expect(FOODS.map(({ id }) => `${id}.name`).sort()).toEqual(named.sort());
    expect(FOODS.length).toBeGreaterThanOrEqual(150);
  });

  it.each([
    ['English', foods, /^[A-Z]/, /^[\p{Script=Devanagari} ]+$/u],
    ['Hindi', inHindi, /^[\p{Script=Devanagari}, ]+$/u, /^[A-Z]/],
  ])('have a name of their own in %s, and one in the other language', (_, words, name, other) => {
    expect(new Set(FOODS.map(({ id }) => words[`${id}.name`])).size).toBe(FOODS.length);
    for (const { id } of FOODS) {
      expect(words[`${id}.name`], id).toMatch(name);
      expect(words[`${id}.other`], id).toMatch(other);
    }
  });

  it('show a Hindi reader two names, not one twice, and the English one as English readers see it', () => {
    for (const { id } of FOODS) {
      expect(inHindi[`${id}.also`].split(', '), id).not.toContain(inHindi[`${id}.name`]);
      expect(inHindi[`${id}.other`], id).toBe(foods[`${id}.name`]);
    }
  });

  it('have figures from the tables, or name another source and have none', () => {
    for (const { id, basis, figures } of FOODS) expect(figures !== undefined, id).toBe(basis === 'ifct');
  });

  it('are called lower in potassium only with a figure of 200 mg or less', () => {
    for (const food of FOODS.filter(({ verdict }) => verdict === 'lower')) {
      expect(food.figures, food.id).toBeDefined();
      expect(most(food.figures!.potassium), food.id).toBeLessThanOrEqual(HIGH_MG);
    }
  });

  it('have the verdict of their potassium, unless something named overrules it', () => {
    for (const { id, potassium, verdict, overruledBy } of withPotassium) {
      if (overruledBy) continue;
      const byPotassium = most(potassium) <= HIGH_MG ? ['lower'] : ['small', 'avoid'];
      expect(byPotassium, id).toContain(verdict);
    }
  });

  it('are never called better than their potassium says', () => {
    for (const { id, potassium, verdict } of withPotassium) {
      if (most(potassium) > HIGH_MG) expect(['small', 'avoid'], id).toContain(verdict);
    }
  });

  it('are called not known when no source is, and only then', () => {
    for (const { id, basis, verdict } of FOODS) expect(verdict === 'unknown', id).toBe(basis === 'none');
  });

  it('forbid star fruit and the salt that is made with potassium, and nothing else', () => {
    const never = FOODS.filter(({ verdict }) => verdict === 'never');
    expect(never.map(({ id }) => id).sort()).toEqual(['potassiumSalt', 'starFruit']);
  });

  it('give ranges from less to more', () => {
    for (const { id, figures } of FOODS) {
      for (const amount of figures ? Object.values(figures) : []) {
        if (typeof amount === 'object') expect(amount[0], id).toBeLessThan(amount[1]);
      }
    }
  });
});
