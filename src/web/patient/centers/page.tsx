import MapPin from 'lucide-react/icons/map-pin';
import { data, Link, redirect, useMatches, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { type Center, centers, type Day } from '../../../contract/centers';
import type { CenterFunding } from '../../../contract/funding';
import { NOTICE_HOURS } from '../../../domain/policy';
import { shortIdIn } from '../../../domain/center-slug';
import { isFew } from '../../../domain/few-chairs';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { loginPath } from '../../lib/api/next-path';
import { useSession } from '../../lib/api/session';
import { formatDate, formatPrice, formatWindow, nearDay } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type Refusal } from '../../lib/refusal';
import { type SchemeNames, schemeNames } from '../../lib/scheme-names';
import { attempt, callFrom, visitContext } from '../../lib/visit';
import { NotIndexed, PublicHead } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { laterPart } from '../../ui/later-part';
import { Callout } from '../../ui/callout';
import { directionsUrl } from '../appointments/place';
import { BackToList } from '../dialysis/back-to-list';
import { CenterHead, CenterOffers } from '../dialysis/center-about';
export { CenterFailed as ErrorBoundary } from './no-center';
import { forIn } from '../people/for-whom';
import type { Route } from './+types/page';
import { ClinicJsonLd } from './clinic-json-ld';
import { LaterCharges } from './later-charges';

export const handle = { Head };

type LoadedCenter = {
  center: Center;
  /** How the center can be paid; left out where it has not said. */
  funding: CenterFunding | undefined;
  /** The names of the center's schemes. */
  names: SchemeNames;
  /** How a session can be paid, in search engines' words. */
  accepted: string;
  now: string;
  days: Day[];
};

function Head() {
  const { t } = useTranslation('centers');
  const loaded = useMatches().at(-1)?.loaderData as LoadedCenter | undefined;
  if (!loaded) return <NotIndexed />;
  const { center } = loaded;
  const words = {
    center: center.CenterName,
    city: center.CenterCity,
    address: center.CenterAddress,
    price: formatPrice(center.DialysisCharge),
  };
  return (
    <>
      <PublicHead
        title={t('page.title', words)}
        description={t('page.description', words)}
        path={paths.center(center)}
      />
      {center.Status === 'blocked' && <NotIndexed />}
    </>
  );
}

const SessionPrice = laterPart('session-price', () => import('./session-price').then((file) => file.SessionPrice));

/** How many days of free windows are shown, from today. */
const DAYS_SHOWN = 5;

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });

const NOWHERE: Refusal = { status: 404, code: 'center-not-found', message: '' };

/** Loads the center whose short id ends the path. Any other path with that id redirects to the canonical one. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<LoadedCenter> {
  const visit = context.get(visitContext);
  const shortId = shortIdIn(params.slug);
  if (!shortId) throw data(NOWHERE, { status: 404 });
  const { answer, refusal } = await attempt(visit, centers.one, { params: { center: shortId } });
  if (refusal) throw data(refusal, { status: refusal.status });
  const { center, funding } = answer;
  const names = schemeNames((funding?.schemes ?? []).map(({ scheme }) => scheme));
  const { pathname, search } = new URL(request.url);
  const address = encodeURI(paths.center(center));
  if (pathname !== address) throw redirect(`${address}${search}`, 301);

  const facts = { center, funding, names, accepted: acceptedBy(funding), now: visit.now };
  const now = new Date(visit.now);
  if (center.Status === 'blocked') return { ...facts, days: [] };
  const query = { centerId: center._id, from: istDateOf(now), to: lastBookableDate(now) };
  const { days } = await callFrom(visit, centers.availability, { query });
  const free = days.filter(({ slots }) => slots.some((slot) => slot.bookable));
  return { ...facts, days: free.slice(0, DAYS_SHOWN) };
}

const ACCEPTED = { cash: 'Cash', upi: 'UPI', card: 'Credit Card, Debit Card', netbanking: 'Net banking' } as const;

function acceptedBy(funding: CenterFunding | undefined): string {
  const methods = new Set([...(funding?.online ?? []), ...(funding?.atCenter ?? [])]);
  return [...methods].map((method) => ACCEPTED[method]).join(', ');
}

/** The public page of a center (/centers/{name}-{city}-{short id}). */
export default function CenterPage({
  loaderData: { center, funding, names, accepted, now, days },
}: Route.ComponentProps) {
  const { t } = useTranslation(['centers', 'booking']);
  const isVisitor = useSession().status === 'anonymous';
  const [search] = useSearchParams();
  /** Booking needs a login, which continues to the chosen window. */
  const leadTo = (path: string) => {
    const [pathname = '', query] = path.split('?');
    return isVisitor ? loginPath({ pathname, ...(query && { search: `?${query}` }) }) : path;
  };
  const isOpen = center.Status === 'active';
  return (
    <div className="page-width flex flex-col gap-8 pt-2 pb-14 desk:pb-22">
      <ClinicJsonLd center={center} paymentAccepted={accepted} />
      <div>
        <BackToList />
        <CenterHead center={center} />
      </div>
      {!isOpen && <Callout tone="warning">{t('detail.blocked.title')}</Callout>}
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4.5 md:flex-row md:items-center md:justify-between desk:p-6">
          <p>
            <span className="block text-muted">{t('card.perSession')}</span>
            <span className="figure text-figure-wide leading-[2.25rem] font-price">
              {formatPrice(center.DialysisCharge)}
            </span>
            <LaterCharges center={center} />
          </p>
          <div className="flex flex-col gap-3 md:flex-row">
            <a
              href={directionsUrl(center)}
              rel="noreferrer"
              className="focus-ring inline-flex min-h-12 items-center justify-center gap-2.5 rounded-control px-4 font-strong text-teal hover:underline"
            >
              <MapPin size={20} />
              {t('page.map')}
            </a>
            {isOpen && <ButtonLink to={leadTo(paths.booking(center._id, forIn(search)))}>{t('card.book')}</ButtonLink>}
          </div>
        </div>
        {isOpen && (
          <p className="type-second text-muted">
            {t('booking:summary.rule', { hours: NOTICE_HOURS })} {t('booking:summary.refund')}
          </p>
        )}
      </div>
      {isOpen && <FreeWindows center={center} days={days} now={new Date(now)} leadTo={leadTo} whom={forIn(search)} />}
      {funding && <SessionPrice center={center} funding={funding} names={names} />}
      <CenterOffers center={center} />
    </div>
  );
}

type FreeWindowsProps = {
  center: Center;
  /** The next days with free chairs. */
  days: readonly Day[];
  now: Date;
  /** The link to book a window, which leads visitors without a login to the login first. */
  leadTo: (path: string) => string;
  /** The person to book for, as part of the link's query. */
  whom: { for?: string };
};

/** The free windows of the next days; each links to its booking. */
function FreeWindows({ center, days, now, leadTo, whom }: FreeWindowsProps) {
  const { t } = useTranslation('centers');
  return (
    <section aria-labelledby="free-windows">
      <h2 id="free-windows" className="mb-3 type-part">
        {t('page.free')}
      </h2>
      {days.length === 0 && <p className="text-muted">{t('card.noneFree')}</p>}
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {days.map(({ date, slots }) => {
          const name = formatDate(date);
          return (
            <li key={date} className="flex flex-col gap-2.5 p-4.5 md:flex-row md:items-center md:gap-5">
              <h3 className="figure shrink-0 font-strong md:w-44">
                {nearDay(date, now) === 'today' ? t('card.today') : name}
              </h3>
              <ul className="grid grow grid-cols-[repeat(auto-fill,minmax(min(100%,7.6rem),1fr))] gap-2.5 md:grid-cols-2 desk:flex desk:flex-wrap">
                {slots
                  .filter((slot) => slot.bookable)
                  .map((slot) => (
                    <li key={slot.time}>
                      <Link
                        to={leadTo(paths.booking(center._id, { ...whom, date, time: slot.time }))}
                        rel="nofollow"
                        className="focus-ring flex min-h-14 flex-col justify-center rounded-tile border-[1.5px] border-teal-line bg-teal-tint px-4 py-1.5 hover:border-teal"
                      >
                        <span className="sr-only">{name}, </span>
                        <span className="figure leading-tight font-strong">{formatWindow(slot.time)}</span>
                        <span
                          className={`type-small tabular ${isFew(slot.free, slot.capacity) ? 'font-label text-marigold-text' : 'text-muted'}`}
                        >
                          {t('card.chairsLeft', { count: slot.free })}
                        </span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
