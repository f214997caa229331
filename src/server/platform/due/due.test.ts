import { expect, it } from 'vitest';
import { runRound } from './due';

it('a round ends when nothing is left, and when its budget is spent', async () => {
  let [done, left] = [0, 25];
  const some = async (most: number) => {
    const count = Math.min(most, left);
    done += count;
    left -= count;
    return count;
  };
  await runRound({ atATime: 10, budget: 100, some });
  expect(done).toBe(25);
  left = Infinity;
  await runRound({ atATime: 10, budget: 95, some });
  expect(done).toBe(25 + 95);
});
