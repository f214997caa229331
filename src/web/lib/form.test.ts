import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from './answer';
import { keepTyped } from './form';
import { toApiError } from './refusal';

const TYPED = { intent: 'details', username: 'Asha Rao' };

function sent(serverAction: () => Promise<unknown>, body: BodyInit = new URLSearchParams(TYPED)) {
  const request = new Request('http://localhost/signup', { method: 'POST', body });
  return keepTyped({ request, serverAction });
}

const kept = (refusal: object) => ({
  data: { values: TYPED, refusal: expect.objectContaining(refusal) },
  init: { status: 503 },
});

/** An answer that never comes. */
const stalled = () => new Promise(() => undefined);

describe('a form', () => {
  it.each([
    ['no network', new TypeError('Failed to fetch'), undefined],
    ['a failing action', new Error('Unexpected Server Error'), undefined],
    ['a failing proxy', new ErrorResponse(502, 'Bad Gateway', '<html>Bad gateway</html>'), undefined],
    [
      'a server under load',
      new ErrorResponse(503, '', '{"success":false,"code":"overloaded","message":"Later"}'),
      'overloaded',
    ],
    [
      'a database that is away',
      new ErrorResponse(503, '', { status: 503, code: 'database-away', message: '' }),
      'database-away',
    ],
    ['a limit before the page', new ErrorResponse(429, '', 'Too many requests'), undefined],
  ])('that meets %s keeps what was typed, and says its own sentence', async (_, error, code) => {
    expect(await sent(() => Promise.reject(error))).toMatchObject(kept({ status: 0, message: '', code }));
  });

  it.each([
    ['leads elsewhere', redirect('/')],
    ['is about what is not there', new ErrorResponse(404, '', { status: 404, code: 'center-not-found', message: '' })],
  ])('that %s is left to the router', async (_, thrown) => {
    await expect(sent(() => Promise.reject(thrown))).rejects.toBe(thrown);
  });
});

describe('an answer that does not come', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is given up after 30 000 ms, and what was typed is kept', async () => {
    let said: unknown;
    void sent(stalled).then((answer) => (said = answer));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toMatchObject(kept({ status: 0, isLate: true }));
    expect(toApiError((said as { data: { refusal: never } }).data.refusal).kind).toBe('timeout');
  });

  it('is waited for longer where a photo is sent', async () => {
    const form = new FormData();
    form.set('file', new File(['x'], 'letter.jpg'));
    let said: unknown;
    void sent(stalled, form).then((answer) => (said = answer));
    await vi.advanceTimersByTimeAsync(2 * TIMEOUT_MS);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(8 * TIMEOUT_MS);
    expect(said).toBeDefined();
  });
});
