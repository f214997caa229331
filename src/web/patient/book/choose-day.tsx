import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Center } from '../../../contract/centers';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import { useSession } from '../../lib/api/session';
import { formatClockTime, formatPrice, formatShortDate, nearDay } from '../../lib/i18n/format';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useLive } from '../../lib/live';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { Note } from '../../ui/note';
import { type FromSearch, noneChosen } from './find-center';
import { nextFreeDays } from './book';
import { LaterCharges } from '../centers/later-charges';
import { listPath } from '../dialysis/center-search';
import type { Chosen } from './page';

/** Refresh interval of the free chairs on the screen. */
const CHAIRS_EVERY_MS = 60_000;

/** The chosen center, and the next days with a free chair there; each links to the windows of that day. */
export function ChooseDay({ center, availability }: Chosen) {
  const { t } = useTranslation('book');
  const session = useSession();
  useLive(CHAIRS_EVERY_MS);
  const now = new Date(availability.now);
  const days = nextFreeDays(availability.days);
  return (
    <div className="flex flex-col gap-8">
      <ChosenCenter center={center} />
      {days.length === 0 ? (
        <EmptyState
          title={t('days.none', { days: BOOKING_DAYS_AHEAD })}
          action={<ButtonLink to={listPath({ city: center.CenterCity })}>{t('days.otherCenters')}</ButtonLink>}
        >
          {t('days.noneText')}
        </EmptyState>
      ) : (
        <section aria-labelledby="days">
          <h2 id="days" className="type-section mb-4">
            {t('days.title')}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 desk:grid-cols-4">
            {days.map(({ date, free }) => {
              const near = nearDay(date, now);
              const chairs = t('days.free', { count: free });
              return (
                <li key={date}>
                  <Link
                    to={paths.booking(center._id, { date })}
                    className="focus-ring flex h-full min-h-18 items-center justify-between gap-3 rounded-tile border-[1.5px] border-teal-line bg-teal-tint px-4 py-3 hover:border-teal"
                  >
                    <span>
                      <span className="figure block font-strong">{formatShortDate(date)}</span>
                      <span className="type-small tabular block text-muted">
                        {near ? t(`days.${near}`, { chairs }) : chairs}
                      </span>
                    </span>
                    <ChevronRight size={20} className="shrink-0 text-teal" />
                  </Link>
                </li>
              );
            })}
          </ul>
          <p className="type-small mt-3 text-muted">{t('days.freeHint', { time: formatClockTime(now) })}</p>
          <Link to={paths.booking(center._id)} className="text-link mt-2 inline-flex min-h-11 items-center">
            {t('days.more')}
          </Link>
          {session.status === 'anonymous' && <Note className="mt-4 max-w-152">{t('login')}</Note>}
        </section>
      )}
    </div>
  );
}

/** The chosen center, with its price and a link back to the search. */
function ChosenCenter({ center }: { center: Center }) {
  const { t } = useTranslation('book');
  const { hasActed = false } = (useLocation().state ?? {}) as Partial<FromSearch>;
  const placeName = usePlaceName();
  const name = useRef<HTMLHeadingElement>(null);
  // The focused element disappeared when the center was chosen, so the focus moves on.
  useEffect(() => {
    if (hasActed) name.current?.focus();
  }, [hasActed]);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4.5 desk:p-6">
      <img
        src={`/images/${center.Photo}`}
        alt=""
        width={112}
        height={84}
        className="h-21 w-28 rounded-tile object-cover max-sm:hidden"
      />
      <div className="min-w-0 flex-1 basis-48">
        <h2 ref={name} tabIndex={-1} className="type-card-title outline-none">
          {center.CenterName}
        </h2>
        <NameInLanguage of={center.CenterName} />
        <p className="type-second mt-1 text-muted">
          {center.CenterAddress}, {placeName(center.CenterCity)}
        </p>
        <p className="type-second mt-1">
          <span className="figure font-strong">{formatPrice(center.DialysisCharge)}</span> {t('center.price')}
          <LaterCharges center={center} />
        </p>
      </div>
      <ButtonLink {...noneChosen} variant="outline" size="small">
        {t('center.change')}
      </ButtonLink>
    </div>
  );
}
