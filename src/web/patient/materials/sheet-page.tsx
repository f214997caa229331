import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { NotIndexed, PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { Sheet } from './sheet';
import { SHEETS, sheetPath } from './sheets';

function findSheet(id: string | undefined) {
  return SHEETS.find((sheet) => sheet.id === id);
}

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('materials');
  const params = useParams();
  const sheet = findSheet(params.sheet);
  const title = t(sheet ? `sheets.${sheet.id}.title` : 'title');
  const description = t('description');
  return (
    <>
      <PublicHead title={title} description={description} path={sheetPath(params.sheet ?? '')} />
      <NotIndexed />
    </>
  );
}

/** One guide on one page of paper (/educational-materials/print/{sheet}). */
export default function SheetPage() {
  const { t } = useTranslation('materials');
  const sheet = findSheet(useParams().sheet);
  if (sheet) return <Sheet id={sheet.id} drawing={sheet.drawing} />;
  return (
    <div className="page-width py-10">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        title={t('frame:notFound.heading')}
        action={<ButtonLink to="/educational-materials">{t('sheet.back')}</ButtonLink>}
      />
    </div>
  );
}
