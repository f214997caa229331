import { useQuery } from '@tanstack/react-query';
import Radio from 'lucide-react/icons/radio';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { classNames } from '../../ui/class-names';
import { useMay, useScope } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { CenterDayBar, CenterDayBody, useCenterDay, useIsReallyToday } from '../ui/center-day';
import { TableMessage } from '../ui/table-message';
import { DayBoard } from './day-board';
import { boardQuery } from './queries';
import { useLiveBoard } from './use-live-board';
import { WeekPanel } from './week-panel';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-board');
  return <PageTitle title={t('title')} />;
}

/**
 * The board of a center (/admin/board): every chair in every window of a day, live, with the week below or beside it.
 */
export default function BoardPage() {
  const { t } = useTranslation('admin-board');
  const centers = useQuery(everyCenterQuery);
  const chosen = useCenterDay(
    centers.data?.map(({ _id }) => _id),
    useScope('see-floor'),
  );
  const { center, date, choose } = chosen;
  const mayWeek = useMay()('see', center ?? undefined);
  const isLive = useLiveBoard(center, date);
  const answer = useQuery({ ...boardQuery(center ?? '', date, isLive), enabled: center !== null });
  const isToday = useIsReallyToday(chosen, answer.data ? istDateOf(new Date(answer.data.now)) : null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="admin-title">{isToday ? t('title') : t('titleOf', { date: formatDate(date) })}</h1>
        {answer.data && (
          <Currency
            isLive={isLive}
            isFailing={answer.error !== null || answer.fetchStatus === 'paused'}
            at={answer.data.now}
          />
        )}
      </div>
      <CenterDayBar centers={centers.data} center={center} date={date} onChoose={choose} />
      <CenterDayBody centers={centers} chosen={chosen} answer={answer} failed={t('failed')}>
        {(known) => (
          <div
            className={classNames('grid items-start gap-6', mayWeek && 'min-[90rem]:grid-cols-[minmax(0,1fr)_23.5rem]')}
          >
            <div className="min-w-0">
              {known.day.isClosed && known.day.windows.every(({ counts }) => counts.booked + counts.kept === 0) ? (
                <div className="rounded-tile border border-line bg-surface">
                  <TableMessage kind="empty" title={t('closed')} />
                </div>
              ) : (
                <DayBoard key={`${center} ${date}`} center={center ?? ''} known={known} />
              )}
            </div>
            {mayWeek && <WeekPanel center={center ?? ''} date={date} />}
          </div>
        )}
      </CenterDayBody>
    </>
  );
}

/** Says how current the board is: live, polled, or failing at the moment. */
function Currency({ isLive, isFailing, at }: { isLive: boolean; isFailing: boolean; at: string }) {
  const { t } = useTranslation('admin-board');
  const time = formatClockTime(new Date(at));
  if (isLive) {
    return (
      <p className="admin-fine flex items-center gap-1.5 text-[#17653d]">
        <Radio size={16} />
        {t('live.live')}
      </p>
    );
  }
  return (
    <p className="admin-fine flex items-center gap-1.5 text-muted">
      <RefreshCw size={16} />
      {t(isFailing ? 'live.failing' : 'live.polling', { time })}
    </p>
  );
}
