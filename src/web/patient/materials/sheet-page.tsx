import { type MetaFunction, useParams } from 'react-router';
import { i18n } from '../../i18n/i18n';
import materials from '../../i18n/en/materials.json';
import { addPageWords } from '../../i18n/page-words';
import { useTranslation } from '../../i18n/use-translation';
import { NOT_INDEXED, pageMeta } from '../../page-meta';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { Sheet } from './sheet';
import { SHEETS, sheetPath } from './sheets';

addPageWords('materials', materials);

function findSheet(id: string | undefined) {
  return SHEETS.find((sheet) => sheet.id === id);
}

export const meta: MetaFunction = ({ params }) => {
  const sheet = findSheet(params.sheet);
  const title = i18n.t(sheet ? `sheets.${sheet.id}.title` : 'title', { ns: 'materials' });
  const description = i18n.t('description', { ns: 'materials' });
  return [...pageMeta({ title, description, path: sheetPath(params.sheet ?? '') }), NOT_INDEXED];
};

/** One guide on one page of paper (/educational-materials/print/{sheet}). */
export default function SheetPage() {
  const { t } = useTranslation('materials');
  const sheet = findSheet(useParams().sheet);
  if (sheet) return <Sheet id={sheet.id} drawing={sheet.drawing} />;
  return (
    <div className="page-width py-10">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        title={t('notFound.heading', { ns: 'frame' })}
        action={<ButtonLink to="/educational-materials">{t('sheet.back')}</ButtonLink>}
      />
    </div>
  );
}
