import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { createSource } from './source';

const away = new ApiError('network', { message: 'No connection' });
const refused = new ApiError('refused', { status: 500, message: 'No' });
const nobody = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A source that gets these answers in turn. */
function aSource(...answers: (string | ApiError)[]) {
  const ask = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof ApiError) throw answer;
    return answer ?? 'no more';
  });
  return { ask, source: createSource({ ask, freshForMs: 30_000 }) };
}

describe('what the server keeps', () => {
  it('is asked for once by all who look, and again when it is old', async () => {
    const { ask, source } = aSource('first', 'second');
    const leave = source.subscribe(nobody);
    source.subscribe(nobody);
    await vi.runAllTimersAsync();
    expect(source.get()).toMatchObject({ data: 'first', isFetching: false });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(31_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.runAllTimersAsync();
    expect(source.get().data).toBe('second');
    leave();
  });

  it('is asked for three times when the server is not reached, once when it says no', async () => {
    const { ask, source } = aSource(away, away, 'there');
    source.subscribe(nobody);
    await vi.runAllTimersAsync();
    expect(source.get()).toMatchObject({ data: 'there', error: null });
    expect(ask).toHaveBeenCalledTimes(3);

    const other = aSource(refused, 'never');
    other.source.subscribe(nobody);
    await vi.runAllTimersAsync();
    expect(other.source.get()).toMatchObject({ data: undefined, error: refused, isFetching: false });
  });

  it('stays when asking again fails', async () => {
    const { source } = aSource('first', refused);
    source.subscribe(nobody);
    await vi.runAllTimersAsync();
    await source.refetch();
    expect(source.get()).toMatchObject({ data: 'first', error: refused });
  });

  it('is what was set meanwhile, not what was on its way', async () => {
    const { source } = aSource('on its way');
    source.subscribe(nobody);
    source.set('set');
    await vi.runAllTimersAsync();
    expect(source.get().data).toBe('set');
  });
});
