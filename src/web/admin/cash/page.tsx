import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PageTitle } from '../../page-head';
import { useScope } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { CenterDayBar, CenterDayBody, useCenterDay, useIsReallyToday } from '../ui/center-day';
import type { PageHandle } from '../frame/require-right';
import { CashBook } from './cash-book';
import { DayActions } from './day-actions';
import { type DrawerAsked, DrawerDialogs } from './drawer-dialogs';
import { DrawerPanel } from './drawer-panel';
import { PriceListDialog } from './price-list-dialog';
import { cashDayQuery, drawerQuery } from './queries';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-cash');
  return <PageTitle title={t('title')} />;
}

/** The cash book of a center (/admin/cash): the drawer, the day's money, what is still to be paid, and closing the day. */
export default function CashPage() {
  const { t } = useTranslation('admin-cash');
  const centers = useQuery(everyCenterQuery);
  const chosen = useCenterDay(
    centers.data?.map(({ _id }) => _id),
    useScope('see'),
  );
  const { center, date, choose } = chosen;
  const answer = useQuery({ ...cashDayQuery(center ?? '', date), enabled: center !== null });
  const day = answer.data?.cash;
  const drawer = useQuery({ ...drawerQuery(center ?? '', date), enabled: center !== null }).data;
  useIsReallyToday(chosen, day?.today ?? null);
  // Kept outside of the book, which is fetched again while a dialog is open.
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const [isPrices, setPrices] = useState(false);
  const [asked, setAsked] = useState<DrawerAsked>(null);
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <CenterDayBar centers={centers.data} center={center} date={date} onChoose={choose}>
        <Link
          to={adminPaths.debts}
          className="text-link focus-ring inline-flex min-h-(--control) items-center rounded-chip px-1 print:hidden"
        >
          {t('debts.title')}
        </Link>
        {center && (
          <Button size="compact" variant="quiet" className="print:hidden" onPress={() => setPrices(true)}>
            {t('prices.title')}
          </Button>
        )}
        {day && <DayActions day={day} drawer={drawer} dialog={dialog} onDialog={setDialog} />}
      </CenterDayBar>
      <CenterDayBody centers={centers} chosen={chosen} answer={answer} failed={t('failed')}>
        {({ cash }) => (
          <CashBook day={cash} onChooseDate={(other) => choose({ date: other })}>
            {center && drawer && (
              <DrawerPanel
                {...{ centerId: center, date, drawer }}
                isToday={cash.date === cash.today}
                onAsk={setAsked}
              />
            )}
          </CashBook>
        )}
      </CenterDayBody>
      {center && isPrices && <PriceListDialog centerId={center} onClose={() => setPrices(false)} />}
      {center && drawer && (
        <DrawerDialogs centerId={center} drawer={drawer} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
