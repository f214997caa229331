import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '../../../contract/accounts/account';
import { centers } from '../../../contract/centers';
import { session } from '../../../contract/admin/staff/session';
import { bookings } from '../../../contract/bookings/bookings';
import type { PageVisit } from '../../../contract/page-visit';
import { attempt } from '../visit';
import { callApi } from './client';
import { keepSession } from './session';

const EMPTY_LIST = { success: true, now: '2026-11-22T04:30:00Z', myBookingData: [] };

/** Answers calls by path; records the requests. */
function serve(answer: (path: string) => { status: number; body: unknown } | Error) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const result = answer(url);
    if (result instanceof Error) return Promise.reject(result);
    return Promise.resolve(new Response(JSON.stringify(result.body), { status: result.status }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('is refreshed once for all calls that failed together, and tried again', async () => {
    let isFresh = false;
    const asked = serve((path) => {
      if (path === '/auth/refreshaccesstoken') {
        isFresh = true;
        return { status: 200, body: { success: true, accessToken: 'new' } };
      }
      return isFresh ? { status: 200, body: EMPTY_LIST } : { status: 401, body: { success: false } };
    });
    await Promise.all([callApi(bookings.myBookings), callApi(bookings.myBookings), callApi(bookings.myBookings)]);
    expect(asked.filter((path) => path === '/auth/refreshaccesstoken')).toHaveLength(1);
    expect(asked.filter((path) => path === '/auth/my-bookings')).toHaveLength(6);
  });

  it('tells that the session has ended when it cannot be refreshed', async () => {
    serve(() => ({ status: 401, body: { success: false } }));
    const heard = vi.fn();
    keepSession({ personId: 'somebody', refetch: heard });
    await expect(callApi(bookings.myBookings)).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
    });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('does not end the session when the refresh does not reach the server', async () => {
    serve((path) => (path === '/auth/refreshaccesstoken' ? new TypeError('offline') : { status: 401, body: {} }));
    const heard = vi.fn();
    keepSession({ personId: 'somebody', refetch: heard });
    await expect(callApi(bookings.myBookings)).rejects.toMatchObject({ kind: 'network' });
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([429, 500, 503])('does not end the session when the refresh is answered with %i', async (status) => {
    serve((path) => (path === '/auth/refreshaccesstoken' ? { status, body: {} } : { status: 401, body: {} }));
    const heard = vi.fn();
    keepSession({ personId: 'somebody', refetch: heard });
    await expect(callApi(bookings.myBookings)).rejects.toMatchObject({ kind: 'refused', status });
    expect(heard).not.toHaveBeenCalled();
  });

  it('to log in is never answered with a refresh', async () => {
    const asked = serve(() => ({ status: 401, body: { success: false, message: 'No' } }));
    await expect(callApi(account.login, { body: { email: 'a@b.in', password: 'x' } })).rejects.toMatchObject({
      message: 'No',
    });
    expect(asked).toEqual(['/auth/login']);
  });

  it("of the administrator area leaves the patient's session alone", async () => {
    const asked = serve(() => ({ status: 401, body: { success: false, code: 'administrator-session-ended' } }));
    const heard = vi.fn();
    keepSession({ personId: 'somebody', refetch: heard });
    await expect(callApi(session.getAdmin)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['/admin/get-admin']);
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([
    [409, { success: false, message: 'This window is full.', code: 'window-full' }, 'This window is full.'],
    [500, {}, ''],
    [502, 'Bad gateway', ''],
  ])('is refused with the status and the message of the answer, if it has one', async (status, body, said) => {
    serve(() => ({ status, body }));
    await expect(callApi(bookings.myBookings)).rejects.toMatchObject({ kind: 'refused', status, message: said });
  });

  it('carries the sentences for its fields and its code', async () => {
    serve(() => ({
      status: 400,
      body: { success: false, message: 'Not valid.', code: 'invalid-input', fields: { email: 'Email is required' } },
    }));
    await expect(callApi(account.sendOtp, { body: { email: '' } })).rejects.toMatchObject({
      code: 'invalid-input',
      refusal: { fields: { email: 'Email is required' } },
    });
  });

  it.each([
    ['fields', { email: 'Email is required' }],
    ['issues', { email: { code: 'required' } }],
    ['clashes', [{ date: '2026-11-24', time: '9 AM - 1 PM', centerId: 'a', alternatives: [] }]],
    ['link', '/consent'],
    ['price', 450],
    ['changedBy', { name: 'Meena', at: '2026-11-22T04:30:00Z' }],
  ])('hands on the %s of a refusal, as an action of a page does', async (name, value) => {
    const body = { success: false, message: 'No.', code: 'edit-conflict', [name]: value };
    serve(() => ({ status: 409, body }));
    const said = { status: 409, message: 'No.', code: 'edit-conflict', [name]: value };
    await expect(callApi(bookings.myBookings)).rejects.toMatchObject({ refusal: said });
    const visit = { send: async () => ({ status: 409, body }) } as unknown as PageVisit;
    expect(await attempt(visit, bookings.myBookings)).toMatchObject({ refusal: said });
  });

  it('is given up after 30 000 ms without an answer, and takes the cookies along', async () => {
    const clock = new AbortController();
    const set = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      sent.push(init);
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('The signal timed out.', 'TimeoutError')));
      });
    });
    const refused = expect(callApi(centers.list)).rejects.toMatchObject({ kind: 'timeout' });
    clock.abort();
    await refused;
    expect(set).toHaveBeenCalledWith(30_000);
    expect(sent).toMatchObject([{ credentials: 'include' }]);
    set.mockRestore();
  });

  it('with an answer that breaks the contract fails', async () => {
    serve(() => ({ status: 200, body: { success: true } }));
    await expect(callApi(centers.list)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
