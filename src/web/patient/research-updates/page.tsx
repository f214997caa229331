import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation, useFormatDate } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { FactRows } from '../../ui/facts';
import { Note } from '../../ui/note';
import { TopicHead } from '../../ui/topic-head';
import { FACTS_GATHERED } from '../../ui/source-list';
import { UncheckedTranslation } from '../../ui/unchecked-translation';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('research');
  return <PublicHead title={t('title')} description={t('description')} path={paths.research} type="article" />;
}

const STUDIES = ['gap', 'twice', 'india', 'convince', 'flow'] as const;
const FACTS = ['found', 'means', 'ask', 'source'] as const;

/** Research results, in plain words, those about people on dialysis first (/research-updates). */
export default function ResearchUpdatesPage() {
  const { t } = useTranslation('research');
  const formatDate = useFormatDate();
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <div className="page-width py-8 desk:py-12">
        <Note className="max-w-[76ch]">{t('note')}</Note>
        <ul className="mt-6 grid gap-3.5 desk:gap-5">
          {STUDIES.map((id) => (
            <li key={id} className="rounded-card border border-line bg-surface px-4.5 pt-5 pb-2 desk:px-7 desk:pt-6">
              <h2 className="type-card-title">{t(`studies.${id}.title`)}</h2>
              <p className="type-second mt-1 mb-1 text-muted">{t(`studies.${id}.name`)}</p>
              <FactRows facts={FACTS.map((fact) => ({ label: t(fact), value: t(`studies.${id}.${fact}`) }))} />
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <Link to={paths.financialAssistance} className="text-link inline-flex min-h-11 items-center">
            {t('help')}
          </Link>
        </p>
        <p className="type-small mt-6 text-muted">
          {t('common:sources.gathered', { date: formatDate(FACTS_GATHERED) })}
        </p>
        <UncheckedTranslation className="mt-2" />
      </div>
    </>
  );
}
