import { expect, it } from 'vitest';
import './i18n/every-word';
import { leaveFlash, readFlash } from './flash';

const kept = (value: unknown) => `device=x; flash=${encodeURIComponent(JSON.stringify(value))}`;
const MOVED = {
  tone: 'success',
  namespace: 'appointments',
  say: 'move.done',
  values: { date: '2026-11-24', time: '5 AM - 9 AM' },
  at: 1,
};

it('an action leaves a message, which the next page has in its own language', () => {
  const { tone, namespace, say, values } = { ...MOVED, tone: 'success', namespace: 'appointments' } as const;
  const [cookie] = leaveFlash({ tone, namespace, say, values })['set-cookie'].split(';');
  expect(readFlash(cookie!, 'en')).toEqual({
    tone: 'success',
    text: expect.stringMatching(/Tue, 24\sNov 2026.*5\sAM\s-\s9\sAM/) as string,
    at: expect.any(Number) as number,
  });
  expect(readFlash(kept(MOVED), 'hi')!.text).toMatch(/24\sनवंबर.*सुबह\s5\sसे\s9\sबजे/);
  expect(readFlash(kept({ ...MOVED, say: 'outcome.noRefund', values: undefined }), 'en')?.text).toBeTruthy();
  expect(readFlash(null, 'en')).toBeNull();
});

it.each([
  ['no JSON', 'flash=%7B'],
  ['no encoding', 'flash=%E0%A4%A'],
  ['null', kept(null)],
  ['a number', kept(7)],
  ['another tone', kept({ ...MOVED, tone: 'shout' })],
  ['an unknown namespace', kept({ ...MOVED, namespace: 'nothing' })],
  ['a namespace that every object has', kept({ ...MOVED, namespace: '__proto__' })],
  ['a path', kept({ ...MOVED, namespace: '../hi/appointments' })],
  ['no namespace', kept({ ...MOVED, namespace: ['appointments'] })],
  ['an unknown message', kept({ ...MOVED, say: 'move.nothing' })],
  ['a message that every object has', kept({ ...MOVED, say: 'constructor' })],
  ['no message', kept({ ...MOVED, say: { toString: 1 } })],
  ['a value that is no text', kept({ ...MOVED, values: { date: { a: 1 } } })],
  ['a value that is too long', kept({ ...MOVED, values: { date: 'x'.repeat(3_000) } })],
  ['no time', kept({ ...MOVED, at: 'now' })],
])('a cookie that no action has left says nothing: %s', (_what, cookie) => {
  expect(readFlash(cookie, 'en')).toBeNull();
  expect(readFlash(cookie, 'hi')).toBeNull();
});
