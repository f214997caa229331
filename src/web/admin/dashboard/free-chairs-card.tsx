import { useId } from 'react';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/admin/overview';
import type { IstDate } from '../../../domain/time';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from '../ui/format-count';
import { CARD, CARD_FIGURE } from './card-styles';
import { appointmentsPath } from './links';

type FreeChairsCardProps = { freeChairs: Overview['freeChairs']; today: IstDate; tomorrow: IstDate };

/** The slots of section 2: chairs that can still be booked, today and tomorrow. */
export function FreeChairsCard({ freeChairs, today, tomorrow }: FreeChairsCardProps) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const days = [
    { name: t('day.today'), free: freeChairs.today, date: today },
    { name: t('day.tomorrow'), free: freeChairs.tomorrow, date: tomorrow },
  ];
  return (
    <div className={CARD}>
      <h2 id={titleId} className="text-[0.9375rem] leading-snug text-muted">
        {t('cards.availableSlots')}
      </h2>
      {/* On a phone the days are below each other: two four-digit numbers don't fit side by side. */}
      <div className="flex flex-1 self-stretch divide-line max-rail:mt-0.5 max-rail:flex-col max-rail:justify-end rail:divide-x">
        {days.map(({ name, free, date }) => (
          <Link
            key={date}
            to={appointmentsPath({ date })}
            aria-describedby={titleId}
            className="focus-ring group flex max-rail:flex-wrap max-rail:items-baseline max-rail:gap-x-1.5 rail:flex-col rail:pr-6 rail:not-first:pr-0 rail:not-first:pl-6"
          >
            <span className={`${CARD_FIGURE} max-rail:text-[1.25rem]`}>{formatCount(free)}</span>
            <span className="py-0.5 text-[0.9375rem] leading-snug text-muted underline-offset-4 group-hover:text-teal group-hover:underline">
              {name}
            </span>
          </Link>
        ))}
      </div>
    </div>
  );
}
