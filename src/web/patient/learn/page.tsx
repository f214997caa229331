import calendarUrl from '../../drawings/spot-calendar.svg';
import { i18n } from '../../i18n/i18n';
import learn from '../../i18n/en/learn.json';
import { addPageWords } from '../../i18n/page-words';
import { useTranslation } from '../../i18n/use-translation';
import { pageMeta } from '../../page-meta';
import { ButtonLink } from '../../ui/button-link';
import { PageHead } from '../../ui/page-head';
import { SourceList } from '../../ui/source-list';
import { BookingQuestions } from './booking-questions';
import { BookingSteps } from './booking-steps';
import { WhatToBring } from './what-to-bring';

addPageWords('learn', learn);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'learn' }),
    description: i18n.t('description', { ns: 'learn' }),
    path: '/learn-more',
  });
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
        <SourceList sources={t('sources', { returnObjects: true })} />
      </div>
    </>
  );
}
