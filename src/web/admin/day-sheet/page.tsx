import { useTranslation } from 'react-i18next';
import daySheet from '../../i18n/en/admin-day-sheet.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { PageHead } from '../ui/page-head';

addPageWords('admin-day-sheet', daySheet);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-day-sheet' }));
}

/** Who comes when to a center on a day (/admin/day-sheet). */
export default function DaySheetPage() {
  const { t } = useTranslation('admin-day-sheet');
  return <PageHead title={t('title')} />;
}
