import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { pathFor } from '../../../contract/path-for';
import * as paths from '../../../contract/paths';
import type { Wait } from '../../../contract/bookings/waits';
import { formatDate, formatIsoMoment, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatWeek } from '../../lib/i18n/week';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';
import { FactRows } from '../../ui/facts';
import { EmptyState } from '../../ui/empty-state';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { forIn } from '../people/for-whom';
import type { Names } from './kept-chairs';

type WaitListProps = { waits: readonly Wait[]; names: Names };

/** Everything that the account waits for. */
export function WaitList({ waits, names }: WaitListProps) {
  const { t } = useTranslation('waits');
  const titleId = useId();
  const { for: whom } = forIn(useSearchParams()[0]);
  if (waits.length === 0) {
    return (
      <EmptyState
        title={t('list.none')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={pathFor(paths.centers, whom)}>{t('way.centers')}</ButtonLink>
            <ButtonLink to={paths.wait(whom)} variant="outline">
              {t('form.open')}
            </ButtonLink>
          </div>
        }
      >
        {t('list.noneText')}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="type-card-title">
        {t('list.title')}
      </h2>
      <ul className="flex flex-col gap-4">
        {waits.map((wait) => (
          <WaitCard key={wait._id} wait={wait} name={names[wait.patientId]} />
        ))}
      </ul>
      <ButtonLink to={paths.wait(whom)} variant="outline" className="md:self-start">
        {t('form.open')}
      </ButtonLink>
    </section>
  );
}

/** One wait: its centers, dates and windows, and how to end it. */
function WaitCard({ wait, name }: { wait: Wait; name: string | undefined }) {
  const { t } = useTranslation('waits');
  const isAsked = useIsAsked(wait._id);
  const centers = wait.centers.map(({ CenterName }) => CenterName).join(', ');
  const { weekdays } = wait;
  const week = formatWeek();
  const dates = weekdays
    ? weekdays.map((day) => week[day]!.weekday).join(', ')
    : wait.dates.map((date) => formatDate(date)).join('; ');
  const times = wait.times.map((time) => formatWindow(time)).join(', ');
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface px-5 pt-3 pb-5">
      {name && <p className="pt-2 font-strong">{t('for', { name })}</p>}
      <FactRows
        facts={[
          {
            label: t('list.centers', { count: wait.centers.length }),
            value: wait.centers.map(({ _id, CenterName }) => (
              <span key={_id} className="block">
                {CenterName}
                <NameInLanguage of={CenterName} />
              </span>
            )),
          },
          { label: weekdays ? t('list.standing') : t('list.dates', { count: wait.dates.length }), value: dates },
          { label: t('list.times', { count: wait.times.length }), value: times },
          { label: t('list.since'), value: formatIsoMoment(wait.since) },
        ]}
      />
      {wait.isPaused && <Callout tone="warning">{t('list.paused')}</Callout>}
      {isAsked ? (
        <Question
          intent={wait._id}
          title={t('list.question')}
          what={t('list.what')}
          confirm={t('list.stop')}
          busy={t('list.stopping')}
        >
          <input type="hidden" name="do" value="stop" />
        </Question>
      ) : (
        <AskLink
          of={wait._id}
          size="small"
          className="md:self-start"
          aria-label={t('list.stopNamed', { dates, centers })}
        >
          {t('list.stop')}
        </AskLink>
      )}
    </li>
  );
}
