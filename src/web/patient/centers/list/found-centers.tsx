import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Center } from '../../../../contract/centers';
import { loginPath } from '../../../api/next-path';
import { useSession } from '../../../api/session';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { CARD_GRID } from './card-grid';
import { CenterCard } from './center-card';
import { NoCenters } from './no-centers';
import type { useCenterList } from './use-center-list';

type FoundCentersProps = {
  found: readonly Center[];
  /** How many cards to show. */
  shown: number;
  city: string;
  list: ReturnType<typeof useCenterList>;
  onShowMore: () => void;
  /** Undefined when there is no filter. */
  onReset: (() => void) | undefined;
};

/** The cards, a dozen at a time. */
export function FoundCenters({ found, shown, city, list, onShowMore, onReset }: FoundCentersProps) {
  const { t } = useTranslation(['centers', 'common']);
  const { search } = useLocation();
  const isVisitor = useSession().status === 'anonymous';
  const cards = useFocusOnAdded(shown);
  if (found.length === 0) return <NoCenters onReset={onReset} />;

  const fromList = { search, count: found.length, city };
  const visible = found.slice(0, shown);
  return (
    <>
      {list.nextFree.status === 'failed' && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button variant="outline" size="small" onPress={list.retryNextFree} isBusy={list.isRetryingNextFree}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('list.nextFreeFailed')}
        </Notice>
      )}
      <ul ref={cards} className={CARD_GRID}>
        {visible.map((center, place) => (
          <li key={center._id} className="min-w-0">
            <CenterCard
              center={center}
              nextFree={list.nextFree}
              fromList={fromList}
              isFirst={place < 3}
              to={isVisitor ? loginPath({ pathname: `/dialysis/${center._id}` }) : `/dialysis/${center._id}`}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col items-center gap-3">
        <p className="tabular text-muted">{t('list.shown', { shown: visible.length, count: found.length })}</p>
        {visible.length < found.length && (
          <Button variant="outline" onPress={onShowMore}>
            {t('list.showMore')}
          </Button>
        )}
      </div>
    </>
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
