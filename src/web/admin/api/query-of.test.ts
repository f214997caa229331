import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { cash } from '../../../contract/admin/cash/cash';
import { centers } from '../../../contract/admin/centers/centers';
import { calls } from '../../../contract/admin/messages/calls';
import { everyCenterQuery } from './every-center';
import { changeAnswers, queryOf } from './query-of';

const NOBODY = { success: true as const, now: '2026-11-29T04:30:00Z', calls: [], total: 0 };

function answerWith(answer: object) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('is called by what it asks, of which nothing counts that is left out', () => {
  const of = (input: { query: { centerId?: string | undefined } }) =>
    JSON.stringify(queryOf(calls.list, input).queryKey);
  expect(of({ query: { centerId: undefined } })).toBe(of({ query: {} }));
  expect(of({ query: { centerId: 'one' } })).not.toBe(of({ query: {} }));
  expect(queryOf(cash.due, { params: { id: 'one' } }).queryKey[0]).toBe('GET /admin/bookings/{id}/due');
});

it('asks the endpoint, and says when the answer came', async () => {
  const asked = answerWith(NOBODY);
  const before = Date.now();
  const known = await new QueryClient().query(queryOf(calls.list, { query: { centerId: 'one' } }));
  expect(asked).toEqual(['/admin/calls?centerId=one']);
  expect(known).toMatchObject(NOBODY);
  expect(known.receivedAt).toBeGreaterThanOrEqual(before);
});

it('keeps the whole answer, so that two forms of it are one request', async () => {
  const asked = answerWith(NOBODY);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const total = await queries.query(queryOf(calls.list, { query: {} }, { select: (answer) => answer.total }));
  const listed = await queries.query(queryOf(calls.list, { query: {} }, { select: (answer) => answer.calls }));
  expect([total, listed]).toEqual([0, []]);
  expect(asked).toHaveLength(1);
});

it('changes what is known of an endpoint, whatever it was asked for, and nothing else', () => {
  const queries = new QueryClient();
  const answers = ['one', 'other'].map((centerId) => queryOf(calls.list, { query: { centerId } }).queryKey);
  for (const key of answers) queries.setQueryData(key, { ...NOBODY, receivedAt: 1 });
  queries.setQueryData(everyCenterQuery.queryKey, { success: true, dialysisCenters: [], receivedAt: 1 });
  changeAnswers(queries, calls.list, (known) => ({ ...known, total: 7 }));
  changeAnswers(queries, centers.get, (known) => ({ ...known, receivedAt: 9 }));
  expect(answers.map((key) => queries.getQueryData(key)?.total)).toEqual([7, 7]);
  expect(queries.getQueryCache().getAll()).toHaveLength(3);
  expect(queries.getQueryData(everyCenterQuery.queryKey)?.receivedAt).toBe(1);
});
