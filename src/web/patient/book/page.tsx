import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import * as paths from '../../../contract/paths';
import { bookings } from '../../../contract/bookings/bookings';
import { type Center, centers } from '../../../contract/centers';
import type { ResponseOf } from '../../../contract/endpoint';
import { MOST_SEARCHED } from '../../../domain/center-search';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type Refusal, thrownError } from '../../lib/refusal';
import { attempt, callFrom, visitContext } from '../../lib/visit';
import { PublicHead } from '../../page-head';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { TopicHead } from '../../ui/topic-head';
import type { Route } from './+types/page';
import { ChooseDay } from './choose-day';
import { FindCenter } from './find-center';
import { comingAnd } from '../people/acting';
import { LATEST_FOR_USUAL, type SessionAgain, usualSession } from './again';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('book');
  return <PublicHead title={t('title')} description={t('description')} path={paths.book} />;
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });

export type Chosen = { center: Center; availability: ResponseOf<typeof centers.availability> };
export type Choosing = {
  q: string;
  count: number;
  found: Center[];
  /** The query that was searched instead of `q`; and centers nearby, where nothing was found. */
  instead: string;
  near: ResponseOf<typeof centers.search>['near'];
  /** The requested center takes no bookings. */
  isGone: boolean;
  /** The patient's usual session, to be booked again. */
  usual: SessionAgain | null;
};

/** The chosen center with its free days, else the results of the search. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<{ chosen: Chosen } | Choosing> {
  const visit = context.get(visitContext);
  const asked = new URL(request.url).searchParams;
  const wanted = asked.get('center');
  const chosen = wanted ? await choose(wanted) : null;
  if (chosen) return { chosen };

  const q = (asked.get('q') ?? '').slice(0, MOST_SEARCHED);
  const { count, found, instead, near } = await callFrom(visit, centers.search, { query: { q } });
  const { answer: own } = visit.hasSession
    ? await attempt(visit, bookings.myBookings, { query: comingAnd(LATEST_FOR_USUAL, visit.now) })
    : { answer: null };
  return {
    q,
    count,
    found: found.map(({ center }) => center),
    instead,
    near,
    isGone: wanted !== null,
    usual: own && usualSession(own.myBookingData, new Date(visit.now)),
  };

  /** Loads the chosen center with its free days; null for a center that takes no bookings. */
  async function choose(centerId: string): Promise<Chosen | null> {
    const { answer, refusal } = await attempt(visit, centers.one, { params: { center: centerId } });
    if (refusal && refusal.status >= 500) throw new Response(null, { status: refusal.status });
    if (answer?.center.Status !== 'active') return null;
    const now = new Date(visit.now);
    const query = { centerId: answer.center._id, from: istDateOf(now), to: lastBookableDate(now) };
    return { center: answer.center, availability: await callFrom(visit, centers.availability, { query }) };
  }
}

/** The shortest way into a booking: a center, then a day (/book). */
export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('book');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <div className="page-width min-h-120 py-8 desk:py-12">
        {'chosen' in loaderData ? (
          <ChooseDay key={loaderData.chosen.center._id} {...loaderData.chosen} />
        ) : loaderData.count === 0 && loaderData.q === '' ? (
          <EmptyState title={t('center.empty')}>{t('center.emptyText')}</EmptyState>
        ) : (
          <FindCenter {...loaderData} />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation('book');
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isRefused = isRouteErrorResponse(error) && Boolean(error.data as Refusal | null);
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <div className="page-width min-h-120 py-8 desk:py-12">
        <ErrorState
          title={t('center.failed')}
          {...(isRefused && { text: errorText(thrownError(error)) })}
          onRetry={() => void revalidate()}
          isRetrying={state === 'loading'}
        />
      </div>
    </>
  );
}
