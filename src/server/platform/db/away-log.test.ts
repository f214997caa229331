import { expect, it } from 'vitest';
import { createAwayLog } from './away-log';

const REFUSED = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

it('an outage of the database is a line a minute, with how often it was missed', () => {
  const said: unknown[] = [];
  const log = { error: (...line: unknown[]) => void said.push(line) };
  let nowMs = 5;
  const note = createAwayLog(() => nowMs);
  for (let n = 0; n < 300; n++) {
    expect(note(log, REFUSED)).toBe(true);
    nowMs += 1_000;
  }
  expect(said).toEqual(
    [1, 60, 60, 60, 60].map((missed) => [
      { code: 'database-away', why: REFUSED.message, missed },
      'the database is away',
    ]),
  );
});

it('what is no outage is somebody else’s to log', () => {
  const log = {
    error() {
      throw new Error('nothing is to be said');
    },
  };
  const note = createAwayLog();
  expect(note(log, new Error('duplicate key'))).toBe(false);
  expect(note(log, Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe(false);
  expect(note(log, 'ECONNREFUSED')).toBe(false);
});
