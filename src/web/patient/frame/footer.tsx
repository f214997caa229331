import { Link } from 'react-router';
import { useSupport } from '../../i18n/use-support';
import { useTranslation } from '../../i18n/use-translation';
import { Brand } from './brand';
import { LEARN_LINKS, LEGAL_LINKS, SUPPORT_LINKS } from './footer-links';
import { LanguageList } from './language-list';
import { TalkToUs } from './talk-to-us';

/** The dark footer of public pages: guides, support, contact details, and what to do in an emergency. */
export function Footer() {
  const { t } = useTranslation('frame');
  const { name } = useSupport();
  return (
    <footer className="bg-footer text-footer-text print:hidden">
      <div className="page-width pt-12 pb-8 desk:pt-16">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-9 md:grid-cols-2 desk:grid-cols-[1.3fr_1fr_1fr_1.3fr]">
          <div className="col-span-full desk:col-span-1">
            <Brand ground="dark" />
            <p className="type-second mt-4 max-w-[34ch]">{t('footer.promise')}</p>
          </div>
          <FooterLinks title={t('footer.learn')} links={LEARN_LINKS} />
          <FooterLinks title={t('footer.support')} links={SUPPORT_LINKS} />
          <TalkToUs />
        </div>
        <div className="type-small mt-10 flex flex-col gap-2 border-t border-footer-line pt-6 desk:flex-row desk:items-center desk:justify-between">
          <p>{t('footer.emergency')}</p>
          <div className="flex flex-wrap items-center gap-x-5">
            <nav aria-label={t('footer.legal')}>
              <ul className="flex flex-wrap gap-x-5">
                {LEGAL_LINKS.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} prefetch="intent" className={LINK}>
                      {t(`footer.${label}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <LanguageList />
            <p>{t('footer.rights', { year: COPYRIGHT_YEAR, operator: name })}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The year of first publication. */
const COPYRIGHT_YEAR = 2026;

const LINK =
  'inline-flex min-h-11 items-center outline-offset-2 hover:text-white hover:underline focus-visible:outline-3 focus-visible:outline-white';

type FooterLink = (typeof LEARN_LINKS | typeof SUPPORT_LINKS)[number];

function FooterLinks({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const { t } = useTranslation('frame');
  return (
    <nav aria-label={title}>
      <h2 className="type-label text-white">{title}</h2>
      <ul className="type-second mt-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className={LINK}>
              {t(`footer.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
