import { describe, expect, it } from 'vitest';
import { linkTerms, needsReason, refuseAtDesk, standsAtDesk } from './desk';
import { undoUntil } from './undo';

/** Tue, 10 Nov 2026, 10 AM in India. */
const NOW = new Date('2026-11-10T10:00:00+05:30');

describe('what the desk may book', () => {
  it.each([
    ['2026-11-10', 9, null, 'begun'],
    ['2026-11-10', 13, null, null],
    ['2026-12-10', 9, null, null],
    ['2026-12-11', 9, null, 'beyond'],
    ['2027-05-08', 9, null, 'beyond'],
  ] as const)('%s at %i: refused %s, a reason for %s', (date, hour, refused, reason) => {
    expect(refuseAtDesk(date, hour, NOW)).toBe(refused);
    expect(needsReason(date, hour, NOW)).toBe(reason);
  });

  it('is never over, on a Sunday, or more than 180 days ahead', () => {
    expect(refuseAtDesk('2026-11-10', 5, NOW)).toBe('over');
    expect(refuseAtDesk('2026-11-09', 17, NOW)).toBe('past-date');
    expect(refuseAtDesk('2026-11-15', 9, NOW)).toBe('sunday');
    expect(refuseAtDesk('2027-05-10', 9, NOW)).toBe('too-far');
  });
});

it('has a free chair until the window is over, and none where the center is blocked', () => {
  const stands = (date: string, startHour: number, isActive = true) => standsAtDesk({ date, startHour }, isActive, NOW);
  expect([5, 9, 13].map((hour) => stands('2026-11-10', hour))).toEqual(['over', 'open', 'open']);
  expect([5, 9, 13].map((hour) => stands('2026-11-10', hour, false))).toEqual(['over', 'closed', 'closed']);
  expect(stands('2026-11-15', 9)).toBe('closed');
  expect(stands('2026-12-11', 9)).toBe('open');
});

describe('a link for paying', () => {
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

  it('lives for a day less six minutes, the hold six minutes less than that', () => {
    expect(linkTerms(after(5_000), NOW)).toEqual({ heldUntil: after(1_428), expiresAt: after(1_434) });
  });

  it('ends when the session begins', () => {
    expect(linkTerms(after(120), NOW)).toEqual({ heldUntil: after(114), expiresAt: after(120) });
    expect(linkTerms(after(36), NOW)).toEqual({ heldUntil: after(30), expiresAt: after(36) });
  });

  it('is not possible for a session that begins sooner than the provider allows', () => {
    expect(linkTerms(after(35), NOW)).toBeNull();
    expect(linkTerms(after(-10), NOW)).toBeNull();
  });
});

it('takes back for ten seconds', () => {
  expect(undoUntil(NOW)).toEqual(new Date(NOW.getTime() + 10_000));
});
