import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import type { AdminCenter } from '../../../contract/admin/centers/centers';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { everyCenterQuery } from '../api/every-center';
import { formatCount } from '../ui/format';
import type { FieldState, Filter } from '../ui/list-filters';
import { joinValues } from '../ui/list-state';
import type { AppointmentList } from './appointment-list';
import { CheckedList, FilterField } from './filter-field';

type CenterChoiceProps = FieldState & {
  list: AppointmentList;
  /** The chosen centers, with their names. */
  chosen: Filter['values'];
};

/** The filter for centers. */
export function CenterChoice({ list, chosen, isOpen, onOpenChange }: CenterChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  const centers = useQuery({ ...everyCenterQuery, enabled: isOpen });
  return (
    <FilterField
      label={t('filters.center')}
      value={
        chosen.length === 1
          ? chosen[0]!.text
          : chosen.length > 0
            ? t('filters.centers', { count: chosen.length })
            : t('filters.anyCenter')
      }
      isAll={chosen.length === 0}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CenterPicker
        centers={centers.data}
        error={centers.error}
        onRetry={() => void centers.refetch()}
        chosen={chosen.map(({ id }) => id)}
        onChange={(value) => list.setFilter('center', value)}
      />
    </FilterField>
  );
}

type CenterPickerProps = {
  /** Undefined while they are loading, or where that failed. */
  centers: readonly AdminCenter[] | undefined;
  error: Error | null;
  onRetry: () => void;
  chosen: readonly string[];
  onChange: (value: string | undefined) => void;
};

/** Chooses several centers: typing filters them, the arrows go through the matches. */
function CenterPicker({ centers, error, onRetry, chosen, onChange }: CenterPickerProps) {
  const { t } = useTranslation('admin-appointments');
  const [text, setText] = useState('');
  // The options that were chosen on opening come first, and stay there.
  const [chosenBefore] = useState(chosen);
  if (error && !centers) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2.5 p-4">
        <p>{t('filters.centersFailed')}</p>
        <Button size="compact" variant="neutral" onPress={onRetry}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  }
  if (!centers) {
    return (
      <p role="status" className="p-4 text-muted">
        {t('common:loading')}
      </p>
    );
  }
  const matching = matchingCenters(centers, text, chosenBefore);
  const left = matching.length - SHOWN_CENTERS;
  return (
    <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst={text === ''}>
      <SearchField
        autoFocus
        aria-label={t('filters.findCenter')}
        className="flex items-center gap-2 border-b border-line px-3"
      >
        <Search size={17} className="shrink-0 text-muted" />
        <Input
          role="combobox"
          aria-expanded="true"
          placeholder={t('filters.findCenter')}
          className="min-h-(--control) w-full min-w-0 bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <CheckedList
        label={t('filters.center')}
        options={matching.slice(0, SHOWN_CENTERS).map(({ _id, CenterName }) => ({ id: _id, label: CenterName }))}
        chosen={chosen}
        onChange={(ids) => onChange(joinValues(ids))}
        whenEmpty={<p className="px-2.5 py-3 text-muted">{t('filters.noCenter')}</p>}
      />
      {left > 0 && (
        <p className="admin-fine border-t border-line px-3.5 py-2.5 text-muted">
          {t('filters.moreCenters', { number: formatCount(left) })}
        </p>
      )}
    </Autocomplete>
  );
}

/** How many centers are listed at a time; more are found by typing. */
const SHOWN_CENTERS = 50;

type Named = { _id: string; CenterName: string; CenterCity: string };

/** The centers whose name or city contains every word of the query. Without a query the chosen ones come first. */
export function matchingCenters<Center extends Named>(
  centers: readonly Center[],
  text: string,
  chosen: readonly string[],
): Center[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const isChosen = ({ _id }: Center) => chosen.includes(_id);
    return [...centers.filter(isChosen), ...centers.filter((center) => !isChosen(center))];
  }
  return centers.filter(({ CenterName, CenterCity }) => {
    const name = `${CenterName} ${CenterCity}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
