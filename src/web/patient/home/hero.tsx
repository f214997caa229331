import type { ReactNode } from 'react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import roomUrl from '../../drawings/room.svg';
import roomInline from '../../drawings/room.svg?inline';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatShortDate, formatWindow } from '../../lib/i18n/format';
import { ButtonLink } from '../../ui/button-link';
import { laterPart } from '../../ui/later-part';
import type { SchemeNames } from '../../lib/scheme-names';
import type { Need } from '../needs/needs';
import type { Payable } from '../needs/payable-of';
import type { OwnSessions } from './own-sessions';

const NeedsList = laterPart('needs-list', () => import('../needs/needs-list').then((file) => file.NeedsList));

/** The picture is inlined in the server-rendered page, so the script does not load it again. */
const ROOM = import.meta.env.SSR ? roomInline : roomUrl;

/** `needs`: what waits for a logged-in patient; undefined for a visitor. */
type HeroProps = {
  own: OwnSessions | null;
  needs: { needs: Need[]; names: SchemeNames; payable: Payable; now: string } | undefined;
};

/**
 * The first screen, as high as the window below the header (spec.md, section 2): what this is, the booking link, and
 * the room, whose floor spans the page. On a phone it is short enough to show the first figures.
 */
export function Hero({ own, needs }: HeroProps) {
  const { t } = useTranslation('home');
  const isToPay = needs?.needs.some(({ kind }) => kind === 'hold') ?? false;
  return (
    <section
      aria-labelledby="headline"
      className="flex min-h-[calc(100svh-var(--above)-5.75rem)] overflow-hidden bg-sunken desk:min-h-[calc(100svh-var(--above))]"
    >
      <div className="page-width grid grid-rows-[auto_minmax(9rem,1fr)] desk:grid-cols-[minmax(0,27rem)_1fr] desk:grid-rows-1 desk:gap-6">
        <div className="z-1 flex flex-col items-start self-center pt-6 pb-2 desk:pt-8 desk:pb-26">
          {needs && needs.needs.length > 0 && (
            <div className="mb-4 w-full">
              <NeedsList {...needs} />
            </div>
          )}
          {own && <Own {...own} isToPay={isToPay} />}
          <h1 id="headline" className={own ? 'type-title' : 'type-hero'}>
            {t('headline')}
          </h1>
          <p className="mt-3 text-xl font-title text-teal desk:mt-5 desk:text-2xl">{t('subtitle')}</p>
          {!own && <p className="type-lead mt-2 max-w-[38ch] text-muted">{t('lead')}</p>}
          <div className="mt-5 grid w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 md:flex md:w-auto desk:mt-7">
            <ButtonLink to={paths.centers} size="large" className="desk:px-8">
              {t('bookNow')}
            </ButtonLink>
            <ButtonLink to={paths.services} size="large" variant="outline" className="desk:px-8">
              <span>
                {t('learnMore')}
                <span className="sr-only"> {t('learnMoreOf')}</span>
              </span>
            </ButtonLink>
          </div>
          {!own && (
            <Link to={paths.bookMonth} className="text-link mt-1 inline-flex min-h-11 items-center">
              {t('own.month')}
            </Link>
          )}
          {!own && (
            <p className="type-second mt-1 flex desk:mt-2 items-center gap-2.5 text-muted">
              <ShieldCheck size={20} className="shrink-0 text-teal" />
              {t('promise')}
            </p>
          )}
        </div>
        {/* The floor is a sixth of the picture, at any size. */}
        <div className="@container-size relative desk:mr-[calc(-1*clamp(2.5rem,(100vw-80rem)/2,14rem))]">
          <div className="absolute -inset-x-[100vw] bottom-0 h-[min(17cqh,14cqw)] border-t-2 border-[#d3c09c] bg-floor" />
          <img
            src={ROOM}
            suppressHydrationWarning
            alt={t('room')}
            width={760}
            height={620}
            className="absolute size-full object-contain object-bottom"
          />
        </div>
      </div>
    </section>
  );
}

/**
 * For a logged-in patient, before everything else: the next session, and the usual one to book again unless something waits to be
 * paid.
 */
function Own({ next, usual, person, isToPay }: OwnSessions & { isToPay: boolean }) {
  const { t } = useTranslation('home');
  const name = person?.name;
  const forWhom = person ? { for: person._id } : {};
  return (
    <>
      <ul
        aria-label={name ? t('own.titleFor', { name }) : t('own.title')}
        className="mb-6 flex w-full flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {next && (
          <OwnSession
            label={name ? t('own.nextFor', { name }) : t('own.next')}
            date={next.appoinmentDate}
            time={next.appoinmentTime}
            where={next.dialysisCenterId.CenterName}
            action={
              <ButtonLink to={paths.appointments(person?._id)} size="small" variant="outline">
                {t('own.open')}
              </ButtonLink>
            }
          />
        )}
        {usual && !isToPay && (
          <OwnSession
            label={name ? t('own.againFor', { name }) : t('own.again')}
            date={usual.date}
            time={usual.time}
            where={usual.center.CenterName}
            action={
              <ButtonLink
                to={paths.booking(usual.center._id, { ...forWhom, date: usual.date, time: usual.time })}
                size="small"
                variant="outline"
              >
                {t('own.book')}
              </ButtonLink>
            }
          />
        )}
        {person?.access !== 'view' && (
          <li className="px-4 py-1.5">
            <Link to={paths.month({}, person?._id)} className="text-link inline-flex min-h-11 items-center">
              {t('own.month')}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

type OwnSessionProps = { label: string; date: string; time: string; where: string; action: ReactNode };

function OwnSession({ label, date, time, where, action }: OwnSessionProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <p className="min-w-0 flex-1 basis-36">
        <span className="type-small block text-muted">{label}</span>
        <span className="tabular block font-strong">
          <span className="figure">{formatShortDate(date)}</span>, <span className="figure">{formatWindow(time)}</span>
        </span>
        <span className="type-second block wrap-anywhere text-muted">{where}</span>
      </p>
      {action}
    </li>
  );
}
