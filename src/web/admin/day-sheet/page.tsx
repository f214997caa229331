import { useQuery } from '@tanstack/react-query';
import { istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useScope } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { CenterDayBar, CenterDayBody, useCenterDay, useIsReallyToday } from '../ui/center-day';
import type { PageHandle } from '../frame/require-right';
import { PrintButton } from './print-button';
import { daySheetQuery } from './queries';
import { Sheet } from './sheet';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-day-sheet');
  return <PageTitle title={t('title')} />;
}

/** The day sheet of a center (/admin/day-sheet): who comes when, chair by chair, to print. */
export default function DaySheetPage() {
  const { t } = useTranslation('admin-day-sheet');
  const centers = useQuery(everyCenterQuery);
  const chosen = useCenterDay(
    centers.data?.map(({ _id }) => _id),
    useScope('see'),
  );
  const { center, date, choose } = chosen;
  const answer = useQuery({ ...daySheetQuery(center ?? '', date), enabled: center !== null });
  useIsReallyToday(chosen, answer.data ? istDateOf(new Date(answer.data.now)) : null);
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <CenterDayBar centers={centers.data} center={center} date={date} onChoose={choose}>
        {center !== null && <PrintButton center={center} date={date} />}
      </CenterDayBar>
      <CenterDayBody centers={centers} chosen={chosen} answer={answer} failed={t('failed')} mustBeCurrent>
        {(sheet) => <Sheet known={sheet} onChooseDate={(other) => choose({ date: other })} />}
      </CenterDayBody>
    </>
  );
}
