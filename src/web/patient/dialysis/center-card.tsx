import Armchair from 'lucide-react/icons/armchair';
import { Link } from 'react-router';
import { pathFor } from '../../../contract/path-for';
import * as paths from '../../../contract/paths';
import type { Center, NextFree } from '../../../contract/centers';
import { centerChargeOn } from '../../../domain/charges';
import { isFew } from '../../../domain/few-chairs';
import { loginPath } from '../../lib/api/next-path';
import { useSession } from '../../lib/api/session';
import { formatPrice, formatShortDate, formatWindow, nearDay } from '../../lib/i18n/format';
import type { InLanguages } from '../../lib/scheme-names';
import { useAmenityName } from '../../lib/i18n/use-amenity-name';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { CenterPhoto } from '../../ui/center-photo';
import { Chip } from '../../ui/chip';
import type { FromList } from './back-to-list';
import { quarterOf, OpenAndRating } from './open-and-rating';
/** The grid of cards and their skeletons: one, two or three columns. */
export const CARD_GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 desk:grid-cols-2 desk:gap-6 xl:grid-cols-3';

/** Services named on a card; the rest is a marker (spec.md, section 2). */
const NAMED_SERVICES = 2;

type CenterCardProps = {
  center: Center;
  next: NextFree['next'];
  now: Date;
  /** Whether it is above the fold. */
  isFirst: boolean;
  fromList?: FromList;
  /** How a session can be paid there, in short. */
  ways?: InLanguages | undefined;
  /** The person to book for; empty for the account's own person. */
  patientId?: string;
};

/**
 * A center in the list. Always in the same order: name and place, services, next free window, price. The name and the
 * picture link to its own page, the button to booking, for visitors by way of the login (spec.md, section 2).
 */
export function CenterCard({ center, next, now, isFirst, fromList, ways, patientId = '' }: CenterCardProps) {
  const { t, language } = useTranslation('centers');
  const isVisitor = useSession().status === 'anonymous';
  const placeName = usePlaceName();
  const quarter = quarterOf(center.CenterAddress, center.CenterCity);
  const booking = pathFor(paths.booking(center._id), patientId);
  return (
    <Card className="relative flex h-full flex-col p-3.5 desk:overflow-hidden desk:p-0">
      <div className="flex gap-3.5 large-text:flex-col desk:flex-col desk:gap-0">
        <CenterPhoto
          photo={center.Photo}
          alt=""
          isFirst={isFirst}
          className="size-23 shrink-0 rounded-tile desk:aspect-video desk:h-auto desk:w-full desk:rounded-none"
        />
        <div className="min-w-0 flex-1 desk:px-5 desk:pt-4.5">
          <h2 className="type-card-title line-clamp-4 large-text:line-clamp-none desk:line-clamp-3">
            <Link
              to={pathFor(paths.center(center), patientId)}
              state={{ fromList }}
              className="after:absolute after:top-0 after:left-0 after:h-30 after:w-full hover:text-teal hover:underline focus-visible:rounded-sm focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-teal desk:after:h-65"
            >
              {center.CenterName}
            </Link>
          </h2>
          <NameInLanguage of={center.CenterName} />
          <p className="type-second mt-0.5 text-muted">
            {quarter ? `${placeName(quarter)}, ${placeName(center.CenterCity)}` : placeName(center.CenterCity)}
          </p>
          <p className="type-small mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
            <OpenAndRating size={18} />
          </p>
        </div>
      </div>
      <div className="flex flex-1 flex-col desk:px-5 desk:pb-5">
        <ServiceChips services={center.Services} />
        {ways && <p className="type-small mt-2 text-muted">{ways[language]}</p>}
        <div className="mt-auto">
          <div className="mt-3.5 flex items-start justify-between gap-3 large-text:flex-col border-t border-line pt-3">
            <div className="min-w-0">
              <p className="type-small text-muted">{t('card.nextFree')}</p>
              <NextFreeWindow chairs={center.Slots} next={next} now={now} />
            </div>
            <p className="shrink-0 text-right large-text:text-left">
              <span className="type-small block text-muted">{t('card.perSession')}</span>
              <span className="type-price">{formatPrice(centerChargeOn(center, next?.date))}</span>
            </p>
          </div>
          <ButtonLink
            to={isVisitor ? loginPath({ pathname: paths.booking(center._id) }) : booking}
            state={{ fromList }}
            isFullWidth
            className="relative mt-3.5"
          >
            <span>
              {t('card.book')}
              <span className="sr-only"> {t('card.bookAt', { center: center.CenterName })}</span>
            </span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** The first services of a center, and '+..' when there are more. */
function ServiceChips({ services }: { services: readonly string[] }) {
  const { t } = useTranslation('centers');
  const nameOf = useAmenityName();
  return (
    <ul aria-label={t('card.services')} className="mt-3 flex flex-wrap gap-2">
      {services.slice(0, NAMED_SERVICES).map((service) => (
        <li key={service} className="max-w-full">
          <Chip>{nameOf(service)}</Chip>
        </li>
      ))}
      {services.length > NAMED_SERVICES && (
        <li>
          <Chip>
            <span aria-hidden="true">{t('card.moreServices')}</span>
            <span className="sr-only">{t('card.moreServicesRead', { count: services.length - NAMED_SERVICES })}</span>
          </Chip>
        </li>
      )}
    </ul>
  );
}

/** The next free window of a center and its chairs; says so when there is none. */
function NextFreeWindow({ next, chairs, now }: { next: NextFree['next']; chairs: number; now: Date }) {
  const { t } = useTranslation('centers');
  if (next === null) return <p className="type-second max-w-[18ch] text-muted">{t('card.noneFree')}</p>;
  const day = nearDay(next.date, now) === 'today' ? t('card.today') : formatShortDate(next.date);
  return (
    <>
      <p className="tabular type-second font-label">
        <span className="figure">{day}</span>, <span className="figure">{formatWindow(next.time)}</span>
      </p>
      <p
        className={`type-small mt-0.5 flex items-center gap-1.5 font-label ${isFew(next.free, chairs) ? 'text-marigold-text' : 'text-green'}`}
      >
        <Armchair size={18} className="stroke-2" />
        <span className="tabular">{t('card.chairsLeft', { count: next.free })}</span>
      </p>
    </>
  );
}
