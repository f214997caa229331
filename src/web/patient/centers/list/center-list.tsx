import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { ErrorState } from '../../../ui/error-state';
import { useLoadingScreen } from './creeping-progress';
import { FilterBand } from './filter-band';
import { citiesOf, findCenters, spellCity } from './find-centers';
import { FoundCenters } from './found-centers';
import { ListHead } from './list-head';
import { ListLoading } from './list-loading';
import { useCenterFilter } from './use-center-filter';
import { useCenterList } from './use-center-list';

/** The list with its search: loading, failed, or what was found. */
export function CenterList() {
  const { t } = useTranslation('centers');
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useCenterList();
  const { filter, shown, setText, setCity, clear, showMore } = useCenterFilter();
  const loading = useLoadingScreen(list.isWaiting && !list.error);

  const all = list.centers;
  const cities = useMemo(() => citiesOf(all ?? []), [all]);
  const city = spellCity(filter.city, cities);
  const text = useDeferredValue(filter.text);
  const found = useMemo(() => all && findCenters(all, { text, city }), [all, text, city]);
  const isFiltered = filter.text !== '' || city !== '';

  function clearAll() {
    clear();
    // The button that was pressed goes away with the filter.
    heading.current?.focus();
  }

  return (
    <>
      <FilterBand filter={{ text: filter.text, city }} cities={cities} onText={setText} onCity={setCity} />
      <div className="page-width flex flex-col gap-4 pt-7 pb-14 desk:gap-6 desk:pt-9 desk:pb-22">
        <ListHead
          ref={heading}
          count={loading.isShown ? undefined : found?.length}
          city={city}
          isByName={list.nextFree.status !== 'known'}
          onClear={isFiltered ? clearAll : undefined}
        />
        {list.error ? (
          <ErrorState
            title={t('list.failed')}
            text={errorText(list.error)}
            onRetry={list.retry}
            isRetrying={list.isRetrying}
          />
        ) : loading.isShown || !found ? (
          <ListLoading progress={loading.progress} />
        ) : (
          <FoundCenters
            found={found}
            shown={shown}
            city={city}
            list={list}
            onShowMore={showMore}
            onReset={isFiltered ? clearAll : undefined}
          />
        )}
      </div>
    </>
  );
}
