import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../i18n/use-translation';
import { PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { PageHead } from '../../ui/page-head';
import { SourceList } from '../../ui/source-list';
import { BookingQuestions } from './booking-questions';
import { BookingSteps } from './booking-steps';
import { WhatToBring } from './what-to-bring';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('learn');
  return <PublicHead title={t('title')} description={t('description')} path="/learn-more" />;
}

/** How booking works, from finding a center to sitting in the chair (/learn-more). */
export default function LearnMorePage() {
  const { t } = useTranslation('learn');
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} drawing={calendarUrl}>
        <ButtonLink to="/book" size="large">
          {t('book')}
        </ButtonLink>
      </PageHead>
      <BookingSteps />
      <BookingQuestions />
      <div className="page-width py-10 desk:py-16">
        <WhatToBring />
        <SourceList sources={t.list('sources')} />
      </div>
    </>
  );
}
