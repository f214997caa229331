import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pathFor } from '../../../contract/path-for';
import * as paths from '../../../contract/paths';
import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import type { Person } from '../people/acting';
import { forIn } from '../people/for-whom';
import { type Appointment, countOf, type Filter, filterAppointments, FILTERS, parseFilter } from './appointment';
import type { Ask } from './ask-button';
import { byWeeks } from './coming';
import { SessionLines } from './session-lines';

export const LIST_HEADING_ID = 'past-appointments';

/** Appointments shown at first. */
export const LATEST = 5;

/** The URL of a part of the list. */
function listAddress(search: URLSearchParams, filter: Filter, isAll = false): string {
  const query = new URLSearchParams({
    ...forIn(search),
    ...(filter !== 'all' && { show: filter }),
    ...(isAll && { past: 'all' }),
  });
  return `?${query}`;
}

type AppointmentListProps = {
  /** The appointments that are over or cancelled. */
  appointments: readonly Appointment[];
  /** How many more such appointments there are that the page did not ask for. */
  others: number;
  now: Date;
  onAsk: Ask | null;
};

/**
 * The appointments that are over or cancelled, filtered by the URL (`?show=`): the latest first, all of them on demand
 * (`?past=all`).
 */
export function AppointmentList({ appointments, others, now, onAsk }: AppointmentListProps) {
  const { t } = useTranslation('appointments');
  const [search] = useSearchParams();
  const filter = parseFilter(search.get('show'));
  const isAll = search.get('past') === 'all';
  const chosen = filterAppointments(appointments, filter);
  const count = chosen.length + others;
  const shown = isAll ? chosen : chosen.slice(0, LATEST);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(shown.length);
  useEffect(() => {
    // Moves the focus to the first new row.
    if (isAll && shown.length > before.current) list.current?.querySelectorAll('summary')[before.current]?.focus();
    before.current = shown.length;
  }, [isAll, shown.length]);
  return (
    <section aria-labelledby={LIST_HEADING_ID} className="mt-4 flex flex-col gap-3 desk:mt-8 desk:gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id={LIST_HEADING_ID} tabIndex={-1} className="type-section outline-none desk:text-figure">
          {t('list.past')}
        </h2>
        <Filters filter={filter} />
      </div>
      <p role="status" className="sr-only">
        {t('list.count', { count })}
      </p>
      {shown.length > 0 && (
        <div ref={list} className="flex flex-col gap-1">
          <SessionLines weeks={byWeeks(shown)} isOver now={now} onAsk={onAsk} />
        </div>
      )}
      {count > shown.length && (
        <ButtonLink
          to={listAddress(search, filter, true)}
          replace
          preventScrollReset
          variant="outline"
          className="md:min-w-60 md:self-center"
        >
          {t('list.showAll', { count })}
        </ButtonLink>
      )}
      {chosen.length === 0 && filter !== 'all' && <EmptyFilter filter={filter} />}
    </section>
  );
}

/** All, Completed, Cancelled, as links. */
function Filters({ filter }: { filter: Filter }) {
  const [search] = useSearchParams();
  const { t } = useTranslation('appointments');
  return (
    <nav aria-label={t('list.filter')} className="flex flex-wrap gap-2">
      {FILTERS.map((id) => (
        <Link
          key={id}
          to={listAddress(search, id)}
          replace
          preventScrollReset
          aria-current={id === filter ? 'true' : undefined}
          className="pill type-second"
        >
          {t(`list.${id}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Shown where no appointment matches the filter. */
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

/** Shown where there are no bookings yet. The title is spec.md's (section 2). */
export function NoAppointments({ person }: { person: Person | null }) {
  const { t } = useTranslation('appointments');
  return (
    <EmptyState
      drawing={calendarUrl}
      title={t('empty.title')}
      action={<ButtonLink to={pathFor(paths.centers, person?._id)}>{t('empty.find')}</ButtonLink>}
    >
      {!person && t('empty.text')}
    </EmptyState>
  );
}

/** Shown where there are past appointments but no upcoming ones. */
export function NothingAhead({ person }: { person: Person | null }) {
  const { t } = useTranslation('appointments');
  return (
    <Card className="flex flex-col gap-4 p-4.5 md:flex-row md:items-center md:justify-between desk:p-7">
      <div>
        <h2 className="type-card-title">{person ? t('for.none', { name: person.name }) : t('next.none')}</h2>
        <p className="text-muted">{t('next.noneText')}</p>
      </div>
      <ButtonLink to={pathFor(paths.centers, person?._id)} className="shrink-0">
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

type CountersProps = {
  appointments: readonly Appointment[];
  /** How many completed appointments there are that the page did not ask for. */
  others: number;
  isCompact: boolean;
};

/** The three counters: upcoming (confirmed), pending, completed. Lower on the phone where many lines follow. */
export function Counters({ appointments, others, isCompact }: CountersProps) {
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
              className={`tabular flex items-center gap-2.5 leading-none font-price md:text-figure desk:text-figure-wide ${isCompact ? 'text-xl' : 'text-figure'}`}
            >
              <Icon size={22} className={`shrink-0 ${colour}`} />
              {countOf(appointments, id) + (id === 'completed' ? others : 0)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
