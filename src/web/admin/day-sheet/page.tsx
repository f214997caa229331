import { useTranslation } from '../../i18n/use-translation';
import { PageTitle } from '../../page-head';
import { DaySheet } from './day-sheet';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-day-sheet');
  return <PageTitle title={t('title')} />;
}

/** Who comes when to a center on a day (/admin/day-sheet). */
export default function DaySheetPage() {
  return <DaySheet />;
}
