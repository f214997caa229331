import { expect, it } from 'vitest';
import { inBatches, inTurn } from './budget';

it('accounts have their turns: the first of everybody, then the second', () => {
  const rows = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  expect(inTurn(rows, ([account]) => account!)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

it('a round of batches ends when nothing is left, and when its budget is spent', async () => {
  let [done, left] = [0, 3];
  const batch = async () => {
    done += 1;
    left -= 1;
    return left > 0;
  };
  await inBatches(10, batch);
  expect(done).toBe(3);
  left = Infinity;
  await inBatches(10, batch);
  expect(done).toBe(13);
});
