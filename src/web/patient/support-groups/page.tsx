import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { Card } from '../../ui/card';
import { FactRows } from '../../ui/facts';
import { Note } from '../../ui/note';
import { Callout } from '../../ui/callout';
import { TopicHead } from '../../ui/topic-head';
import { SourceList } from '../../ui/source-list';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('groups');
  return <PublicHead title={t('title')} description={t('description')} path={paths.supportGroups} />;
}

const FOUNDATIONS = ['tanker', 'mohan', 'narmada'] as const;
const FACTS = ['where', 'does', 'ask'] as const;

/** Foundations, groups, and how to ask for help at home (/support-groups). */
export default function SupportGroupsPage() {
  const { t } = useTranslation('groups');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
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
        <Callout isStatic tone="warning" title={t('low.title')}>
          {t('low.text')}
        </Callout>
        <SourceList sources={t.list('sources')} />
      </div>
    </>
  );
}

/** How to ask at home for help: one thing, with a day. */
function AskYourFamily() {
  const { t } = useTranslation('groups');
  return (
    <section aria-labelledby="family">
      <h2 id="family" className="type-section">
        {t('family.title')}
      </h2>
      <p className="mt-3 max-w-[66ch] text-muted">{t('family.lead')}</p>
      <h3 className="type-card-title mt-5 mb-3">{t('family.sentences')}</h3>
      <ul className="grid gap-3.5 md:grid-cols-2">
        {t.list('family.examples').map((sentence) => (
          <li key={sentence} className="flex">
            <Card className="w-full p-4.5">{sentence}</Card>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[66ch]">{t('family.carers')}</p>
    </section>
  );
}
