import { type ReactNode, memo, useDeferredValue, useEffect, useRef } from 'react';
import { loginPath } from '../../../api/next-path';
import { useSession } from '../../../api/session';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { ListedCenter } from '../center-book';
import { CardGrid, OUT_OF_SIGHT, ROOM_OF_A_CARD } from './card-grid';
import { CenterCard } from './center-card';
import { NoCenters } from './no-centers';
import type { NextFreeKnowledge } from './next-free-window';
import { PAGE_SIZE, queryOf } from './use-center-filter';
import { retryNextFree } from './use-center-list';

/** Cards that a screen shows without scrolling. */
const AT_FIRST = 3;

type FoundCentersProps = {
  found: readonly ListedCenter[];
  /** How many cards to show. */
  shown: number;
  text: string;
  city: string;
  nextFree: NextFreeKnowledge;
  isRetryingNextFree: boolean;
  onShowMore: () => void;
  /** Undefined when there is no filter. */
  onReset: (() => void) | undefined;
};

/** The cards, a dozen at a time. */
export const FoundCenters = memo(function FoundCenters(props: FoundCentersProps) {
  const { found, shown, text, city, nextFree, isRetryingNextFree, onShowMore, onReset } = props;
  const { t } = useTranslation(['centers', 'common']);
  const isVisitor = useSession().status === 'anonymous';
  const cards = useFocusOnAdded(shown);
  const count = found.length;
  const fromList = { search: queryOf({ text, city }), count, city };
  if (count === 0) return <NoCenters onReset={onReset} />;

  const visible = found.slice(0, shown);
  return (
    <>
      {nextFree.status === 'failed' && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button variant="outline" size="small" onPress={retryNextFree} isBusy={isRetryingNextFree}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('list.nextFreeFailed')}
        </Notice>
      )}
      <CardGrid ref={cards} fromList={fromList}>
        {visible.map(({ center }, place) => (
          <Place key={center._id} place={place}>
            <CenterCard
              center={center}
              nextFree={nextFree}
              isFirst={place < AT_FIRST}
              to={isVisitor ? loginPath({ pathname: `/dialysis/${center._id}` }) : `/dialysis/${center._id}`}
            />
          </Place>
        ))}
      </CardGrid>
      <div className="mt-4 flex flex-col items-center gap-3">
        <p className="tabular text-muted">{t('list.shown', { shown: visible.length, count })}</p>
        {visible.length < count && (
          <Button variant="outline" onPress={onShowMore}>
            {t('list.showMore')}
          </Button>
        )}
      </div>
    </>
  );
});

/**
 * Where a card stands. Of a page's dozen the first ones, which are in sight, are drawn with the answer to a letter; the
 * others follow when no further letter comes, into the room that is kept for them. What is asked for by hand is there at once.
 */
function Place({ place, children }: { place: number; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, place < AT_FIRST || place >= PAGE_SIZE);
  return (
    <li className={place < AT_FIRST ? 'min-w-0' : `${OUT_OF_SIGHT} ${isDrawn ? '' : ROOM_OF_A_CARD}`}>
      {isDrawn && children}
    </li>
  );
}

/** When cards are added, the keyboard goes on at the first of them: the button may be gone. */
function useFocusOnAdded(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown > before.current) {
      list.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [shown]);
  return list;
}
