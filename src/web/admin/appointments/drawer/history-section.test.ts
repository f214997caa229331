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
    { actor: 'administrator', from: 'confirmed', to: 'confirmed', note: 'moved from Wed, 25 Nov 2026, 5 PM - 9 PM' },
    { kind: 'moved', from: 'Wed, 25 Nov 2026, 5 PM - 9 PM' },
  ],
  [
    {
      actor: 'administrator',
      from: 'pending',
      to: 'pending',
      note: 'moved from Wed, 25 Nov 2026, 5 PM - 9 PM, Neem Courtyard: Water plant: serviced',
    },
    { kind: 'moved', from: 'Wed, 25 Nov 2026, 5 PM - 9 PM, Neem Courtyard', reason: 'Water plant: serviced' },
  ],
  [
    { actor: 'administrator', from: 'confirmed', to: 'confirmed', note: 'moved from chair 3' },
    { kind: 'moved', from: 'chair 3' },
  ],
  [
    { actor: 'administrator', from: 'confirmed', to: 'confirmed', note: 'payment taken back: ₹1,850. Another patient' },
    { kind: 'noted', reason: 'payment taken back: ₹1,850. Another patient' },
  ],
  [
    { actor: 'payment', from: 'cancelled', to: 'cancelled', note: 'disputed at the bank' },
    { kind: 'noted', reason: 'disputed at the bank' },
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
  [
    { actor: 'administrator', from: 'completed', to: 'completed', note: '₹1,850 written off: Went: to hospital' },
    { kind: 'writtenOff', amount: '₹1,850', reason: 'Went: to hospital' },
  ],
  [
    { actor: 'administrator', from: 'confirmed', to: 'confirmed', note: 'paid at the desk: ₹300 by upi, receipt 4' },
    { kind: 'paidAtDesk', amount: '₹300 by upi, receipt 4' },
  ],
  [
    { actor: 'patient', from: null, to: 'pending', note: 'chair kept until the cover is checked' },
    { kind: 'awaitsCheck' },
  ],
  [{ actor: 'administrator', from: 'pending', to: 'confirmed', note: 'cover approved' }, { kind: 'coverApproved' }],
  [
    { actor: 'administrator', from: 'pending', to: 'pending', note: 'cover refused: Another city' },
    { kind: 'coverRefused', reason: 'Another city' },
  ],
  [{ actor: 'clock', from: 'pending', to: 'cancelled', note: 'not checked in time' }, { kind: 'notCheckedInTime' }],
] as const)('%o is told as %o', (happening, words) => expect(eventWords(happening)).toEqual(words));
