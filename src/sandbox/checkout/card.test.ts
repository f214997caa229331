import { describe, expect, it } from 'vitest';
import { judgeCard } from './card';

const CARD = { number: '4242 4242 4242 4242', month: '12', year: '34', cvc: '123', name: 'Meera Nair' };

describe('judging a card', () => {
  const now = new Date('2026-11-22T10:00:00+05:30');
  it.each([
    ['a wrong digit', { number: '4242 4242 4242 4243' }, 'mistyped', 'number'],
    ['letters', { number: 'my card' }, 'mistyped', 'number'],
    ['a thirteenth month', { month: '13' }, 'mistyped', 'month'],
    ['last month', { month: '10', year: '26' }, 'mistyped', 'month'],
    ['no security code', { cvc: '' }, 'mistyped', 'cvc'],
    ['no name', { name: ' ' }, 'mistyped', 'name'],
  ])('sees %s', (_words, changes, kind, field) => {
    expect(judgeCard({ ...CARD, ...changes }, now)).toMatchObject({ kind, field });
  });

  it('accepts the month that is running, and declines cards it does not know', () => {
    expect(judgeCard({ ...CARD, month: '11', year: '26' }, now).kind).toBe('accepted');
    expect(judgeCard({ ...CARD, number: '5555555555554444' }, now)).toMatchObject({
      kind: 'declined',
      message: expect.stringContaining('test card is unknown'),
    });
  });
});
