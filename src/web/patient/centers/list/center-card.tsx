import { memo } from 'react';
import type { Center } from '../../../../contract/centers';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { buttonStyles } from '../../../ui/button-styles';
import { Card } from '../../../ui/card';
import { CenterPhoto } from '../../../ui/center-photo';
import { quarterOf } from '../center-facts';
import { OpenAndRating } from '../open-and-rating';
import { type NextFreeKnowledge, NextFreeWindow } from './next-free-window';
import { ServiceChips } from './service-chips';

type CenterCardProps = {
  center: Center;
  nextFree: NextFreeKnowledge;
  /** Where 'Book Appointment' leads: the center, or the login that leads there. */
  to: string;
  isFirst: boolean;
};

const BOOK = buttonStyles({ isFullWidth: true, className: 'mt-3.5' });

/** A center in the list, inside of a CardGrid. Always in one order: who, where, services, next free window, price. */
export const CenterCard = memo(function CenterCard({ center, nextFree, to, isFirst }: CenterCardProps) {
  const { t } = useTranslation('centers');
  const quarter = quarterOf(center.CenterAddress, center.CenterCity);
  return (
    <Card className="flex h-full flex-col p-3.5 desk:overflow-hidden desk:p-0">
      <div className="flex gap-3.5 desk:flex-col desk:gap-0">
        <CenterPhoto
          photo={center.Photo}
          alt=""
          isFirst={isFirst}
          className="size-23 shrink-0 rounded-tile desk:aspect-video desk:h-auto desk:w-full desk:rounded-none"
        />
        <div className="min-w-0 flex-1 desk:px-5 desk:pt-4.5">
          <h2 className="type-card-title line-clamp-4 desk:line-clamp-3">{center.CenterName}</h2>
          <p className="type-second mt-0.5 text-muted">
            {quarter ? `${quarter}, ${center.CenterCity}` : center.CenterCity}
          </p>
          <p className="type-small mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
            <OpenAndRating size={18} />
          </p>
        </div>
      </div>
      <div className="flex flex-1 flex-col desk:px-5 desk:pb-5">
        <ServiceChips services={center.Services} />
        <div className="mt-auto">
          <div className="mt-3.5 flex items-start justify-between gap-3 border-t border-line pt-3">
            <div className="min-w-0">
              <p className="type-small text-muted">{t('card.nextFree')}</p>
              <NextFreeWindow centerId={center._id} nextFree={nextFree} />
            </div>
            <p className="shrink-0 text-right">
              <span className="type-small block text-muted">{t('card.perSession')}</span>
              <span className="type-price">{formatPrice(center.DialysisCharge)}</span>
            </p>
          </div>
          <a href={to} className={BOOK}>
            <span>
              {t('card.book')}
              <span className="sr-only"> {t('card.bookAt', { center: center.CenterName })}</span>
            </span>
          </a>
        </div>
      </div>
    </Card>
  );
});
