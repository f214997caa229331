import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from '../../../i18n/use-translation';
import { SearchField } from '../../../ui/search-field';
import { Select } from '../../../ui/select';
import type { CenterFilter } from './find-centers';

const ALL = 'all';

type FilterBandProps = {
  filter: CenterFilter;
  cities: readonly string[];
  onText: (text: string) => void;
  /** Empty for all locations. */
  onCity: (city: string) => void;
};

/** The name search and the location, which answer at once. */
export function FilterBand({ filter, cities, onText, onCity }: FilterBandProps) {
  const { t } = useTranslation('centers');
  // A city of an old link stays to be seen, and to be changed.
  const listed = filter.city && !cities.includes(filter.city) ? [filter.city, ...cities] : cities;
  const options = [{ id: ALL, label: t('list.allLocations') }, ...listed.map((city) => ({ id: city, label: city }))];
  return (
    <search aria-label={t('list.filters')} className="block border-b border-line bg-sunken">
      <div className="page-width flex flex-col gap-3.5 py-4.5 md:flex-row md:gap-5 desk:py-8">
        <SearchField
          label={t('list.name')}
          name="q"
          placeholder={t('list.namePlaceholder')}
          value={filter.text}
          onChange={onText}
          className="md:flex-1"
        />
        <Select
          label={t('list.location')}
          name="city"
          icon={<MapPin aria-hidden="true" size={20} strokeWidth={1.75} />}
          options={options}
          value={filter.city || ALL}
          onChange={(id) => onCity(id === ALL ? '' : id)}
          className="md:w-64 desk:w-80"
        />
      </div>
    </search>
  );
}
