import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Skeleton } from '../../ui/skeleton';
import { everyCenterQuery } from '../api/call-admin';
import { CenterDayBar, useCenterDay } from '../ui/center-day';
import { TableFailure, TableMessage } from '../ui/table-message';
import { useLate } from '../ui/use-late';
import { CashBook } from './cash-book';
import { DayActions } from './day-actions';
import { cashDayQuery } from './queries';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-cash');
  return <PageTitle title={t('title')} />;
}

/** The cash book of a center (/admin/cash): a day's money, what is still to be paid, and closing the day. */
export default function CashPage() {
  const { t } = useTranslation('admin-cash');
  const centers = useQuery(everyCenterQuery);
  const { center, date, choose } = useCenterDay(centers.data?.map(({ _id }) => _id));
  const answer = useQuery({ ...cashDayQuery(center ?? '', date), enabled: center !== null });
  const day = answer.data?.cash;
  // Outside of the book, which is fetched again while a dialog is open.
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <CenterDayBar centers={centers.data} center={center} date={date} onChoose={choose}>
        {day && <DayActions day={day} dialog={dialog} onDialog={setDialog} />}
      </CenterDayBar>
      {center === null ? (
        <NoCenter centers={centers} />
      ) : answer.error && !day ? (
        <Frame>
          <TableFailure
            title={t('failed')}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            isRetrying={answer.isFetching}
          />
        </Frame>
      ) : day ? (
        <CashBook day={day} onChooseDate={(chosen) => choose({ date: chosen })} />
      ) : (
        <Bars />
      )}
    </>
  );
}

function NoCenter({ centers }: { centers: ReturnType<typeof useQuery<unknown[]>> }) {
  const { t } = useTranslation('admin-cash');
  if (centers.isPending) return <Bars />;
  return (
    <Frame>
      {centers.error ? (
        <TableFailure
          title={t('centersFailed')}
          error={centers.error}
          onRetry={() => void centers.refetch()}
          isRetrying={centers.isFetching}
        />
      ) : (
        <TableMessage kind="empty" title={t(centers.data && centers.data.length > 0 ? 'choose' : 'noCenters')} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="rounded-tile border border-line bg-surface">{children}</div>;
}

/** While it loads; nothing for the first 300 ms. */
function Bars() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div className="flex min-h-[50vh] flex-col gap-4 rounded-tile border border-line bg-surface p-4.5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {isLate && Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="h-4 w-full" />)}
    </div>
  );
}
