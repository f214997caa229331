import { expect, it } from 'vitest';
import { eventWords } from './history-section';

it.each([
  [{ actor: 'patient', from: null, to: 'pending', note: 'chair held' }, { kind: 'held' }],
  [{ actor: 'payment', from: 'pending', to: 'confirmed', note: null }, { kind: 'confirmed' }],
  [
    { actor: 'patient', from: 'confirmed', to: 'confirmed', note: 'moved from Wed, 25 Nov 2026, 5 PM - 9 PM' },
    { kind: 'moved', from: 'Wed, 25 Nov 2026, 5 PM - 9 PM' },
  ],
  [
    { actor: 'administrator', from: 'confirmed', to: 'cancelled', note: 'The water plant is serviced.' },
    { kind: 'cancelled', reason: 'The water plant is serviced.' },
  ],
  [
    { actor: 'administrator', from: 'confirmed', to: 'pending', note: 'not paid in time' },
    { kind: 'pending', reason: 'not paid in time' },
  ],
  [
    { actor: 'administrator', from: 'cancelled', to: 'cancelled', note: 'refund started: ₹500' },
    { kind: 'refundStarted', amount: '₹500' },
  ],
  [
    { actor: 'administrator', from: 'cancelled', to: 'cancelled', note: 'refund tried again' },
    { kind: 'refundRetried' },
  ],
  [
    { actor: 'administrator', from: 'cancelled', to: 'cancelled', note: 'refund paid by hand: In cash' },
    { kind: 'refundByHand', reason: 'In cash' },
  ],
] as const)('%o is told as %o', (happening, words) => expect(eventWords(happening)).toEqual(words));
