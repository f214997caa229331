import { describe, expect, it } from 'vitest';
import {
  type PersonFacts,
  SHOWN_AS,
  isPatientRule,
  refuseClaim,
  refuseTogether,
  withSession,
  withoutSessions,
} from './claimant';
import { addDays } from './time';

/** Tue, 10 Nov 2026, 10 AM in India. */
const NOW = new Date('2026-11-10T10:00:00+05:30');
const DAY = '2026-11-12';
const on = (days: number, startHour: number) => ({ date: addDays(DAY, days), startHour });
const withOthers = (...sessions: PersonFacts['sessions']): PersonFacts => ({ patientId: 'one', sessions });
const there = (days: number, startHour: number, isMissed = false) => ({ ...on(days, startHour), isMissed });

describe('a claim', () => {
  const asked = (person: PersonFacts | null, binds: 'all' | 'any-gap' | 'again', by: 'patient' | 'desk' = 'patient') =>
    refuseClaim({ by, person, binds }, on(0, 9), NOW);

  it('is refused where the patient is elsewhere, whatever else binds', () => {
    for (const binds of ['all', 'any-gap', 'again'] as const) {
      expect(asked(withOthers(there(0, 9)), binds)).toBe('elsewhere');
      expect(asked(withOthers(there(0, 9, true)), binds, 'desk')).toBe('elsewhere');
    }
  });

  it('is refused for a session too close to another one, where gaps bind, unless that was missed', () => {
    const close = withOthers(there(-1, 17));
    expect(asked(close, 'all')).toBe('sessions-too-close');
    expect([asked(close, 'any-gap'), asked(close, 'again')]).toEqual([null, null]);
    expect(asked(withOthers(there(-1, 17, true)), 'all')).toBeNull();
    expect(asked(withOthers(there(-1, 9), there(1, 9)), 'all')).toBeNull();
  });

  it('is refused for the time of the window, unless the booking stands again', () => {
    const at = (binds: 'all' | 'again', by: 'patient' | 'desk', days: number, hour: number) =>
      refuseClaim({ by, person: null, binds }, on(days, hour), NOW);
    expect(at('all', 'patient', -2, 9)).toBe('begun');
    expect(at('all', 'desk', -2, 9)).toBeNull();
    expect(at('all', 'desk', -2, 5)).toBe('over');
    expect(at('all', 'patient', 40, 9)).toBe('too-far');
    expect(at('again', 'patient', -2, 5)).toBeNull();
  });
});

it('of several windows counts each beside those before it', () => {
  const claimant = { by: 'patient', person: withOthers(there(0, 9)), binds: 'all' } as const;
  const together = (...hours: ReturnType<typeof on>[]) => refuseTogether(claimant, hours, NOW);
  expect(together(on(1, 9), on(2, 9))).toBeNull();
  expect(together(on(1, 9), on(1, 13))).toBe('sessions-too-close');
  expect(together(on(1, 9), on(1, 9))).toBe('elsewhere');
});

it('knows of a patient what they take and leave', () => {
  const person = withSession(withOthers(there(0, 9)), on(2, 9));
  expect(person.sessions).toEqual([there(0, 9), there(2, 9)]);
  expect(withoutSessions(person, [on(0, 9)]).sessions).toEqual([there(2, 9)]);
});

it('shows every rule of the patient as something', () => {
  expect(Object.keys(SHOWN_AS).filter(isPatientRule)).toEqual(['sessions-too-close']);
});
