import { expect, it } from 'vitest';
import { divide } from './made-there';

const session = (id: string, left: number, asked = 0) => ({ id, status: 'confirmed', left, asked });
const partsOf = (amount: number, ...sessions: ReturnType<typeof session>[]) =>
  divide(amount, sessions).map((one) => [one.session.id, one.part]);

it('a refund that was made there is for what is left of each session, in order', () => {
  expect(partsOf(2_000, session('a', 1_500), session('b', 1_500))).toEqual([
    ['a', 1_500],
    ['b', 500],
  ]);
  expect(partsOf(500, session('a', 0), session('b', 1_500))).toEqual([['b', 500]]);
});

it('then for what we have asked for, which the provider will refuse', () => {
  expect(partsOf(2_000, session('a', 0, 1_500), session('b', 1_500))).toEqual([
    ['b', 1_500],
    ['a', 500],
  ]);
});

it('is never lost: what is beyond all of it stays with the first', () => {
  expect(partsOf(900, session('a', 0), session('b', 0))).toEqual([['a', 900]]);
});
