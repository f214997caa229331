import { PRODUCT } from '../../../domain/product';
import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../i18n/use-translation';
import { PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { PageHead } from '../../ui/page-head';
import { useOneAddress } from '../../ui/use-one-address';
import { AboutTheData } from './about-the-data';
import { HowBookingsWork } from './how-bookings-work';
import { Team } from './team';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('about');
  return <PublicHead title={t('title')} description={t('description')} path="/about" />;
}

const PARAGRAPHS = ['first', 'second', 'third'] as const;

/** The purpose of the product, and the people and data behind it (/about). */
export default function AboutPage() {
  const { t } = useTranslation('about');
  useOneAddress('/about');
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} drawing={calendarUrl} />
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
          <ButtonLink to="/dialysis">{t('book')}</ButtonLink>
          <ButtonLink to="/contact" variant="outline">
            {t('contact')}
          </ButtonLink>
        </div>
      </>
    </>
  );
}
