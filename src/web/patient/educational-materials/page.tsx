import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { TopicHead } from '../../ui/topic-head';
import { UncheckedTranslation } from '../../ui/unchecked-translation';
import { SHEETS, sheetFile, sheetPath } from './sheets';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('materials');
  return <PublicHead title={t('title')} description={t('description')} path={paths.materials} />;
}

/** The guides, to read or to print on one page (/educational-materials). */
export default function EducationalMaterialsPage() {
  const { t, language } = useTranslation('materials');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <ul className="page-width grid gap-3.5 py-8 md:grid-cols-2 desk:gap-6 desk:py-12">
        {SHEETS.map(({ id, guide, drawing }) => {
          const title = t(`guides.${id}.title`);
          return (
            <li key={id} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4.5 desk:p-7">
              <div className="flex flex-1 items-center gap-5 large-text:flex-col large-text:items-start">
                <img
                  src={drawing}
                  loading="lazy"
                  alt=""
                  width={128}
                  height={96}
                  className="h-auto w-24 shrink-0 desk:w-32"
                />
                <div className="min-w-0">
                  <h2 className="type-card-title">{title}</h2>
                  <p className="type-second mt-1 text-muted">{t(`guides.${id}.text`)}</p>
                </div>
              </div>
              <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
                <ButtonLink to={guide} size="small" aria-label={t('readLabel', { guide: title })}>
                  {t('read')}
                </ButtonLink>
                <ButtonLink
                  to={sheetPath(id)}
                  size="small"
                  variant="outline"
                  icon={<Printer size={20} />}
                  aria-label={t('printLabel', { guide: title })}
                >
                  {t('print')}
                </ButtonLink>
                <a
                  href={sheetFile(id, language)}
                  download
                  className={buttonStyles({ variant: 'quiet', size: 'small' })}
                  aria-label={t('fileLabel', { guide: title })}
                >
                  <Download size={20} />
                  {t('file')}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
      <UncheckedTranslation className="page-width pb-8" />
    </>
  );
}
