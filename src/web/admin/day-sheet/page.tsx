import { useTranslation } from '../../i18n/use-translation';
import { PageTitle } from '../../page-head';
import { DaySheet } from './day-sheet';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-day-sheet');
  return <PageTitle title={t('title')} />;
}

/** The day sheet of a center (/admin/day-sheet). */
export default function DaySheetPage() {
  return <DaySheet />;
}
