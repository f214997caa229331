import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/admin/reports/overview';
import { type IstDate, addDays } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatCount } from '../ui/format';
import { appointmentsPath, centersPath, usersPath } from './links';

const CARD =
  'relative flex flex-col items-start rounded-tile border border-line bg-surface px-3.5 py-3 hover:border-line-strong lg:px-4.5 lg:pt-3.5';

const CARD_TITLE = 'text-small leading-snug text-muted';

/** The number; its link covers the card, so its focus ring goes around the card. */
const CARD_NUMBER =
  'tabular mt-0.5 text-figure leading-tight font-[620] text-ink outline-none lg:text-figure-wide ' +
  'focus-visible:after:outline-[3px] focus-visible:after:outline-offset-1 focus-visible:after:outline-teal focus-visible:after:outline-solid';

/** The line below; its touch target is 44 px high without taking that much room. */
const CARD_PART =
  'focus-ring relative z-10 -mx-1 inline-flex items-center gap-1.5 rounded-chip px-1 py-0.5 text-small leading-snug text-muted ' +
  'hover:text-teal hover:underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5';

/** The four totals at the top; each links to its list. */
export function Cards({ overview, today }: { overview: Overview; today: IstDate }) {
  const { t } = useTranslation('admin-dashboard');
  const { centers, users } = overview;
  return (
    <section
      aria-label={t('cards.label')}
      className="grid grid-cols-2 gap-3 max-rail:grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] lg:gap-3.5 @2xl:grid-cols-4"
    >
      <CountCard
        title={t('cards.centers')}
        count={centers.total}
        to={centersPath()}
        part={{
          count: centers.active,
          text: t('cards.active', { text: formatCount(centers.active) }),
          to: centersPath({ status: 'active' }),
          Icon: CircleCheck,
          colour: 'text-green',
        }}
      />
      <CountCard
        title={t('cards.today')}
        count={overview.today.appointments}
        to={appointmentsPath({ date: today })}
        part={{
          count: overview.today.pending,
          text: t('cards.pending', { text: formatCount(overview.today.pending) }),
          to: appointmentsPath({ date: today, status: 'pending' }),
          Icon: Hourglass,
          colour: 'text-yellow',
        }}
      />
      <CountCard
        title={t('cards.users')}
        count={users.total}
        to={usersPath()}
        part={{
          count: users.blocked,
          text: t('cards.blocked', { text: formatCount(users.blocked) }),
          to: usersPath({ status: 'blocked' }),
          Icon: Ban,
          colour: 'text-red',
        }}
      />
      <FreeChairsCard freeChairs={overview.freeChairs} today={today} />
    </section>
  );
}

type CountCardProps = {
  title: string;
  count: number;
  /** The list of all of them. */
  to: string;
  /** A part of them with its own count and list. */
  part: { count: number; text: string; to: string; Icon: LucideIcon; colour: string };
};

/** One total: the whole card links to the list, the line below to a part of it. */
function CountCard({ title, count, to, part }: CountCardProps) {
  const titleId = useId();
  return (
    <div className={CARD}>
      <h2 id={titleId} className={CARD_TITLE}>
        {title}
      </h2>
      <Link
        to={to}
        aria-describedby={titleId}
        className={`${CARD_NUMBER} after:absolute after:inset-0 after:rounded-tile`}
      >
        {formatCount(count)}
        <span className="sr-only"> {title}</span>
      </Link>
      <Link to={part.to} aria-describedby={titleId} className={CARD_PART}>
        {/* A zero is muted: none blocked is no cause for red. */}
        <part.Icon aria-hidden="true" size={17} className={`shrink-0 ${part.count > 0 ? part.colour : 'text-faint'}`} />
        {part.text}
      </Link>
    </div>
  );
}

/** The slots of section 2: chairs that can still be booked, today and tomorrow. */
function FreeChairsCard({ freeChairs, today }: { freeChairs: Overview['freeChairs']; today: IstDate }) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const days = [
    { name: t('cards.restOfToday'), free: freeChairs.today, date: today },
    { name: t('day.tomorrow'), free: freeChairs.tomorrow, date: addDays(today, 1) },
  ];
  return (
    <div className={CARD}>
      <h2 id={titleId} className={CARD_TITLE}>
        {t('cards.availableSlots')}
      </h2>
      {/* In little room the days are below each other: two four-digit numbers don't fit side by side. */}
      <div className="flex flex-1 self-stretch divide-line @max-xl:mt-0.5 @max-xl:flex-col @max-xl:justify-end @xl:divide-x">
        {days.map(({ name, free, date }) => (
          <Link
            key={date}
            to={appointmentsPath({ date })}
            aria-describedby={titleId}
            className="focus-ring group flex @max-xl:min-h-(--row-control) @max-xl:flex-wrap @max-xl:content-center @max-xl:items-baseline @max-xl:gap-x-1.5 @xl:flex-col @xl:pr-6 @xl:not-first:pr-0 @xl:not-first:pl-6"
          >
            <span className={`${CARD_NUMBER} @max-xl:text-[1.25rem]`}>{formatCount(free)}</span>
            <span className="py-0.5 text-small leading-snug text-muted underline-offset-4 group-hover:text-teal group-hover:underline">
              {name}
            </span>
          </Link>
        ))}
      </div>
    </div>
  );
}
