import * as paths from '../../../contract/paths';
import { ARRIVE_EARLY_MINUTES, HOLD_MINUTES, MAX_HELD_CHAIRS, NOTICE_HOURS } from '../../../domain/policy';
import { BOOKING_DAYS_AHEAD, START_HOURS, windowLabel } from '../../../domain/windows';
import calendarUrl from '../../drawings/spot-calendar.svg';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { TopicHead } from '../../ui/topic-head';
import { SourceList } from '../../ui/source-list';
import { UncheckedTranslation } from '../../ui/unchecked-translation';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('learn');
  return <PublicHead title={t('title')} description={t('description')} path={paths.learnMore} />;
}

/** How booking works, from finding a center to sitting in the chair (/learn-more). */
export default function LearnMorePage() {
  const { t } = useTranslation('learn');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} drawing={calendarUrl}>
        <ButtonLink to={paths.book} size="large">
          {t('book')}
        </ButtonLink>
      </TopicHead>
      <BookingSteps />
      <BookingQuestions />
      <div className="page-width py-10 desk:py-16">
        <WhatToBring />
        <SourceList sources={t.list('sources')} />
        <UncheckedTranslation className="mt-4" />
      </div>
    </>
  );
}

const STEPS = ['find', 'choose', 'pay', 'go'] as const;

/** Find, choose, pay, go. The numbers are the domain's. */
function BookingSteps() {
  const { t } = useTranslation('learn');
  const numbers = {
    windows: START_HOURS.map((hour) => formatWindow(windowLabel(hour))).join(', '),
    days: BOOKING_DAYS_AHEAD,
    minutes: HOLD_MINUTES,
    early: ARRIVE_EARLY_MINUTES,
  };
  return (
    <section aria-labelledby="steps" className="page-width py-10 desk:py-16">
      <h2 id="steps" className="type-section">
        {t('steps.title')}
      </h2>
      <ol className="mt-6 grid gap-3.5 md:grid-cols-2 desk:gap-6">
        {STEPS.map((id, index) => (
          <li
            key={id}
            className="flex gap-4 rounded-card large-text:flex-col border border-line bg-surface p-4.5 desk:gap-5 desk:p-7"
          >
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full bg-teal text-xl leading-none font-price text-white"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="type-card-title mt-2">{t(`steps.${id}.title`)}</h3>
              <p className="mt-1.5 text-muted">{t(`steps.${id}.text`, numbers)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Papers that a center asks for, always and the first time. */
function WhatToBring() {
  const { t } = useTranslation('learn');
  return (
    <section aria-labelledby="bring">
      <h2 id="bring" className="type-section">
        {t('bring.title')}
      </h2>
      <div className="mt-6 grid gap-3.5 desk:grid-cols-2 desk:gap-6">
        <Card className="p-4.5 desk:p-7">
          <h3 className="type-card-title mb-3">{t('bring.first')}</h3>
          <BulletList points={t.list('bring.points')} />
        </Card>
        <Card className="p-4.5 desk:p-7">
          <h3 className="type-card-title mb-3">{t('bring.newTitle')}</h3>
          <BulletList points={t.list('bring.newPoints')} />
        </Card>
      </div>
    </section>
  );
}

const QUESTIONS = ['cost', 'hold', 'cancel', 'other', 'missed'] as const;
const NUMBERS = { minutes: HOLD_MINUTES, held: MAX_HELD_CHAIRS, hours: NOTICE_HOURS };

/** Questions before paying, with answers: nothing is collapsed. */
function BookingQuestions() {
  const { t } = useTranslation('learn');
  return (
    <section aria-labelledby="questions" className="border-y border-line bg-teal-faint">
      <div className="page-width py-10 desk:py-16">
        <h2 id="questions" className="type-section">
          {t('questions.title')}
        </h2>
        <div className="mt-3 max-w-220 divide-y divide-line">
          {QUESTIONS.map((id) => (
            <div key={id} className="grid gap-x-10 gap-y-1.5 py-5 desk:grid-cols-[18rem_minmax(0,1fr)]">
              <h3 className="type-card-title">{t(`questions.${id}.title`)}</h3>
              <p className="max-w-[62ch]">{t(`questions.${id}.text`, NUMBERS)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
