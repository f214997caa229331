import type { Center } from '../../../../contract/centers';
import { useSaid } from '../../../i18n/said';
import { useTranslation } from '../../../i18n/use-translation';
import { Chip } from '../../../ui/chip';
import { facilityIcon } from './facility-icon';

/** What a center treats with, and what it has around the chair. */
export function CenterOffers({ center }: { center: Center }) {
  const { t } = useTranslation('centers');
  const said = useSaid();
  return (
    <div className="grid gap-8 md:grid-cols-2 desk:grid-cols-1 xl:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)] xl:gap-6">
      {center.Services.length > 0 && (
        <section>
          <h2 className="mb-3 text-[1.375rem] leading-tight font-title">{t('detail.services')}</h2>
          <ul className="flex flex-wrap gap-2.5">
            {center.Services.map((service) => (
              <li key={service} className="max-w-full">
                <Chip size="large">{said(service)}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {center.Facilities.length > 0 && (
        <section>
          <h2 className="mb-3 text-[1.375rem] leading-tight font-title">{t('detail.facilities')}</h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
            {center.Facilities.map((facility) => {
              const Icon = facilityIcon(facility);
              return (
                <li key={facility} className="flex min-h-11 items-center gap-3">
                  <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-teal" />
                  <span className="min-w-0">{said(facility)}</span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
