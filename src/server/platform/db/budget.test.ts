import { expect, it } from 'vitest';
import { inTurn } from './budget';

it('accounts have their turns: the first of everybody, then the second', () => {
  const rows = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  expect(inTurn(rows, ([account]) => account!)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});
