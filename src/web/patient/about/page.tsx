import CodeXml from 'lucide-react/icons/code-xml';
import CreditCard from 'lucide-react/icons/credit-card';
import Headset from 'lucide-react/icons/headset';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { HOLD_MINUTES, NOTICE_HOURS } from '../../../domain/policy';
import { PRODUCT } from '../../../domain/product';
import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { TopicHead } from '../../ui/topic-head';
import { useOneAddress } from '../../ui/use-one-address';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('about');
  return <PublicHead title={t('title')} description={t('description', { product: PRODUCT.name })} path={paths.about} />;
}

const PARAGRAPHS = ['first', 'second', 'third'] as const;

/** The purpose of the product, and the people and data behind it (/about). */
export default function AboutPage() {
  const { t } = useTranslation('about');
  useOneAddress(paths.about);
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} drawing={calendarUrl} />
      <section className="page-width grid gap-4 py-10 desk:grid-cols-[1fr_2fr] desk:gap-16 desk:py-16">
        <h2 className="type-section">{t('mission.title')}</h2>
        <div className="type-lead flex max-w-[62ch] flex-col gap-4">
          {PARAGRAPHS.map((id) => (
            <p key={id}>{t(`mission.${id}`, { product: PRODUCT.name })}</p>
          ))}
        </div>
      </section>
      <>
        <HowBookingsWork />
        <Team />
        <AboutTheData />
        <div className="page-width flex flex-col gap-3 pb-12 md:flex-row desk:pb-20">
          <ButtonLink to={paths.centers}>{t('book')}</ButtonLink>
          <ButtonLink to={paths.contact} variant="outline">
            {t('contact')}
          </ButtonLink>
        </div>
      </>
    </>
  );
}

const RULES = [
  { id: 'hold', Icon: Hourglass },
  { id: 'pay', Icon: CreditCard },
  { id: 'refund', Icon: RotateCcw },
  { id: 'late', Icon: ShieldCheck },
] as const;

/** The rules of holds, payment and refunds, in words. The numbers are the domain's. */
function HowBookingsWork() {
  const { t } = useTranslation('about');
  return (
    <section className="border-y border-line bg-teal-faint">
      <div className="page-width py-10 desk:py-16">
        <h2 className="type-section">{t('bookings.title')}</h2>
        <ul className="mt-6 grid gap-x-12 gap-y-7 md:grid-cols-2">
          {RULES.map(({ id, Icon }) => (
            <li key={id} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-teal-tint text-teal">
                <Icon size={24} />
              </span>
              <div>
                <h3 className="type-card-title">
                  {t(`bookings.${id}.title`, { minutes: HOLD_MINUTES, hours: NOTICE_HOURS })}
                </h3>
                <p className="mt-1 text-muted">{t(`bookings.${id}.text`, { hours: NOTICE_HOURS })}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <Link to={paths.learnMore} className="text-link inline-flex min-h-11 items-center">
            {t('bookings.more')}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** What is real, what is invented, and whose work is used (docs/about-the-data.md). */
function AboutTheData() {
  const { t } = useTranslation('about');
  return (
    <section id="data" className="page-width pb-10">
      <div className="grid gap-4 border-t border-line pt-10 desk:grid-cols-[1fr_2fr] desk:gap-16">
        <h2 className="type-section">{t('data.title')}</h2>
        <div className="flex max-w-[66ch] flex-col gap-3">
          <p>{t('data.centers')}</p>
          <p>
            {t('data.cities')} {t('data.citiesChange')}
          </p>
          <p>{t('data.type')}</p>
          <p>
            {t('data.drawings')} {t('data.facts')}
          </p>
        </div>
      </div>
    </section>
  );
}

const ROLES = [
  { id: 'nephrology', Icon: Stethoscope },
  { id: 'care', Icon: HeartHandshake },
  { id: 'support', Icon: Headset },
  { id: 'engineering', Icon: CodeXml },
] as const;

/** The roles behind the service. No invented faces. */
function Team() {
  const { t } = useTranslation('about');
  return (
    <section className="page-width py-10 desk:py-16">
      <h2 className="type-section">{t('team.title')}</h2>
      <p className="mt-3 max-w-[62ch] text-muted">{t('team.lead')}</p>
      <ul className="mt-6 grid gap-3.5 md:grid-cols-2 desk:grid-cols-4 desk:gap-6">
        {ROLES.map(({ id, Icon }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-5 desk:p-6">
            <Icon size={24} className="text-teal" />
            <h3 className="type-card-title mt-3">{t(`team.${id}.title`)}</h3>
            <p className="type-second mt-1.5 text-muted">{t(`team.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
