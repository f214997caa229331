import { describe, expect, it } from 'vitest';
import { ATTENDANCE_STATES } from './attendance';
import { sessionState } from './session-state';
import { istInstant } from './time';

const SESSION = { date: '2026-11-16', startHour: 9 };
const of = (
  status: 'confirmed' | 'completed' | 'pending' | 'cancelled',
  recorded: Parameters<typeof sessionState>[0]['recorded'],
  hour: number,
) => sessionState({ ...SESSION, status, recorded }, istInstant(SESSION.date, hour));

describe('what a session is called', () => {
  it('is its status until its window is over, unless it was missed', () => {
    for (const recorded of [null, 'expected', 'arrived', 'in-chair', 'finished'] as const) {
      expect(of('confirmed', recorded, 12.99)).toBe('confirmed');
    }
    expect(of('confirmed', 'missed', 10)).toBe('missed');
  });

  it('is completed for who was there alone, whether or not the clock has said so', () => {
    for (const status of ['confirmed', 'completed'] as const) {
      for (const recorded of ['arrived', 'in-chair', 'finished'] as const)
        expect(of(status, recorded, 13)).toBe('completed');
      expect(of(status, 'missed', 13)).toBe('missed');
      expect(of(status, null, 13)).toBe('not-recorded');
      expect(of(status, 'expected', 13)).toBe('not-recorded');
    }
  });

  it('of what was cancelled or never confirmed is that, whatever was recorded', () => {
    for (const recorded of [null, ...ATTENDANCE_STATES]) {
      expect(of('cancelled', recorded, 13)).toBe('cancelled');
      expect(of('pending', recorded, 13)).toBe('pending');
    }
  });
});
