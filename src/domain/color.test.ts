import { expect, it } from 'vitest';
import { contrastOf, mixColors } from './color';

it('mixes colours', () => {
  expect(mixColors('#0e5a55', '#ffffff', 0)).toBe('#0e5a55');
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixColors('#0e5a55', '#000000', 1)).toBe('#000000');
});

it('tells the contrast of two colours, whichever is lighter', () => {
  expect(contrastOf('#ffffff', '#000000')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
});
