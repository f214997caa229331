import { expect, test } from 'vitest';
import type { ApprovalLeft } from './approval';
import { type CoverFacts, type JudgedSession, Judging, type Move, judge, refuseSponsored } from './judge';
import { windowBegins } from './windows';

const NOW = new Date('2026-12-01T10:00:00+05:30');
const DATE = '2026-12-10';
const HOUR = 10;

const approval = (given: Partial<ApprovalLeft> = {}): ApprovalLeft => ({
  until: '2026-12-31',
  left: 5,
  before: null,
  ...given,
});
const FACTS: CoverFacts = {
  terms: { daysBefore: 2, hoursBetween: 24, sessionsPerCourse: 3 },
  hoursBetween: 20,
  validTo: '2027-06-30',
  approval: approval(),
  waiting: 0,
  begins: [],
  isClosedOn: () => false,
};
const move = (given: Partial<Move> = {}): Move => ({
  fromDate: '2026-12-08',
  isElsewhere: false,
  deciding: false,
  ...given,
});

/** Judges a session at `HOUR` of `DATE` with some facts changed. Returns the verdict, or the refusal. */
function said(by: JudgedSession['by'], facts: Partial<CoverFacts> = {}, date = DATE, startHour = HOUR): string {
  const judged = judge({ ...FACTS, ...facts }, { date, startHour, by }, NOW);
  return judged.verdict === 'refused' ? judged.because : judged.verdict;
}

const WAYS = {
  book: 'book',
  desk: 'desk',
  return: 'return',
  move: move(),
  byCenter: move({ deciding: true }),
} as const;
type Way = keyof typeof WAYS;
const all = (expected: string) => ({ book: expected, desk: expected, return: expected, move: expected });

const near = [windowBegins(DATE, HOUR).getTime() - 22 * 3_600_000];

test.each<[string, Partial<CoverFacts>, string, Partial<Record<Way, string>>]>([
  ['all is well', {}, DATE, all('approved')],
  ['the last day is covered', { approval: approval({ until: DATE }) }, DATE, all('approved')],
  [
    'the center takes the scheme no more',
    { terms: null },
    DATE,
    { ...all('approved'), book: 'scheme-not-taken', desk: 'scheme-not-taken' },
  ],
  ['too few days before', {}, '2026-12-02', { ...all('approved'), book: 'scheme-too-soon', move: 'scheme-too-soon' }],
  ['too few days before, which the center may', {}, '2026-12-02', { byCenter: 'approved' }],
  [
    'the card ends',
    { validTo: '2026-12-09' },
    DATE,
    { ...all('approved'), book: 'cover-expired', desk: 'cover-expired' },
  ],
  [
    'nothing is approved',
    { approval: null },
    DATE,
    { book: 'awaits', desk: 'awaits', return: 'scheme-not-taken', move: 'scheme-not-taken' },
  ],
  [
    'nothing is approved, and nobody can answer in time',
    { approval: null, terms: { ...FACTS.terms!, daysBefore: 0 } },
    '2026-12-01',
    { book: 'cover-too-late', desk: 'cover-too-late' },
  ],
  [
    'after the last day',
    { approval: approval({ until: '2026-12-09' }) },
    DATE,
    { ...all('approval-ends'), byCenter: 'approval-ends', book: 'awaits' },
  ],
  [
    'no session is left',
    { approval: approval({ left: 0 }) },
    DATE,
    { ...all('scheme-course-full'), byCenter: 'scheme-course-full', book: 'awaits' },
  ],
  [
    'one of the approval before is left',
    { approval: approval({ left: 0, before: { until: DATE, left: 1 } }) },
    DATE,
    all('approved'),
  ],
  ['too close to another session', { begins: near }, DATE, all('scheme-gap')],
  [
    'less apart, where only the scheme says how much',
    { begins: near, terms: null },
    DATE,
    { return: 'approved', move: 'approved' },
  ],
  [
    'as many wait as may',
    { approval: null, waiting: 3 },
    DATE,
    { book: 'scheme-course-full', desk: 'scheme-course-full' },
  ],
  ['as many wait as may, but this one is approved', { waiting: 3 }, DATE, all('approved')],
  [
    'of two things the earlier rule speaks',
    { begins: near, validTo: '2026-12-09', approval: approval({ left: 0 }) },
    DATE,
    { book: 'cover-expired', desk: 'cover-expired', return: 'scheme-course-full', move: 'scheme-course-full' },
  ],
])('%s', (_, facts, date, expected) => {
  const ways = Object.keys(expected) as Way[];
  expect(Object.fromEntries(ways.map((way) => [way, said(WAYS[way], facts, date)]))).toEqual(expected);
});

test.each<[string, Partial<Move>, Partial<CoverFacts>, string]>([
  ['another window of the day, without an approval', { fromDate: DATE }, { approval: null }, 'as-before'],
  ['an earlier day, without an approval', { fromDate: '2026-12-15' }, { approval: null }, 'as-before'],
  ['a later day, without an approval', {}, { approval: null }, 'scheme-not-taken'],
  [
    'the same day elsewhere, without an approval',
    { fromDate: DATE, isElsewhere: true },
    { approval: null },
    'scheme-not-taken',
  ],
  ['elsewhere, where the scheme is not taken', { isElsewhere: true }, { terms: null }, 'scheme-not-taken'],
  ['the same day of an approval that is used up', { fromDate: DATE }, { approval: approval({ left: 0 }) }, 'as-before'],
  ['another day of one', {}, { approval: approval({ left: 0 }) }, 'scheme-course-full'],
  [
    'elsewhere on the day, used up',
    { fromDate: DATE, isElsewhere: true },
    { approval: approval({ left: 0 }) },
    'scheme-course-full',
  ],
  ['the same day, close to another session', { fromDate: DATE }, { begins: near }, 'scheme-gap'],
])('a move: %s', (_, from, facts, expected) => {
  expect(said(move(from), facts)).toBe(expected);
});

test('sessions that are booked together count for each other, at their centers', () => {
  const facts = new Map([
    ['one', { ...FACTS, approval: approval({ left: 1 }) }],
    ['other', { ...FACTS, approval: null }],
  ]);
  const judging = new Judging(facts, NOW);
  const verdicts = (
    [
      ['one', '2026-12-04'],
      ['one', '2026-12-06'],
      ['other', '2026-12-06'],
      ['other', '2026-12-08'],
      ['one', '2026-12-10'],
      ['one', '2026-12-12'],
      ['one', '2026-12-14'],
    ] as const
  ).map(([centerId, date]) => {
    const session = { centerId, date, startHour: HOUR };
    const judged = judging.judge({ ...session, by: 'book' });
    if (judged.verdict === 'refused') return judged.because;
    judging.take(session, judged);
    return judged.verdict;
  });
  expect(verdicts).toEqual(['approved', 'awaits', 'scheme-gap', 'awaits', 'awaits', 'awaits', 'scheme-course-full']);
});

test.each([
  ['its last day', { centerId: 'one', date: '2026-12-31' }, 4, null],
  ['the day after', { centerId: 'one', date: '2027-01-01' }, 4, 'sponsor-unknown'],
  ['another center', { centerId: 'other', date: DATE }, 0, 'sponsor-unknown'],
  ['one more than were promised', { centerId: 'one', date: DATE }, 5, 'sponsor-used-up'],
])('a sponsor: %s', (_, session, used, expected) => {
  expect(refuseSponsored({ centerId: 'one', validTo: '2026-12-31', sessions: 5, used }, [session])).toBe(expected);
});
