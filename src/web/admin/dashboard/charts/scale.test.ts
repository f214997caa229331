import { describe, expect, it } from 'vitest';
import { heightIn, scaleOf } from './scale';

describe('the scale of a chart', () => {
  it('has grid lines at zero and at two round steps', () => {
    expect(scaleOf([540, 660, 90]).ticks).toEqual([0, 300, 600]);
    expect(scaleOf([11_20_000, 4_00_000]).ticks).toEqual([0, 5_00_000, 10_00_000]);
    expect(scaleOf([7]).ticks).toEqual([0, 3, 6]);
  });

  it('counts in whole things when there are few', () => {
    expect(scaleOf([1]).ticks).toEqual([0, 1]);
    expect(scaleOf([2]).ticks).toEqual([0, 1, 2]);
    expect(scaleOf([3]).ticks).toEqual([0, 1, 2]);
  });

  it('stands when there is nothing at all', () => {
    expect(scaleOf([0, 0])).toEqual({ min: 0, max: 1, ticks: [0, 1] });
    expect(scaleOf([])).toEqual({ min: 0, max: 1, ticks: [0, 1] });
  });

  it('reaches below zero when more was refunded than paid', () => {
    const scale = scaleOf([3000, -1000]);
    expect(scale.min).toBe(-1000);
    expect(scale.ticks).toEqual([0, 1500, 3000]);
    expect(scaleOf([3000, -2000]).ticks).toEqual([0, 1500, 3000, -1500]);
    expect(heightIn(scale, 0)).toBe(0.25);
    expect(heightIn(scale, 3000)).toBe(1);
  });
});
