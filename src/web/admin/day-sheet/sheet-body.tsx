import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AdminCenter } from '../../../contract/admin/centers';
import { type IstDate, istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { TableFailure, TableMessage } from '../ui/table-message';
import { useLate } from '../ui/use-late';
import { daySheetQuery } from './queries';
import { Sheet } from './sheet';

type SheetBodyProps = {
  centers: UseQueryResult<AdminCenter[]>;
  center: string | null;
  date: IstDate;
  /** The day is today by the browser's clock, which may be wrong. */
  isToday: boolean;
  onChooseDate: (date: IstDate) => void;
};

/** The sheet, or why there is none. */
export function SheetBody({ centers, center, date, isToday, onChooseDate }: SheetBodyProps) {
  const { t } = useTranslation('admin-day-sheet');
  const sheet = useQuery({ ...daySheetQuery(center ?? '', date), enabled: center !== null });

  const realToday = isToday && sheet.data ? istDateOf(new Date(sheet.data.now)) : date;
  const correct = useEffectEvent(onChooseDate);
  useEffect(() => {
    if (realToday !== date) correct(realToday);
  }, [realToday, date]);

  if (center === null) {
    if (centers.isPending) return <SheetBars />;
    return (
      <div className="rounded-tile border border-line bg-surface">
        {centers.error ? (
          <TableFailure
            title={t('centersFailed')}
            error={centers.error}
            onRetry={() => void centers.refetch()}
            isRetrying={centers.isFetching}
          />
        ) : (
          <TableMessage kind="empty" title={t(centers.data.length > 0 ? 'choose' : 'noCenters')} />
        )}
      </div>
    );
  }
  // A stale sheet is not shown: somebody would print it.
  if (sheet.error) {
    return (
      <div className="rounded-tile border border-line bg-surface">
        <TableFailure
          title={t('failed')}
          error={sheet.error}
          onRetry={() => void sheet.refetch()}
          isRetrying={sheet.isFetching}
        />
      </div>
    );
  }
  if (!sheet.data) return <SheetBars />;
  return <Sheet known={sheet.data} onChooseDate={onChooseDate} />;
}

/** The sheet's lines while it loads; nothing for the first 300 ms. */
function SheetBars() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-[210mm] flex-col gap-4 border border-line bg-white p-4 rail:p-[12mm]">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {isLate && (
        <>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} className="mt-1 h-4 w-full" />
          ))}
        </>
      )}
    </div>
  );
}
