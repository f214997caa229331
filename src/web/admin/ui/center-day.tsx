/** Pages about one center on one day: its center and day, and the choosers for them. */
import type { UseQueryResult } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { useSearchParams } from 'react-router';
import type { AdminCenter } from '../../../contract/admin/centers/centers';
import { type Scope, isWithin } from '../../../domain/rights';
import { addDays, isIstDate, type IstDate } from '../../../domain/time';
import { ApiError } from '../../lib/api/api-error';
import { istToday } from '../../lib/api/server-today';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { CenterButtons } from './center-buttons';
import { CenterChoice } from './center-choice';
import { DateField } from './date-field';
import { useShortcut } from './shortcuts';
import { TableFailure } from './table-message';
import { useLate } from './use-late';
import { useChoose } from './use-choose';

export type CenterDay = {
  /** Null until one is chosen. */
  center: string | null;
  date: IstDate;
  /** Whether the URL names no day, which means today. */
  isToday: boolean;
  choose: (change: { center?: string; date?: IstDate }) => void;
};

/**
 * The center and the day of a page, kept in the URL. The default center is the one that was last chosen on this
 * computer, or the only one; the default day is today, by the browser's clock until the server's is known. While the centers are
 * not known it goes by `scope`, so that the day need not wait for them.
 */
export function useCenterDay(centerIds: readonly string[] | undefined, scope: Scope = []): CenterDay {
  const [search] = useSearchParams();
  const write = useChoose();
  const asked = search.get('date');
  const within = centerIds ?? scope;
  const only = within !== 'all' && within.length === 1 ? within[0] : undefined;
  const last = lastCenter.read();
  const usual = last !== null && isWithin(within, last) ? last : only;
  return {
    center: search.get('center') ?? usual ?? null,
    date: asked && isIstDate(asked) ? asked : istToday(),
    isToday: asked === null,
    choose: ({ center, date }) => {
      if (center) lastCenter.write(center);
      write({ ...(center && { center }), ...(date && { date }) });
    },
  };
}

/**
 * Corrects a page of "today" to the server's date (null until it is known), since the browser's clock may be wrong. Returns whether
 * the shown day is today.
 */
export function useIsReallyToday({ date, isToday, choose }: CenterDay, serverToday: IstDate | null): boolean {
  const correct = useEffectEvent((real: IstDate) => choose({ date: real }));
  useEffect(() => {
    if (isToday && serverToday !== null && serverToday !== date) correct(serverToday);
  }, [isToday, serverToday, date]);
  return serverToday === null ? isToday : serverToday === date;
}

/** The center that was last chosen on this computer: most desks work for the same one every day. */
const KEY = 'vrikka-desk-center';

const lastCenter = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(id: string): void {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Without storage the user chooses again the next time.
    }
  },
};

type CenterDayBarProps = {
  /** Undefined while loading. */
  centers: readonly AdminCenter[] | undefined;
  center: string | null;
  date: IstDate;
  onChoose: CenterDay['choose'];
  /** Actions on the page, at the end of the bar. */
  children?: ReactNode;
};

/**
 * Choosers for the center (with several) and the day, with the keys ← and →. Empty before a center is chosen. Not printed.
 */
export function CenterDayBar({ centers, center, date, onChoose, children }: CenterDayBarProps) {
  const { t } = useTranslation('admin');
  const before = addDays(date, -1);
  const after = addDays(date, 1);
  useShortcut('ArrowLeft', t('centerDay.dayBefore'), () => onChoose({ date: before }));
  useShortcut('ArrowRight', t('centerDay.dayAfter'), () => onChoose({ date: after }));
  if (!centers || center === null) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rail:mb-3 print:hidden">
      <CenterChoice
        isLabelHidden
        className="min-w-0 flex-1 basis-56 rail:max-w-90"
        centers={centers}
        value={center}
        onChange={(id) => onChoose({ center: id })}
      />
      <div className="flex flex-wrap gap-1.5 max-rail:w-full">
        <DayStep
          label={t('centerDay.dayBeforeOf', { date: formatDate(before) })}
          onPress={() => onChoose({ date: before })}
        >
          <ChevronLeft size={18} />
        </DayStep>
        <DateField
          label={t('centerDay.date')}
          value={date}
          // An empty or half-typed date changes nothing; the page stays until there is a valid day.
          onChange={(day) => isIstDate(day) && onChoose({ date: day })}
          className="min-w-0 max-rail:order-first max-rail:flex-1 max-rail:basis-[11rem] rail:w-46 [&>label]:sr-only"
        />
        <DayStep
          label={t('centerDay.dayAfterOf', { date: formatDate(after) })}
          onPress={() => onChoose({ date: after })}
        >
          <ChevronRight size={18} />
        </DayStep>
      </div>
      {children}
    </div>
  );
}

/** A square button beside the day: one day back or on. */
function DayStep({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <PlainButton
      aria-label={label}
      onPress={onPress}
      className="focus-ring grid size-(--control) shrink-0 place-items-center rounded-chip border border-line-strong bg-surface text-ink hover:bg-sunken"
    >
      {children}
    </PlainButton>
  );
}

type CenterDayBodyProps<Answer> = {
  centers: UseQueryResult<readonly AdminCenter[]>;
  chosen: CenterDay;
  answer: UseQueryResult<Answer>;
  /** What failed: "The day could not be loaded". */
  failed: string;
  /** Whether an answer that could not be refreshed must not be shown, since it is for printing. */
  mustBeCurrent?: boolean;
  children: (known: Answer) => ReactNode;
};

/** Shows the server's answer for the center and day, or why there is none: no center chosen, loading, or failed. */
export function CenterDayBody<Answer>(props: CenterDayBodyProps<Answer>) {
  const { centers, chosen, answer, failed, mustBeCurrent = false, children } = props;
  const { t } = useTranslation('admin');
  const { center, choose } = chosen;
  // The bar appears together with the centers, so that nothing moves.
  if (centers.isPending) return <LoadingLines />;
  if (center !== null && answer.data && !(mustBeCurrent && answer.error)) return children(answer.data);
  const asked = center === null ? centers : answer;
  if (asked.isPending) return <LoadingLines />;
  // A link to somebody else's center, or to one that is gone: a retry would not help.
  if (center !== null && asked.error instanceof ApiError && asked.error.code === 'center-not-found') {
    return (
      <CenterButtons
        title={t('centerDay.notYours')}
        centers={centers.data ?? []}
        onChoose={(id) => choose({ center: id })}
      />
    );
  }
  if (asked.error) {
    return (
      <div className="rounded-tile border border-line bg-surface">
        <TableFailure
          title={center === null ? t('centerDay.centersFailed') : failed}
          error={asked.error}
          onRetry={() => void asked.refetch()}
          isRetrying={asked.isFetching}
        />
      </div>
    );
  }
  return <CenterButtons centers={centers.data ?? []} onChoose={(id) => choose({ center: id })} />;
}

/** While it loads; nothing for the first 300 ms. */
function LoadingLines() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div role="status" className="flex min-h-[60vh] flex-col gap-3">
      <span className="sr-only">{t('loading')}</span>
      {isLate && Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="h-12 w-full" />)}
    </div>
  );
}
