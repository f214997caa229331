import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminCenter } from '../../../contract/admin/centers';
import type { IstDate } from '../../../domain/time';
import { TableFailure, TableMessage } from '../ui/table-message';
import { daySheetQuery } from './queries';
import { Sheet } from './sheet';
import { SheetBars } from './sheet-bars';

type SheetBodyProps = {
  centers: UseQueryResult<AdminCenter[]>;
  center: string | null;
  date: IstDate;
  onChooseDate: (date: IstDate) => void;
};

/** The sheet, or why there is none yet. */
export function SheetBody({ centers, center, date, onChooseDate }: SheetBodyProps) {
  const { t } = useTranslation('admin-day-sheet');
  const sheet = useQuery({ ...daySheetQuery(center ?? '', date), enabled: center !== null });

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
  // A sheet that could not be brought up to date is not shown: somebody would print it.
  if (sheet.error) {
    return (
      <div className="rounded-tile border border-line bg-surface">
        <TableFailure title={t('failed')} error={sheet.error} onRetry={() => void sheet.refetch()} isRetrying={sheet.isFetching} />
      </div>
    );
  }
  if (!sheet.data) return <SheetBars />;
  return <Sheet known={sheet.data} onChooseDate={onChooseDate} />;
}
