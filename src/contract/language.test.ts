import { expect, it } from 'vitest';
import { prefersHindi } from './language';

it('knows a browser whose first language is Hindi', () => {
  expect(['hi', 'hi-IN', 'HI-in,hi;q=0.9,en;q=0.8', ' hi;q=1'].map(prefersHindi)).toEqual([true, true, true, true]);
  expect(['en-IN,hi;q=0.9', 'hil', '', '*', null, undefined].map(prefersHindi)).not.toContain(true);
});
