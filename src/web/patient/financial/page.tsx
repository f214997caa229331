import { useTranslation } from '../../i18n/use-translation';
import { PublicHead } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { Note } from '../../ui/note';
import { PageHead } from '../../ui/page-head';
import { SourceList } from '../../ui/source-list';
import { OnThisPage } from './on-this-page';
import { SchemeCard } from './scheme-card';
import { SCHEME_GROUPS } from './schemes';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('financial');
  return <PublicHead title={t('title')} description={t('description')} path="/financial-assistance" type="article" />;
}

/** Schemes, funds and concessions that may help to pay (/financial-assistance). */
export default function FinancialAssistancePage() {
  const { t } = useTranslation('financial');
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
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
            <ButtonLink to="/support-groups" variant="outline">
              {t('more.groups')}
            </ButtonLink>
            <ButtonLink to="/contact" variant="quiet">
              {t('more.contact')}
            </ButtonLink>
          </div>
        </section>
        <SourceList sources={t.list('sources')} />
      </div>
    </>
  );
}
