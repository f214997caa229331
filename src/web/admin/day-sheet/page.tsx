import daySheet from '../../i18n/en/admin-day-sheet.json';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { addPageWords } from '../../i18n/page-words';
import { DaySheet } from './day-sheet';

addPageWords('admin-day-sheet', daySheet);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'admin-day-sheet' }));
}

/** Who comes when to a center on a day (/admin/day-sheet). */
export default function DaySheetPage() {
  return <DaySheet />;
}
