import Armchair from 'lucide-react/icons/armchair';
import type { NextFree } from '../../../../contract/centers';
import { formatShortDate, formatWindow, nearDay } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Skeleton } from '../../../ui/skeleton';
import { FEW_CHAIRS } from '../../chair-picker/few-chairs';

/** What is known of the next free windows: all of them with the server's clock, not yet, or not at all. */
export type NextFreeKnowledge =
  | { status: 'known'; now: Date; byCenter: ReadonlyMap<string, NextFree['next']> }
  | { status: 'loading' }
  | { status: 'failed' };

/** The next free window of a center and its chairs; says so when there is none, or when it couldn't be loaded. */
export function NextFreeWindow({ centerId, nextFree }: { centerId: string; nextFree: NextFreeKnowledge }) {
  const { t } = useTranslation('centers');
  if (nextFree.status === 'loading') return <Skeleton className="mt-1 h-5 w-36" />;
  if (nextFree.status === 'failed') return <p className="type-second text-muted">{t('card.unknown')}</p>;
  const next = nextFree.byCenter.get(centerId);
  if (next === undefined) return <p className="type-second text-muted">{t('card.unknown')}</p>;
  if (next === null) return <p className="type-second max-w-[18ch] text-muted">{t('card.noneFree')}</p>;
  const day = nearDay(next.date, nextFree.now) === 'today' ? t('card.today') : formatShortDate(next.date);
  return (
    <>
      <p className="tabular type-second font-label">
        <span className="figure">{day}</span>, <span className="figure">{formatWindow(next.time)}</span>
      </p>
      <p
        className={`type-small mt-0.5 flex items-center gap-1.5 font-label ${next.free <= FEW_CHAIRS ? 'text-marigold-text' : 'text-green'}`}
      >
        <Armchair aria-hidden="true" size={18} strokeWidth={2} />
        <span className="tabular">{t('card.chairsLeft', { count: next.free })}</span>
      </p>
    </>
  );
}
