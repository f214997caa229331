import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { everyCenterQuery } from '../api/call-admin';
import { CenterDayBar, useCenterDay } from '../ui/center-day';
import { PrintButton } from './print-button';
import { SheetBody } from './sheet-body';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-day-sheet');
  return <PageTitle title={t('title')} />;
}

/** The day sheet of a center (/admin/day-sheet). */
export default function DaySheetPage() {
  return <DaySheet />;
}

/** Choosers for a center and a day, and the sheet to print: who comes when, chair by chair. */
function DaySheet() {
  const { t } = useTranslation('admin-day-sheet');
  const centers = useQuery(everyCenterQuery);
  const { center, date, isToday, choose } = useCenterDay(centers.data?.map(({ _id }) => _id));
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <CenterDayBar centers={centers.data} center={center} date={date} onChoose={choose}>
        {center !== null && <PrintButton center={center} date={date} />}
      </CenterDayBar>
      <SheetBody
        centers={centers}
        center={center}
        date={date}
        isToday={isToday}
        onChooseDate={(day) => choose({ date: day })}
      />
    </>
  );
}
