import Accessibility from 'lucide-react/icons/accessibility';
import Ambulance from 'lucide-react/icons/ambulance';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import BedDouble from 'lucide-react/icons/bed-double';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleParking from 'lucide-react/icons/circle-parking';
import Droplets from 'lucide-react/icons/droplets';
import Languages from 'lucide-react/icons/languages';
import Phone from 'lucide-react/icons/phone';
import Pill from 'lucide-react/icons/pill';
import Snowflake from 'lucide-react/icons/snowflake';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Toilet from 'lucide-react/icons/toilet';
import Tv from 'lucide-react/icons/tv';
import Users from 'lucide-react/icons/users';
import Utensils from 'lucide-react/icons/utensils';
import Wifi from 'lucide-react/icons/wifi';
import Zap from 'lucide-react/icons/zap';
import type { Ref } from 'react';
import type { Center } from '../../../contract/centers';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { useAmenityName } from '../../lib/i18n/use-amenity-name';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { CenterPhoto } from '../../ui/center-photo';
import { Chip } from '../../ui/chip';
import { OpenAndRating } from './open-and-rating';

/** The center: photo, name, address, hours, rating and phone number. */
export function CenterHead({ center, headingRef }: { center: Center; headingRef?: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('centers');
  const placeName = usePlaceName();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1.5 md:grid-rows-[1fr_auto] md:gap-x-6 desk:gap-x-7">
      <CenterPhoto
        photo={center.Photo}
        alt={t('card.photo', { center: center.CenterName })}
        isFirst
        className="size-18 rounded-tile border border-line md:row-span-2 md:h-36 md:w-54 md:rounded-card desk:h-auto desk:w-68 desk:aspect-[2/1] desk:self-center xl:w-85"
      />
      <div className="min-w-0 self-center md:self-end large-text:col-span-2">
        <h1 ref={headingRef} tabIndex={-1} className="type-title max-md:text-2xl max-md:leading-[1.2]">
          {center.CenterName}
        </h1>
        <NameInLanguage of={center.CenterName} />
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2 large-text:col-span-2">
        <p className="text-muted max-md:text-base md:mt-1">
          {center.CenterAddress}, {placeName(center.CenterCity)}
          {center.CenterPinCode && !center.CenterAddress.includes(center.CenterPinCode) && (
            <span> {center.CenterPinCode}</span>
          )}
        </p>
        <div className="type-second flex flex-wrap md:mt-1 items-center gap-x-4 gap-y-0 desk:text-body">
          <OpenAndRating size={20} />
          <a
            // Older numbers may not be dialable; such a number is shown as text.
            href={isPhoneNumber(center.ContactNumber) ? phoneHref(center.ContactNumber) : undefined}
            aria-label={`${t('detail.phone', { center: center.CenterName })}: ${center.ContactNumber}`}
            className="focus-ring figure inline-flex min-h-11 items-center gap-2 rounded-chip font-label text-teal hover:underline"
          >
            <Phone size={20} />
            {center.ContactNumber}
          </a>
        </div>
      </div>
    </div>
  );
}

/** The services of a center, and its facilities. */
export function CenterOffers({ center }: { center: Center }) {
  const { t } = useTranslation('centers');
  const nameOf = useAmenityName();
  return (
    <div className="grid gap-8 md:grid-cols-2 desk:grid-cols-1 xl:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)] xl:gap-6">
      {center.Services.length > 0 && (
        <section>
          <h2 className="mb-3 type-part">{t('detail.services')}</h2>
          <ul className="flex flex-wrap gap-2.5">
            {center.Services.map((service) => (
              <li key={service} className="max-w-full">
                <Chip size="large">{nameOf(service)}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {center.Facilities.length > 0 && (
        <section>
          <h2 className="mb-3 type-part">{t('detail.facilities')}</h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
            {center.Facilities.map((facility) => {
              const Icon = facilityIcon(facility);
              return (
                <li key={facility} className="flex min-h-11 items-center gap-3">
                  <Icon size={20} className="shrink-0 text-teal" />
                  <span className="min-w-0">{nameOf(facility)}</span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Facilities are typed freely, so icons are chosen by words; the first match wins. */
const BY_WORD = [
  [/step|wheel|ramp|accessib/i, Accessibility],
  [/parking/i, CircleParking],
  [/canteen|cafe|café|meal|food|snack/i, Utensils],
  [/\btv\b|television/i, Tv],
  [/power|generator|backup/i, Zap],
  [/waiting|lounge|family|attendant/i, Users],
  [/wi-?fi|internet/i, Wifi],
  [/pharmacy|medicine/i, Pill],
  [/\blift\b|elevator/i, ArrowUpDown],
  [/air.?con|\bac\b|cool/i, Snowflake],
  [/ambulance|transport/i, Ambulance],
  [/bed|recliner/i, BedDouble],
  [/toilet|washroom|restroom/i, Toilet],
  [/water/i, Droplets],
  [/doctor|nephrologist|nurse/i, Stethoscope],
  [/language/i, Languages],
] as const;

/** The icon of a facility; a plain tick when none matches. */
function facilityIcon(facility: string) {
  return BY_WORD.find(([word]) => word.test(facility))?.[1] ?? CircleCheck;
}
