import { expect, it } from 'vitest';
import { eventWords } from './event-words';

it.each([
  [{ actor: 'patient', to: 'pending', note: 'chair held' }, { kind: 'held' }],
  [{ actor: 'payment', to: 'confirmed', note: null }, { kind: 'confirmed' }],
  [{ actor: 'patient', to: 'confirmed', note: 'moved from Wed, 25 Nov 2026, 5 PM - 9 PM' }, { kind: 'moved', from: 'Wed, 25 Nov 2026, 5 PM - 9 PM' }],
  [{ actor: 'administrator', to: 'cancelled', note: 'The water plant is serviced.' }, { kind: 'cancelled', reason: 'The water plant is serviced.' }],
  [{ actor: 'administrator', to: 'pending', note: 'chair held' }, { kind: 'pending', reason: 'chair held' }],
  [{ actor: 'administrator', to: 'cancelled', note: 'refund tried again' }, { kind: 'refundRetried' }],
] as const)('%o is told as %o', (happening, words) => expect(eventWords(happening)).toEqual(words));
