import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { phoneHref } from '../../../domain/phone-href';
import { useSupport } from '../../lib/i18n/use-support';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Brand } from './brand';
import { LanguageList } from './language-switch';

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
                    <Link to={to} className={LINK}>
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
            <Link to={to} className={LINK}>
              {t(`footer.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links of the footer (spec.md, section 2: home page). */
const LEARN_LINKS = [
  { to: paths.kidneyGuide, label: 'kidney' },
  { to: paths.medicationGuide, label: 'medication' },
  { to: paths.dietGuide, label: 'diet' },
  { to: paths.materials, label: 'materials' },
] as const;

const SUPPORT_LINKS = [
  { to: paths.financialAssistance, label: 'financial' },
  { to: paths.supportGroups, label: 'groups' },
  { to: paths.research, label: 'research' },
  { to: paths.contact, label: 'contact' },
] as const;

const LEGAL_LINKS = [
  { to: paths.privacy, label: 'privacy' },
  { to: paths.terms, label: 'terms' },
  { to: paths.grievance, label: 'grievance' },
] as const;

const ICON = { size: 20, className: 'mt-0.5 shrink-0 text-marigold' } as const;
const CONTACT_LINK =
  '-my-3 inline-block py-3 wrap-anywhere outline-offset-2 hover:text-white hover:underline focus-visible:outline-3 focus-visible:outline-white';

/** When and how to contact the operator. */
function TalkToUs() {
  const { t } = useTranslation('frame');
  const { hours, phone, email, address } = useSupport();
  return (
    <section aria-labelledby="talk-to-us" className="col-span-full desk:col-span-1">
      <h2 id="talk-to-us" className="type-label text-white">
        {t('footer.talk')}
      </h2>
      <dl className="type-second mt-3 flex flex-col gap-3.5 md:max-desk:grid md:max-desk:grid-cols-2 md:max-desk:gap-x-6">
        <Way icon={<Clock {...ICON} />} name={t('footer.hours')}>
          {hours}
        </Way>
        <Way icon={<Phone {...ICON} />} name={t('footer.phone')}>
          <a href={phoneHref(phone)} className={`figure ${CONTACT_LINK}`}>
            {phone}
          </a>
        </Way>
        <Way icon={<Mail {...ICON} />} name={t('footer.email')}>
          <a href={`mailto:${email}`} className={CONTACT_LINK}>
            {email}
          </a>
        </Way>
        <Way icon={<MapPin {...ICON} />} name={t('footer.address')}>
          {address}
        </Way>
      </dl>
    </section>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="max-w-[30ch] min-w-0">{children}</dd>
    </div>
  );
}
