import { Suspense, useState } from 'react';
import { Await, useAsyncError, useRevalidator, useRouteError } from 'react-router';
import * as paths from '../../../contract/paths';
import { centers } from '../../../contract/centers';
import type { ResponseOf } from '../../../contract/endpoint';
import { MOST_PAGES, MOST_SEARCHED } from '../../../domain/center-search';
import { SCHEMES } from '../../../domain/schemes';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { thrownError } from '../../lib/refusal';
import { type InLanguages, type SchemeOptions, briefWays, schemeOptions } from '../../lib/scheme-names';
import { callFrom, visitContext } from '../../lib/visit';
import { PublicHead } from '../../page-head';
import { ErrorState } from '../../ui/error-state';
import type { Route } from './+types/page';
import { CenterFilter } from './center-filter';
import { clearLate, ListLoading } from './list-loading';
import { FoundCenters } from './found-centers';
import { type CenterSearch, FILTERS, readSearch } from './center-search';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('centers');
  return <PublicHead title={t('list.title')} description={t('list.description')} path={paths.centers} />;
}

type Found = ResponseOf<typeof centers.search>;

export type FoundList = Omit<Found, 'found'> & {
  search: CenterSearch;
  schemes: SchemeOptions;
  /** The scheme and UPI, if they are part of the search. */
  filters: InLanguages | undefined;
  found: (Found['found'][number] & { ways: InLanguages | undefined })[];
};

/** Visitors share one rendered list for a second; logged-in patients get their own. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });

export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<{ list: FoundList | Promise<FoundList> }> {
  const search = takenSearch(readSearch(new URL(request.url)));
  const query = {
    ...Object.fromEntries(FILTERS.map((name) => [name, search[name].slice(0, MOST_SEARCHED)])),
    q: search.q.slice(0, MOST_SEARCHED),
    page: Math.min(search.page, MOST_PAGES),
  };
  const answer = await callFrom(context.get(visitContext), centers.search, { query });
  const found = answer.found.map((one) => ({
    ...one,
    ways: briefWays(one.center.Schemes ?? [], one.center.TakesUpi === true),
  }));
  const filters = briefWays(
    SCHEMES.filter((one) => one === search.scheme),
    search.upi !== '',
  );
  return { list: { ...answer, found, search, filters, schemes: schemeOptions() } };
}

/** The search without values that the contract does not know, as of an old link. */
function takenSearch(search: CenterSearch): CenterSearch {
  const { shape } = centers.search.query;
  const taken = FILTERS.map((name) => {
    const { success } = shape[name].safeParse(search[name].slice(0, MOST_SEARCHED));
    return [name, success ? search[name] : ''];
  });
  return { ...search, ...Object.fromEntries(taken) };
}

/**
 * On navigation from another page a skeleton is shown while the list loads. A search, and going back to the list, keep
 * the present cards until they are answered.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader().then(({ list }) => list as FoundList);
  if (window.location.pathname === new URL(request.url).pathname) return { list: await answer };
  const list = clearLate(answer);
  list.catch(() => undefined);
  return { list };
}

/** The center list (/dialysis). */
export default function CenterListPage({ loaderData: { list } }: Route.ComponentProps) {
  const [isLate] = useState(list instanceof Promise);
  // A document comes with its list. A boundary around it would be hydrated after the page, and a translator that begins in
  // between makes React render it anew, without what was typed.
  if (!isLate) return <SearchAndList list={list as FoundList} />;
  return (
    <Suspense fallback={<ListLoading />}>
      <Await resolve={list} errorElement={<AnswerFailed />}>
        {(found: FoundList) => <SearchAndList list={found} />}
      </Await>
    </Suspense>
  );
}

function SearchAndList({ list }: { list: FoundList }) {
  return (
    <>
      <CenterFilter search={list.search} city={list.city} cities={list.cities} schemes={list.schemes} />
      <FoundCenters list={list} />
    </>
  );
}

export function ErrorBoundary() {
  return <ListFailed error={useRouteError()} />;
}

function AnswerFailed() {
  return <ListFailed error={useAsyncError()} />;
}

function ListFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('centers');
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page-width flex flex-col gap-6 pt-7 pb-14 desk:pt-9 desk:pb-22">
      <h1 className="type-title">{t('list.title')}</h1>
      <ErrorState
        title={t('list.failed')}
        text={errorText(thrownError(error))}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </div>
  );
}
