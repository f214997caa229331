import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { appointments } from '../../../contract/admin/bookings';
import '../../lib/i18n/every-word';
import { type Filter, NoMatch } from '../ui/list-filters';
import { type FiltersOf, filtersOf } from '../ui/list-state';
import type { AppointmentList } from './appointment-list';
import { daysOf } from './days';
import { useFilters } from './filters';

type Filters = FiltersOf<typeof appointments.list.query>;

/** A value of each filter that the contract has. */
const VALUES: Filters = {
  status: 'confirmed,pending',
  payment: 'due',
  center: '0198c0de-0000-7000-8000-000000000001',
  date: '2026-11-24',
  from: '2026-11-24',
  to: '2026-11-24',
  window: '9',
  user: '0198c0de-0000-7000-8000-000000000002',
  funding: 'sponsor',
};

/** The filters of a list in which these are set, and what is shown where nothing is found. */
async function filtersOn(set: Partial<Filters>, q = ''): Promise<{ on: Filter[]; nothing: string }> {
  const list = {
    q,
    filters: set,
    days: daysOf(set),
    answer: { data: undefined },
    ...{ setFilter: vi.fn(), setFilters: vi.fn(), setQ: vi.fn(), clear: vi.fn() },
  } as unknown as AppointmentList;
  const seen = vi.fn<(filters: Filter[]) => void>();
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Nothing list={list} onFilters={seen} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { prelude } = await prerender(page);
  const on = seen.mock.lastCall![0].filter(({ values }) => values.length > 0);
  return { on, nothing: await text(prelude) };
}

type NothingProps = { list: AppointmentList; onFilters: (filters: Filter[]) => void };

function Nothing({ list, onFilters }: NothingProps) {
  const filters = useFilters(list);
  onFilters(filters);
  return <NoMatch title="None" filters={filters} onClearAll={list.clear} />;
}

it.each(Object.keys(filtersOf(appointments.list.query)) as (keyof Filters)[])(
  'a search by %s that finds nothing says so, and has a way on',
  async (name) => {
    const { on, nothing } = await filtersOn({ [name]: VALUES[name] });
    expect(on).toHaveLength(1);
    expect(nothing).toContain(on[0]!.facet);
    expect(nothing).toContain(`>${on[0]!.without}</`);
  },
);

it('offers to remove what narrows most, or everything', async () => {
  const { nothing } = await filtersOn({ funding: 'sponsor', date: '2026-11-24' }, 'rao');
  expect(nothing).toContain('Patient\u00a0“rao”. Who pays\u00a0Sponsor or nobody. Date\u00a0');
  expect(nothing).toContain('>Remove the date</');
  expect(nothing).not.toContain('>Remove who pays</');
  expect(nothing).toContain('>Clear all</');
});
