import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import * as contract from '../../../contract/admin';
import { arrivals, calls, capacity, cash, centers, desk, funding, staff, twoFactor } from '../../../contract/admin';
import type { Endpoint } from '../../../contract/endpoint';
import { ApiError } from '../../lib/api/api-error';
import { nameOf } from './query-of';
import { isTouched } from './touched';
import { refetchTouched } from './use-change';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}
/** Every endpoint of the administrators' contract. */
const endpoints = Object.values(contract).flatMap((group) =>
  typeof group === 'object' ? Object.values(group).filter(isEndpoint) : [],
);
const reads = endpoints.filter(({ method, path: at }) => method === 'GET' || at.endsWith('/preview'));
const changes = endpoints.filter((endpoint) => !reads.includes(endpoint));

/** What is stale after changes, of what was fetched. */
async function staleAfter(made: Parameters<typeof refetchTouched>[1], error: unknown = null) {
  const queries = new QueryClient();
  for (const read of reads) queries.setQueryData([nameOf(read), {}], {});
  await refetchTouched(queries, made, error);
  const all = queries.getQueryCache().getAll();
  return all.filter(({ state }) => state.isInvalidated).map(({ queryKey: [name] }) => name);
}

it('touches something, whichever change it is, other than signing in and out', () => {
  expect(changes.length).toBeGreaterThan(50);
  const silent = changes.filter((change) => !reads.some((read) => isTouched(nameOf(read), nameOf(change))));
  expect(silent.filter((change) => change.for !== 'everybody')).toEqual([]);
});

it('touches the record of what was done, which names every change', () => {
  const unwritten = changes.filter((change) => !isTouched('GET /admin/actions', nameOf(change)));
  expect(unwritten.filter((change) => change.for !== 'everybody')).toEqual([]);
});

it('touches every read but settings, and what signing in fetches', () => {
  const untouched = reads.filter((read) => !changes.some((change) => isTouched(nameOf(read), nameOf(change))));
  expect(untouched.map(nameOf)).toEqual([
    'GET /admin/payment-providers',
    'GET /admin/operations/state',
    'GET /admin/get-admin',
    'GET /admin/invitation',
  ]);
});

describe('fetches again', () => {
  it('every screen about appointments after a booking, and no settings', async () => {
    const stale = await staleAfter([desk.book]);
    expect(stale).toEqual(
      expect.arrayContaining([arrivals.day, cash.day, desk.freeChairs, calls.list, funding.covers].map(nameOf)),
    );
    expect(stale).not.toContain(nameOf(staff.list));
    expect(stale).not.toContain(nameOf(twoFactor.get));
  });

  it('the day after an arrival, and not the lists of calls and covers that stand on every page', async () => {
    const stale = await staleAfter([arrivals.setAttendance]);
    expect(stale).toContain(nameOf(arrivals.day));
    expect(stale).not.toContain(nameOf(calls.list));
    expect(stale).not.toContain(nameOf(funding.covers));
  });

  it('free chairs and the day after a change of chairs', async () => {
    expect(await staleAfter([capacity.setTemplate])).toEqual(
      expect.arrayContaining([capacity.template, desk.freeChairs, arrivals.day, centers.list].map(nameOf)),
    );
  });

  it('after a refusal too, but not where the session has ended', async () => {
    const refused = new ApiError('refused', { status: 409, message: 'No' });
    expect(await staleAfter([staff.remove], refused)).toContain(nameOf(staff.list));
    const ended = new ApiError('refused', { status: 401, message: 'No' });
    expect(await staleAfter([staff.remove], ended)).toEqual([]);
  });
});
