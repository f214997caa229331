import MapPin from 'lucide-react/icons/map-pin';
import { type RefObject, memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SearchField } from '../../../ui/search-field';
import { Select } from '../../../ui/select';
import type { CenterBook } from '../center-book';

const ALL = 'all';

type CityProps = {
  /** Empty for all locations. */
  city: string;
  cities: CenterBook['cities'];
  onCity: (city: string) => void;
};

type FilterBandProps = CityProps & { field: RefObject<HTMLInputElement | null>; onText: (text: string) => void };

/** The name search and the location, which answer at once. Drawn anew when the cities or the choice change, and not at every key. */
export const FilterBand = memo(function FilterBand({ field, onText, city, cities, onCity }: FilterBandProps) {
  const { t } = useTranslation('centers');
  return (
    <search aria-label={t('list.filters')} className="block border-b border-line bg-sunken">
      <div className="page-width flex flex-col gap-3.5 py-4.5 md:flex-row md:gap-5 desk:py-8">
        <SearchField
          label={t('list.name')}
          name="q"
          placeholder={t('list.namePlaceholder')}
          ref={field}
          onChange={onText}
          className="md:flex-1"
        />
        <Location city={city} cities={cities} onCity={onCity} />
      </div>
    </search>
  );
});

function Location({ city, cities, onCity }: CityProps) {
  const { t } = useTranslation('centers');
  // A city of an old link stays to be seen, and to be changed.
  const known = [...cities.values()];
  const listed = city && !known.includes(city) ? [city, ...known] : known;
  return (
    <Select
      label={t('list.location')}
      name="city"
      icon={<MapPin aria-hidden="true" size={20} strokeWidth={1.75} />}
      options={[{ id: ALL, label: t('list.allLocations') }, ...listed.map((each) => ({ id: each, label: each }))]}
      value={city || ALL}
      onChange={(id) => onCity(id === ALL ? '' : id)}
      className="md:w-64 desk:w-80"
    />
  );
}
