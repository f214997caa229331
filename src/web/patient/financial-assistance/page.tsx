import * as paths from '../../../contract/paths';
import { useFormatDate, useTranslation } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { Chip } from '../../ui/chip';
import { FactRows } from '../../ui/facts';
import { Note } from '../../ui/note';
import { TopicHead } from '../../ui/topic-head';
import { FACTS_GATHERED, SourceList } from '../../ui/source-list';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('financial');
  return (
    <PublicHead title={t('title')} description={t('description')} path={paths.financialAssistance} type="article" />
  );
}

/** Schemes, funds and concessions that may help to pay (/financial-assistance). */
export default function FinancialAssistancePage() {
  const { t } = useTranslation('financial');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <div className="page-width py-8 desk:py-12">
        <div className="grid gap-8 desk:grid-cols-[1fr_1.2fr] desk:gap-16">
          <OnThisPage />
          <div className="desk:order-first">
            <h2 className="type-section mb-4">{t('first.title')}</h2>
            <BulletList points={t.list('first.points')} />
            <Note className="mt-6">
              <p>{t('rules')}</p>
              <p className="mt-2">{t('payHere')}</p>
            </Note>
          </div>
        </div>
        {SCHEME_GROUPS.map(({ id, schemes }) => (
          <section key={id} aria-labelledby={id} className="mt-10 desk:mt-14">
            <h2 id={id} className="type-section">
              {t(`groups.${id}`)}
            </h2>
            <ul className="mt-5 grid gap-3.5 desk:gap-5">
              {schemes.map((scheme) => (
                <SchemeCard key={scheme} id={scheme} />
              ))}
            </ul>
          </section>
        ))}
        <section aria-labelledby="more" className="mt-10 desk:mt-14">
          <h2 id="more" className="type-section">
            {t('more.title')}
          </h2>
          <p className="mt-3 text-muted">{t('more.text')}</p>
          <div className="mt-5 flex flex-col gap-3 md:flex-row">
            <ButtonLink to={paths.supportGroups} variant="outline">
              {t('more.groups')}
            </ButtonLink>
            <ButtonLink to={paths.contact} variant="quiet">
              {t('more.contact')}
            </ButtonLink>
          </div>
        </section>
        <SourceList sources={t.list('sources')} />
      </div>
    </>
  );
}

/** Links to the cards of all schemes. */
function OnThisPage() {
  const { t } = useTranslation('financial');
  return (
    <nav aria-labelledby="on-this-page" className="self-start rounded-card border border-line bg-surface p-5 desk:p-7">
      <h2 id="on-this-page" className="type-card-title">
        {t('onThisPage')}
      </h2>
      <ul className="mt-2">
        {SCHEME_GROUPS.flatMap(({ schemes }) => schemes).map((id) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
              {t(`schemes.${id}.name`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const FACTS = ['what', 'who', 'papers', 'know'] as const;

/** One scheme, fund or concession: what, for whom, which papers, and how certain that is. */
function SchemeCard({ id }: { id: SchemeId }) {
  const { t } = useTranslation('financial');
  const formatDate = useFormatDate();
  return (
    <li id={id} className="scroll-mt-6 rounded-card border border-line bg-surface px-4.5 pt-5 pb-3 desk:px-7">
      <h3 className="type-card-title">{t(`schemes.${id}.name`)}</h3>
      <p className="mt-2 mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip>{t('confirm')}</Chip>
        <span className="type-small text-muted">{t('gathered', { date: formatDate(FACTS_GATHERED) })}</span>
      </p>
      <FactRows facts={FACTS.map((fact) => ({ label: t(fact), value: t(`schemes.${id}.${fact}`) }))} />
    </li>
  );
}

/** Ways to help with the costs, in the order in which people usually try them. */
const SCHEME_GROUPS = [
  { id: 'care', schemes: ['pmndp', 'pmjay', 'states'] },
  { id: 'funds', schemes: ['pmnrf', 'ran'] },
  { id: 'concessions', schemes: ['tax', 'rail'] },
] as const;

type SchemeId = (typeof SCHEME_GROUPS)[number]['schemes'][number];
