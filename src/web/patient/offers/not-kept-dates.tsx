import { useId } from 'react';
import type { NotKept } from '../../../contract/bookings/series';
import { CLOSE_GAP_HOURS } from '../../../domain/series';
import { formatShortDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';

/** The dates of a renewal for which no chair is kept, why, and a link to other times. */
export function NotKeptDates({ dates, choose }: { dates: readonly NotKept[]; choose: string | null }) {
  const { t } = useTranslation('waits');
  const titleId = useId();
  if (dates.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-3 rounded-tile bg-sunken p-4">
      <p id={titleId} className="font-strong">
        {t('notKept.title', { count: dates.length })}
      </p>
      <ul aria-labelledby={titleId} className="flex flex-col gap-1">
        {dates.map(({ date, state }) => (
          <li key={date}>
            <span className="font-label">{formatShortDate(date)}</span>:{' '}
            {t(`notKept.${state}`, { hours: CLOSE_GAP_HOURS })}
          </li>
        ))}
      </ul>
      {choose && (
        <ButtonLink to={choose} variant="outline" size="small">
          {t('notKept.choose')}
        </ButtonLink>
      )}
    </div>
  );
}
