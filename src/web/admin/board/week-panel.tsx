import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { type IstDate, addDays, istDateOf, mondayOf } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { HeatTable, WindowHead } from '../dashboard/heat-table';
import { TableFailure } from '../ui/table-message';
import { weekQuery } from './queries';

/** How full the windows of the week are. Each cell leads to its day. */
export function WeekPanel({ center, date }: { center: string; date: IstDate }) {
  const { t } = useTranslation('admin-board');
  const titleId = useId();
  const from = mondayOf(date);
  const week = useQuery(weekQuery(center, from));
  const today = week.data && istDateOf(new Date(week.data.now));
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-tile border border-line bg-surface px-3 pt-3 pb-3.5">
      <h2 id={titleId} className="admin-heading mb-2">
        {today && from === mondayOf(today) ? t('week.title') : t('week.titleOf', { date: formatDate(from) })}
      </h2>
      {week.data ? (
        <HeatTable
          caption={t('week.caption', { from: formatDate(from), to: formatDate(addDays(from, 6)) })}
          rows={week.data.byWindow.map(({ time, startHour, days }) => ({
            id: String(startHour),
            name: formatWindow(time),
            head: <WindowHead time={time} isNarrow />,
            days,
            cellTo: (day) => `${adminPaths.board}?${new URLSearchParams({ center, date: day })}`,
          }))}
          today={today!}
          shown={date}
          headWidth="w-[3rem]"
          isInNumbers
        />
      ) : (
        week.error && (
          <TableFailure
            title={t('week.failed')}
            error={week.error}
            onRetry={() => void week.refetch()}
            isRetrying={week.isFetching}
          />
        )
      )}
    </section>
  );
}
