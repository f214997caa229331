import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import * as paths from '../../../contract/paths';
import type { centers, Day } from '../../../contract/centers';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Scheme } from '../../../domain/schemes';
import { type IstDate, istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useRounds } from '../../lib/live';
import { toApiError } from '../../lib/refusal';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Callout } from '../../ui/callout';
import { Skeleton } from '../../ui/skeleton';
import type { FreeChairs } from './free-chairs-route';

type Chairs = Pick<ReturnType<typeof useFreeChairs>, 'error' | 'isAsking' | 'refresh'>;

/** Says that the free chairs may be out of date, since the last refresh failed. */
export function StaleChairs({ chairs: { error, isAsking, refresh } }: { chairs: Chairs }) {
  const { t } = useTranslation(['chairs', 'common']);
  if (!error) return null;
  return (
    <Callout
      tone="warning"
      isLive
      action={
        <Button variant="outline" size="small" onPress={refresh} isBusy={isAsking}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t('stale')}
    </Callout>
  );
}

/** Shown until the free chairs are known: they are loading, or that failed. */
export function UnknownChairs({ chairs: { error, isAsking, refresh } }: { chairs: Chairs }) {
  const { t } = useTranslation('chairs');
  const errorText = useErrorText();
  if (!error) return <PickerSkeleton />;
  return (
    <ErrorState headingLevel={3} title={t('failed')} text={errorText(error)} onRetry={refresh} isRetrying={isAsking} />
  );
}

/** The skeleton of the month and the windows. */
function PickerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <div className={BESIDE}>
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-110 w-full rounded-card md:max-w-116" />
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="mb-1 h-7 w-40" />
          {[1, 2, 3, 4].map((window) => (
            <Skeleton key={window} className="h-18 w-full rounded-tile" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Refresh interval of the free chairs on the screen. */
const EVERY_MS = 30_000;

/** The bookable days of a center, today first, by the server's clock. */
export type Availability = { now: Date; today: IstDate; last: IstDate; days: Day[] };

type Told = ResponseOf<typeof centers.availability>;

/**
 * The free chairs of a center from today to the last bookable date, kept up to date. They start with the page's data; pass null to
 * fetch them first. `now` is the server's time, so the dates are right after midnight too. `scheme`: chairs for a booking on this
 * scheme; until they are known, the present ones stay.
 */
export function useFreeChairs<Loaded extends Told | null>(centerId: string, loaded: Loaded, scheme?: Scheme) {
  const { load, data, state } = useFetcher<FreeChairs>();
  const address = paths.freeChairs(centerId, scheme ? { scheme } : {});
  const ask = () => void load(address);
  useRounds(EVERY_MS, ask);
  const asked = useRef(loaded && address);
  useEffect(() => {
    if (asked.current === address) return;
    asked.current = address;
    void load(address);
  }, [address, load]);

  const fetched = data?.scheme === (scheme ?? null) ? data : undefined;
  const [latest, setLatest] = useState<Told | null>(loaded);
  // An answer asked for before a form was sent may arrive after the form's. The one with the server's latest time wins.
  const newest = [loaded, fetched?.answer ?? null].reduce(later, latest);
  if (newest !== latest) setLatest(newest);
  const availability = useMemo(() => newest && asOfToday(newest), [newest]);
  return {
    availability: availability as Loaded extends null ? Availability | null : Availability,
    error: useMemo(() => (fetched?.refusal ? toApiError(fetched.refusal) : null), [fetched]),
    isAsking: state !== 'idle',
    refresh: ask,
  };
}

function later(one: Told | null, other: Told | null): Told | null {
  return other && (!one || Date.parse(other.now) >= Date.parse(one.now)) ? other : one;
}

/** The bookable dates at a moment. */
function rangeAt(now: Date): { from: IstDate; to: IstDate } {
  return { from: istDateOf(now), to: lastBookableDate(now) };
}

function asOfToday(told: Told): Availability {
  const now = new Date(told.now);
  const { from: today, to: last } = rangeAt(now);
  return { now, today, last, days: told.days.filter(({ date }) => date >= today) };
}

/** Places the month beside the windows if the container is wide enough, otherwise above them. */
export const BESIDE =
  'grid grid-cols-[minmax(0,1fr)] gap-9 @min-[44rem]:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)] @min-[44rem]:gap-6';
