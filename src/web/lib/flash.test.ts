import { expect, it } from 'vitest';
import { leaveFlash, readFlash } from './flash';
import './i18n/every-word';

const LEFT = { tone: 'success', namespace: 'booking', say: 'hold.cancelled' } as const;
const cookieOf = (value: unknown) => `language=en; flash=${encodeURIComponent(JSON.stringify(value))}`;

it('the message that an action left is the one that the next page shows', () => {
  const left = { ...LEFT, values: { date: '2026-11-24', time: '9 AM - 1 PM', count: 2, name: 'Asha' } };
  expect(readFlash(leaveFlash(left)['set-cookie'])).toMatchObject(left);
  expect(readFlash(cookieOf({ ...LEFT, at: 1 }))).toEqual({ ...LEFT, at: 1 });
});

it.each([
  ['no JSON', 'flash=%7Bnonsense'],
  ['a broken escape', 'flash=%E0%A4%A'],
  ['null', cookieOf(null)],
  ['a text', cookieOf('success')],
  ['a list', cookieOf([])],
  ['no namespace', cookieOf({ ...LEFT, namespace: undefined, at: 1 })],
  ['a namespace that there is not', cookieOf({ ...LEFT, namespace: 'toString', at: 1 })],
  ['a path out of the folder', cookieOf({ ...LEFT, namespace: '../en/booking', at: 1 })],
  ['a message that there is not', cookieOf({ ...LEFT, say: 'constructor', at: 1 })],
  ['a message that is none', cookieOf({ ...LEFT, say: { toString: 1 }, at: 1 })],
  ['another tone', cookieOf({ ...LEFT, tone: 'loud', at: 1 })],
  ['no time', cookieOf({ ...LEFT, at: '<script>' })],
  ['values that are none', cookieOf({ ...LEFT, values: 7, at: 1 }).replace('7', '%5B%5B%5D%5D')],
  ['a value that is an object', cookieOf({ ...LEFT, values: { name: { $$typeof: 'x' } }, at: 1 })],
  ['a date that is none', cookieOf({ ...LEFT, values: { date: '2026-13-45', time: '9 AM - 1 PM' }, at: 1 })],
  ['a window that is none', cookieOf({ ...LEFT, values: { date: '2026-11-24', time: '25 o’clock' }, at: 1 })],
])('a cookie that we did not leave is none: %s', (_, cookie) => {
  expect(readFlash(cookie)).toBeNull();
});
