import { expect, it } from 'vitest';
import { sessionEnd } from './call-admin';

it('is not told of the session by a call that was sent before somebody signed in again', () => {
  const before = sessionEnd.sessions();
  sessionEnd.tellOf(before);
  expect(sessionEnd.get()).toBe('asking');
  sessionEnd.clear();
  sessionEnd.tellOf(before);
  expect(sessionEnd.get()).toBe('live');
  sessionEnd.tellOf(sessionEnd.sessions());
  expect(sessionEnd.get()).toBe('asking');
});
