import { useId } from 'react';
import type { ResponseOf } from '../../../contract/endpoint';
import type { RunningSeries, offers } from '../../../contract/bookings/waits';
import { RENEWAL_HOURS } from '../../../domain/renewals';
import { istDateOf } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { FactRows } from '../../ui/facts';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import type { Names } from './kept-chairs';
import { NotKeptDates } from './not-kept-dates';

type RegularSeriesProps = { loaded: ResponseOf<typeof offers.list>; names: Names };

/** The running series, whose next dates are offered every week until somebody stops it. Mails link to `#regular`. */
export function RegularSeries({ loaded: { series, offers: kept }, names }: RegularSeriesProps) {
  const { t } = useTranslation('waits');
  const titleId = useId();
  if (series.length === 0) return null;
  return (
    <section id="regular" aria-labelledby={titleId} className="flex scroll-mt-6 flex-col gap-4">
      <h2 id={titleId} className="type-card-title">
        {t('regular.title')}
      </h2>
      <p className="max-w-[62ch] text-muted">{t('regular.how', { hours: RENEWAL_HOURS })}</p>
      <ul className="flex flex-col gap-4">
        {series.map((one) => (
          <SeriesCard
            key={one._id}
            series={one}
            name={names[one.patientId]}
            // Where dates are kept, the kept dates name them already.
            isOffered={kept.some(({ renewal }) => renewal?.seriesId === one._id)}
          />
        ))}
      </ul>
    </section>
  );
}

type SeriesCardProps = { series: RunningSeries; name: string | undefined; isOffered: boolean };

/** A running series: where, when, when it is renewed next, and how to stop it. */
function SeriesCard({ series, name, isOffered }: SeriesCardProps) {
  const { t } = useTranslation(['waits', 'series']);
  const { _id, CenterName, weekdays, time, next, notKept, choose } = series;
  const isAsked = useIsAsked(_id);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface px-5 pt-3 pb-5">
      {name && <p className="pt-2 font-strong">{t('for', { name })}</p>}
      <FactRows
        facts={[
          {
            label: t('center'),
            value: (
              <>
                {CenterName}
                <NameInLanguage of={CenterName} />
              </>
            ),
          },
          { label: t('regular.days'), value: weekdays.map((day) => t(`series:days.${day as 1}`)).join(', ') },
          { label: t('time'), value: formatWindow(time) },
          { label: t('regular.next'), value: formatDate(istDateOf(new Date(next))) },
        ]}
      />
      {!isOffered && <NotKeptDates dates={notKept} choose={choose} />}
      {isAsked ? (
        <Question
          intent={_id}
          title={t('regular.question')}
          what={t('regular.what')}
          confirm={t('regular.stop')}
          busy={t('regular.stopping')}
        >
          <input type="hidden" name="do" value="stopRenewals" />
        </Question>
      ) : (
        <AskLink
          of={_id}
          size="small"
          className="md:self-start"
          aria-label={t('regular.stopNamed', { center: CenterName })}
        >
          {t('regular.stop')}
        </AskLink>
      )}
    </li>
  );
}
