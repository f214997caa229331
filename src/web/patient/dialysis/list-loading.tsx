import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PRODUCT } from '../../../domain/product';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Card } from '../../ui/card';
import { ProgressBar } from '../../ui/progress-bar';
import { Skeleton } from '../../ui/skeleton';
import { focusHeading } from '../../ui/use-focus-on-navigation';
import { CARD_GRID } from './center-card';

/** The loading screen: skeletons of the fields and the cards, and a bar that creeps on. */
export function ListLoading() {
  const { t } = useTranslation('centers');
  const heading = useRef<HTMLHeadingElement>(null);
  useHandOverFocus(heading);
  return (
    <>
      <div aria-hidden="true" className="border-b border-line bg-sunken">
        <div className="page-width flex gap-2 py-3.5 md:gap-5 md:py-4.5 desk:py-8">
          <Skeleton className="h-13 flex-1 md:h-19" />
          <Skeleton className="h-13 w-20 md:h-19 md:w-64 desk:w-80" />
        </div>
      </div>
      <div className="page-width flex flex-col gap-4 pt-7 pb-14 desk:gap-6 desk:pt-9 desk:pb-22">
        <div>
          <h1 ref={heading} className="type-title">
            {t('list.title')}
          </h1>
          <p className="mt-1 text-muted">{t('list.lead')}</p>
        </div>
        <div className="flex max-w-120 flex-col gap-2">
          <ProgressBar label={t('list.loading')} value={useCreepingProgress()} />
          <p className="type-small text-muted">{t('list.service', { product: PRODUCT.name })}</p>
        </div>
        <div className={CARD_GRID} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <CardSkeleton key={place} />
          ))}
        </div>
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <Card className="flex flex-col p-3.5 desk:overflow-hidden desk:p-0">
      <div className="flex gap-3.5 desk:flex-col desk:gap-0">
        <Skeleton className="size-23 shrink-0 rounded-tile desk:aspect-video desk:h-auto desk:w-full desk:rounded-none" />
        <div className="flex flex-1 flex-col gap-2.5 desk:px-5 desk:pt-5">
          <Skeleton className="h-5.5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <div className="desk:px-5 desk:pb-5">
        <Skeleton className="mt-3 h-7.5 w-48" />
        <div className="mt-3.5 flex justify-between border-t border-line pt-4">
          <Skeleton className="h-12 w-36" />
          <Skeleton className="h-12 w-20" />
        </div>
        <Skeleton className="mt-4 h-12 w-full rounded-control" />
      </div>
    </Card>
  );
}

/** A loading screen whose bar creeps on, since the duration is unknown (spec.md, section 9). */
const TICK_MS = 2_000;
const MAX_STEP = 15;
const CEILING = 90;
const CLEAR_AFTER_MS = 500;

/** The bar's position after one more tick. */
export function creep(progress: number, random: () => number): number {
  return Math.min(CEILING, progress + random() * MAX_STEP);
}

/** The bar's position, 0 to 90, while it is shown. */
function useCreepingProgress(): number {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => setProgress((now) => creep(now, Math.random)), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return progress;
}

/** Delays an answer by half a second, so that the loading screen is shown that much longer. */
export async function clearLate<T>(answer: Promise<T>): Promise<T> {
  const answered = await answer;
  await new Promise((resolve) => setTimeout(resolve, CLEAR_AFTER_MS));
  return answered;
}

/**
 * For a heading of a loading page: if it has the focus when it is removed, the heading that replaces it gets the focus.
 * The browser would reset it to the top of the document.
 */
function useHandOverFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = heading.current;
    return () => {
      const main = leaving === document.activeElement ? leaving?.closest('main') : null;
      // The new heading is mounted as soon as React has committed this change.
      if (main) queueMicrotask(() => focusHeading(main));
    };
  }, [heading]);
}
