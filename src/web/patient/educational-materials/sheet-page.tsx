import Printer from 'lucide-react/icons/printer';
import { useParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { PRODUCT } from '../../../domain/product';
import { useFormatDate, useTranslation } from '../../lib/i18n/use-translation';
import type { ListKey } from '../../lib/i18n/words';
import { NotIndexed, PublicHead } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { BulletList } from '../../ui/bullet-list';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { UncheckedTranslation } from '../../ui/unchecked-translation';
import { FACTS_GATHERED } from '../../ui/source-list';
import { sheetPath, SHEETS } from './sheets';

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
        action={<ButtonLink to={paths.materials}>{t('sheet.back')}</ButtonLink>}
      />
    </div>
  );
}

type SheetProps = { id: (typeof SHEETS)[number]['id']; drawing: string };

/** Blanks at the top of the sheet, to be filled in by hand. */
const BLANKS = ['name', 'phone', 'weight'] as const;

/** The sheet as printed, with the print button. */
function Sheet({ id, drawing }: SheetProps) {
  const { t } = useTranslation('materials');
  const formatDate = useFormatDate();
  const blocks = [0, 1, 2, 3, 4].filter((block) => t.find(`sheets.${id}.blocks.${block}.title`) !== undefined);
  return (
    <div className="page-width pt-2 pb-6 print:p-0 desk:pb-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.materials}>{t('sheet.back')}</BackLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="type-small text-muted">{t('sheet.hint')}</span>
          <Button icon={<Printer size={20} />} onPress={() => window.print()}>
            {t('sheet.print')}
          </Button>
        </div>
      </div>
      <article className="sheet mx-auto max-w-200 rounded-card border border-line bg-surface p-5 md:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0">
        <header className="flex items-center justify-between gap-6 border-b-2 border-teal pb-4">
          <div>
            <h1 className="type-title print:text-[22pt]">{t(`sheets.${id}.title`)}</h1>
            <p className="mt-1 text-muted">{t(`sheets.${id}.lead`)}</p>
          </div>
          <img src={drawing} alt="" width={112} height={84} className="h-21 w-28 shrink-0 max-sm:hidden" />
        </header>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-3 print:grid-cols-3">
          {BLANKS.map((blank) => (
            <div key={blank} className="border-b border-line-strong pb-1">
              <dt className="type-small text-muted">{t(`sheet.${blank}`)}</dt>
              <dd className="h-6" />
            </div>
          ))}
        </dl>
        <div className="mt-5 gap-8 sm:columns-2 print:columns-2">
          {blocks.map((block) => (
            <section key={block} className="mb-5 break-inside-avoid">
              <h2 className="type-card-title mb-1.5 text-teal print:text-[13pt]">
                {t.find(`sheets.${id}.blocks.${block}.title`)}
              </h2>
              <BulletList points={t.list(`sheets.${id}.blocks.${block}.points` as ListKey<'materials'>)} />
            </section>
          ))}
        </div>
        <footer className="mt-2 border-t border-line pt-3">
          <p className="font-strong">{t('sheet.ask')}</p>
          <UncheckedTranslation className="mt-1 print:text-[8.5pt]" />
          <p className="type-small mt-1 text-muted print:text-[8.5pt]">
            {t('common:sources.title')}: {t(`sheets.${id}.sources`)} {formatDate(FACTS_GATHERED)}, {PRODUCT.name}
          </p>
        </footer>
      </article>
    </div>
  );
}
