import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import type { Person } from '../people/acting';
import { forIn, pathFor } from '../people/for-whom';
import { type Appointment, countOf, type Filter, filterAppointments, FILTERS, parseFilter } from './appointment';
import { AppointmentRow } from './appointment-row';
import type { Ask } from './ask-button';

export const LIST_HEADING_ID = 'all-appointments';

/** Of the list below the lines of the sessions to come. */
const EARLIER: readonly Filter[] = ['all', 'completed', 'cancelled'];

/** Appointments shown at first, and added by each "show more". */
const PAGE = 10;

/** The URL of a part of the list. */
function listAddress(search: URLSearchParams, filter: Filter, shown = PAGE): string {
  const query = new URLSearchParams({
    ...forIn(search),
    ...(filter !== 'all' && { show: filter }),
    ...(shown > PAGE && { rows: String(shown) }),
  });
  return `?${query}`;
}

type AppointmentListProps = {
  /** Without those that are lines above. */
  appointments: readonly Appointment[];
  /** Whether the sessions to come are lines above. */
  isBelowLines: boolean;
  now: Date;
  onAsk: Ask | null;
};

/** Every appointment, filtered by the URL (`?show=`), the first ten and more on demand (`?rows=`). */
export function AppointmentList({ appointments, isBelowLines, now, onAsk }: AppointmentListProps) {
  const { t } = useTranslation('appointments');
  const [search] = useSearchParams();
  const filters = isBelowLines ? EARLIER : FILTERS;
  const filter = filters.find((one) => one === parseFilter(search.get('show'))) ?? 'all';
  const headingId = isBelowLines ? 'earlier-appointments' : LIST_HEADING_ID;
  const rows = Math.max(PAGE, Number(search.get('rows')) || 0);
  const [atFirst] = useState(() => new Map(appointments.map((one) => [one._id, one])));
  const chosen = filterAppointments(appointments, filter, atFirst);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    // Moves the focus to the first new row.
    if (rows > before.current) list.current?.children[before.current]?.querySelector<HTMLElement>('h3')?.focus();
    before.current = rows;
  }, [rows]);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 desk:gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id={headingId} tabIndex={-1} className="type-section outline-none desk:text-[1.75rem]">
          {t(isBelowLines ? 'list.earlier' : 'list.title')}
        </h2>
        <Filters filters={filters} filter={filter} />
      </div>
      <p role="status" className="sr-only">
        {t('list.count', { count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <ul
          ref={list}
          className="flex flex-col gap-3 desk:gap-0 desk:overflow-hidden desk:rounded-card desk:border desk:border-line"
        >
          {chosen.slice(0, rows).map((appointment) => (
            <AppointmentRow key={appointment._id} appointment={appointment} now={now} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {chosen.length > rows && (
        <div className="flex flex-col items-center gap-2">
          <ButtonLink
            to={listAddress(search, filter, rows + PAGE)}
            replace
            preventScrollReset
            variant="outline"
            className="max-md:w-full md:min-w-60"
          >
            {t('list.more')}
          </ButtonLink>
          <p className="type-small tabular text-muted">{t('list.moreOf', { shown: rows, count: chosen.length })}</p>
        </div>
      )}
      {chosen.length === 0 && filter !== 'all' && <EmptyFilter filter={filter} />}
    </section>
  );
}

/** All, Upcoming, Pending and so on, as links. On the phone it is one line that scrolls. */
function Filters({ filters, filter }: { filters: readonly Filter[]; filter: Filter }) {
  const [search] = useSearchParams();
  const { t } = useTranslation('appointments');
  return (
    <nav
      aria-label={t('list.filter')}
      className="flex items-start gap-2 max-md:-mx-4 max-md:-my-2 max-md:w-[calc(100%+--spacing(8))] max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:py-2 max-md:[scrollbar-width:none] md:flex-wrap"
    >
      {filters.map((id) => (
        <Link
          key={id}
          to={listAddress(search, id)}
          replace
          preventScrollReset
          aria-current={id === filter ? 'true' : undefined}
          className="pill type-second shrink-0"
        >
          {t(`list.${id}`)}
        </Link>
      ))}
    </nav>
  );
}

/** No appointment matches the filter. */
function EmptyFilter({ filter }: { filter: Exclude<Filter, 'all'> }) {
  const [search] = useSearchParams();
  const { t } = useTranslation('appointments');
  return (
    <EmptyState
      title={t(`empty.${filter}`)}
      action={
        <ButtonLink to={listAddress(search, 'all')} replace preventScrollReset variant="outline">
          {t('empty.showAll')}
        </ButtonLink>
      }
    >
      {t(`empty.${filter}Text`)}
    </EmptyState>
  );
}

/** There are no bookings yet (the title is spec.md's, section 2). */
export function NoAppointments({ person }: { person: Person | null }) {
  const { t } = useTranslation('appointments');
  return (
    <EmptyState
      drawing={calendarUrl}
      title={t('empty.title')}
      action={<ButtonLink to={pathFor(paths.centers, person)}>{t('empty.find')}</ButtonLink>}
    >
      {!person && t('empty.text')}
    </EmptyState>
  );
}

/** There are past appointments, but no upcoming ones. */
export function NothingAhead({ person }: { person: Person | null }) {
  const { t } = useTranslation('appointments');
  return (
    <Card className="flex flex-col gap-4 p-4.5 md:flex-row md:items-center md:justify-between desk:p-7">
      <div>
        <h2 className="type-card-title">{person ? t('for.none', { name: person.name }) : t('next.none')}</h2>
        <p className="text-muted">{t('next.noneText')}</p>
      </div>
      <ButtonLink to={pathFor(paths.centers, person)} className="shrink-0">
        {t('empty.find')}
      </ButtonLink>
    </Card>
  );
}

const COUNTERS = [
  { id: 'upcoming', Icon: CircleCheck, colour: 'text-green' },
  { id: 'pending', Icon: Hourglass, colour: 'text-yellow' },
  { id: 'completed', Icon: ClipboardCheck, colour: 'text-blue' },
] as const;

/** The three counters: upcoming (confirmed), pending, completed. Lower on the phone where many lines follow. */
export function Counters({ appointments, isCompact }: { appointments: readonly Appointment[]; isCompact: boolean }) {
  const { t } = useTranslation('appointments');
  return (
    <Card className="desk:min-w-[26rem] xl:min-w-[35rem]">
      <dl
        aria-label={t('counters.label')}
        className="grid grid-cols-3 divide-x divide-line large-text:grid-cols-1 large-text:divide-x-0 large-text:divide-y"
      >
        {COUNTERS.map(({ id, Icon, colour }) => (
          <div
            key={id}
            className={`flex min-w-0 flex-col-reverse justify-end px-2.5 large-text:flex-row-reverse large-text:items-center large-text:gap-3 md:gap-1 md:px-3.5 md:py-3 desk:px-5 desk:py-4 ${isCompact ? 'py-1.5' : 'gap-1 py-3'}`}
          >
            <dt className="type-small desk:type-second text-muted">{t(`counters.${id}`)}</dt>
            <dd
              className={`tabular flex items-center gap-2.5 leading-none font-price md:text-[1.75rem] desk:text-[2rem] ${isCompact ? 'text-xl' : 'text-[1.75rem]'}`}
            >
              <Icon size={22} className={`shrink-0 ${colour}`} />
              {countOf(appointments, id)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
