import { useTranslation } from '../../i18n/use-translation';
import { PublicHead } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { FactRows } from '../../ui/fact-rows';
import { Note } from '../../ui/note';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { SourceList } from '../../ui/source-list';
import { AskYourFamily } from './ask-your-family';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('groups');
  return <PublicHead title={t('title')} description={t('description')} path="/support-groups" />;
}

const FOUNDATIONS = ['tanker', 'mohan', 'narmada'] as const;
const FACTS = ['where', 'does', 'ask'] as const;

/** Foundations, groups, and how to ask for help at home (/support-groups). */
export default function SupportGroupsPage() {
  const { t } = useTranslation('groups');
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <div className="page-width flex flex-col gap-10 py-8 desk:gap-14 desk:py-12">
        <section aria-labelledby="foundations">
          <h2 id="foundations" className="type-section">
            {t('foundations.title')}
          </h2>
          <Note className="mt-4 max-w-[76ch]">{t('foundations.note')}</Note>
          <ul className="mt-5 grid gap-3.5 desk:grid-cols-3 desk:gap-6">
            {FOUNDATIONS.map((id) => (
              <li key={id} className="rounded-card border border-line bg-surface px-4.5 pt-5 pb-2 desk:px-6">
                <h3 className="type-card-title">{t(`foundations.${id}.name`)}</h3>
                <FactRows
                  isStacked
                  facts={FACTS.map((fact) => ({
                    label: t(`foundations.${fact}`),
                    value: t(`foundations.${id}.${fact}`),
                  }))}
                />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="find" className="max-w-[72ch]">
          <h2 id="find" className="type-section mb-4">
            {t('find.title')}
          </h2>
          <BulletList points={t.list('find.points')} />
        </section>
        <AskYourFamily />
        <Notice isStatic tone="warning" title={t('low.title')}>
          {t('low.text')}
        </Notice>
        <SourceList sources={t.list('sources')} />
      </div>
    </>
  );
}
