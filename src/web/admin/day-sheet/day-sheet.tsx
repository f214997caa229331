import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation';
import { SheetBar } from './sheet-bar';
import { SheetBody } from './sheet-body';
import { everyCenterQuery } from '../api/every-center';
import { useSheetChoice } from './use-sheet-choice';

/** Choosers for a center and a day, and the sheet to print: who comes when, chair by chair. */
export function DaySheet() {
  const { t } = useTranslation('admin-day-sheet');
  const centers = useQuery(everyCenterQuery);
  const { center, date, isToday, choose } = useSheetChoice(centers.data?.map(({ _id }) => _id));
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <SheetBar centers={centers.data} center={center} date={date} onChoose={choose} />
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
