import Phone from 'lucide-react/icons/phone';
import type { Ref } from 'react';
import type { Center } from '../../../../contract/centers';
import { useTranslation } from '../../../i18n/use-translation';
import { CenterPhoto } from '../../../ui/center-photo';
import { phoneHref } from '../../../../domain/phone-href';
import { OpenAndRating } from '../open-and-rating';

/** Who and where: photo, name, address, hours, rating and the number to call. */
export function CenterHead({ center, headingRef }: { center: Center; headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('centers');
  return (
    <div className="flex flex-col gap-4 desk:flex-row desk:items-center desk:gap-7">
      <CenterPhoto
        photo={center.Photo}
        alt={t('card.photo', { center: center.CenterName })}
        isFirst
        className="aspect-video w-full rounded-card border border-line md:max-w-120 desk:aspect-[2/1] desk:w-2/5 xl:w-85"
      />
      <div className="min-w-0 flex-1">
        <h1 ref={headingRef} tabIndex={-1} className="type-title">
          {center.CenterName}
        </h1>
        <p className="mt-2 text-muted">
          {center.CenterAddress}, {center.CenterCity}
        </p>
        <div className="type-second mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-0 desk:text-[1.0625rem]">
          <OpenAndRating size={20} />
          <a
            href={phoneHref(center.ContactNumber)}
            aria-label={`${t('detail.phone', { center: center.CenterName })}: ${center.ContactNumber}`}
            className="focus-ring figure inline-flex min-h-11 items-center gap-2 rounded-chip font-label text-teal hover:underline"
          >
            <Phone aria-hidden="true" size={20} strokeWidth={1.75} />
            {center.ContactNumber}
          </a>
        </div>
      </div>
    </div>
  );
}
