import { describe, expect, it } from 'vitest';
import {
  CLAIM_DEEDS,
  CLAIM_STATES,
  type ClaimState,
  type ClaimStep,
  type RecordedStep,
  isOverdue,
  mayChargePatient,
  outstandingOf,
  possibleDeeds,
  standAfter,
  stepToTakeBack,
  wrongPayment,
} from './payer-claims';
import { DAY_MS } from './time';

const AT = new Date('2026-11-19T04:30:00Z');
const CLAIMED = 10_000;

/** Steps in a row; a number takes back the step of that number. */
function steps(...given: (ClaimStep | number | Partial<RecordedStep>)[]): RecordedStep[] {
  return given.map((one, index) => ({
    number: index + 1,
    at: AT,
    on: '2026-11-19',
    reference: null,
    answerBy: null,
    paid: 0,
    deducted: 0,
    counters: typeof one === 'number' ? one : null,
    kind: typeof one === 'string' ? one : 'take-back',
    ...(typeof one === 'object' && one),
  }));
}
const all = { kind: 'pay' as const, paid: CLAIMED };
const part = { kind: 'pay' as const, paid: 6_000 };

/** A way to each state. */
const WAYS: Record<ClaimState, RecordedStep[]> = {
  prepared: steps('prepare'),
  filed: steps('prepare', 'file'),
  asked: steps('prepare', 'file', 'ask'),
  paid: steps('prepare', 'file', all),
  refused: steps('prepare', 'file', 'refuse'),
  withdrawn: steps('prepare', 'file', 'withdraw'),
  discarded: steps('prepare', 'discard'),
};

/** Where each deed leads. What is left out is not possible. */
const TABLE: Record<ClaimState, Partial<Record<ClaimStep, ClaimState>>> = {
  prepared: { file: 'filed', discard: 'discarded' },
  filed: { ask: 'asked', pay: 'paid', refuse: 'refused', withdraw: 'withdrawn' },
  asked: { ask: 'asked', file: 'filed', pay: 'paid', refuse: 'refused', withdraw: 'withdrawn' },
  paid: {},
  refused: {},
  withdrawn: {},
  discarded: {},
};

describe.each(CLAIM_STATES)('a claim that is %s', (state) => {
  it.each(CLAIM_DEEDS.filter((deed) => deed !== 'take-back'))('%s', (deed) => {
    const way = WAYS[state];
    expect(standAfter(CLAIMED, way).state).toBe(state);
    const to = TABLE[state][deed];
    const next = deed === 'pay' ? all : deed;
    const then = () => standAfter(CLAIMED, [...way, { ...steps(next)[0]!, number: way.length + 1 }]);
    if (to) expect(then().state).toBe(to);
    else expect(then).toThrow(RangeError);
    expect(possibleDeeds(standAfter(CLAIMED, way)).includes(deed)).toBe(to !== undefined);
  });

  it('is as it was before its last step, once that is taken back', () => {
    const way = WAYS[state];
    if (state === 'prepared') {
      expect(stepToTakeBack(way, AT)).toBeNull();
      return;
    }
    expect(stepToTakeBack(way, AT)?.number).toBe(way.length);
    expect(stepToTakeBack(way, new Date(AT.getTime() + DAY_MS))?.number).toBe(way.length);
    expect(stepToTakeBack(way, new Date(AT.getTime() + DAY_MS + 1))).toBeNull();
    const back = [...way, { ...steps(way.length)[0]!, number: way.length + 1 }];
    expect(standAfter(CLAIMED, back)).toEqual(standAfter(CLAIMED, way.slice(0, -1)));
    // The one before it is the last now.
    expect(stepToTakeBack(back, AT)?.number ?? 1).toBe(way.length - 1);
  });
});

it('stays where it is after a part was paid, and can then be neither refused nor withdrawn', () => {
  const stand = standAfter(CLAIMED, steps('prepare', 'file', 'ask', part));
  expect(stand).toMatchObject({ state: 'asked', paid: 6_000, deducted: 0 });
  expect(outstandingOf({ claimed: CLAIMED, ...stand })).toBe(4_000);
  expect(possibleDeeds(stand)).toEqual(['file', 'ask', 'pay']);
  const rest = { kind: 'pay' as const, paid: 3_000, deducted: 1_000 };
  const paid = standAfter(CLAIMED, steps('prepare', 'file', part, rest));
  expect(paid).toMatchObject({ state: 'paid', paid: 9_000, deducted: 1_000 });
  expect(outstandingOf({ claimed: CLAIMED, ...paid })).toBe(0);
});

it('has the reference and the day of when it was filed last, and forgets what was asked once that is sent', () => {
  const first = { kind: 'file' as const, on: '2026-11-01', reference: 'TMS/1' };
  const asked = { kind: 'ask' as const, on: '2026-11-05', answerBy: '2026-11-12' };
  const again = { kind: 'file' as const, on: '2026-11-10' };
  const stand = standAfter(CLAIMED, steps('prepare', first, asked));
  expect(stand).toMatchObject({ filedOn: '2026-11-01', reference: 'TMS/1', answerBy: '2026-11-12' });
  expect(isOverdue(stand, '2026-11-12')).toBe(false);
  expect(isOverdue(stand, '2026-11-13')).toBe(true);
  const refiled = standAfter(CLAIMED, steps('prepare', first, asked, again));
  expect(refiled).toMatchObject({ state: 'filed', filedOn: '2026-11-10', reference: 'TMS/1', answerBy: null });
  expect(isOverdue(refiled, '2026-12-10')).toBe(false);
  expect(isOverdue(refiled, '2026-12-11')).toBe(true);
});

it('says at which field an amount is wrong', () => {
  const given = { claimed: CLAIMED, outstanding: 4_000, paid: 4_000, deducted: 0, reason: null };
  expect(wrongPayment(given)).toBeNull();
  expect(wrongPayment({ ...given, paid: 0 })?.field).toBe('amount');
  expect(wrongPayment({ ...given, paid: 4_001 })?.field).toBe('amount');
  expect(wrongPayment({ ...given, paid: 3_000, deducted: 1_001, reason: 'TDS' })?.field).toBe('deducted');
  expect(wrongPayment({ ...given, paid: 3_000, deducted: 1_000 })?.field).toBe('reason');
  expect(wrongPayment({ ...given, paid: 3_000, deducted: 1_000, reason: 'TDS' })).toBeNull();
  const whole = { ...given, outstanding: CLAIMED, paid: 0, deducted: CLAIMED, reason: 'No papers' };
  expect(wrongPayment(whole)?.field).toBe('deducted');
});

it('never lets a patient of PM-JAY be asked for what the payer refused', () => {
  expect(mayChargePatient('pmjay')).toBe(false);
  expect(mayChargePatient('cghs')).toBe(true);
  expect(mayChargePatient(null)).toBe(true);
});
