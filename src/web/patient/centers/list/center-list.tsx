import { useCallback, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { ErrorState } from '../../../ui/error-state';
import { useLoadingScreen } from './creeping-progress';
import { FilterBand } from './filter-band';
import { FoundCenters } from './found-centers';
import { ListHead } from './list-head';
import { ListLoading } from './list-loading';
import { useCenterFilter } from './use-center-filter';
import { retryCenters, useCenterList } from './use-center-list';
import { useFound } from './use-found';

const NO_CITIES: ReadonlyMap<string, string> = new Map();

/** The list with its search: loading, failed, or what was found. */
export function CenterList() {
  const { t } = useTranslation('centers');
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useCenterList();
  const { search, field, setText, setCity, clear, showMore } = useCenterFilter();
  const loading = useLoadingScreen(list.isWaiting && !list.error);

  const { centers: all, cities = NO_CITIES } = list;
  const { chosen, found, text, city, shown } = useFound(all, search, cities);
  const isFiltered = text !== '' || city !== '';

  const clearAll = useCallback(() => {
    clear();
    // The button that was pressed goes away with the filter.
    heading.current?.focus();
  }, [clear]);

  return (
    <>
      <FilterBand field={field} city={chosen} cities={cities} onText={setText} onCity={setCity} />
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
            onRetry={retryCenters}
            isRetrying={list.isRetrying}
          />
        ) : loading.isShown || !found ? (
          <ListLoading progress={loading.progress} />
        ) : (
          <FoundCenters
            found={found}
            shown={shown}
            text={text}
            city={city}
            nextFree={list.nextFree}
            isRetryingNextFree={list.isRetryingNextFree}
            onShowMore={showMore}
            onReset={isFiltered ? clearAll : undefined}
          />
        )}
      </div>
    </>
  );
}
