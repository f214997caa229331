import { useSearchParams } from 'react-router';
import searchUrl from '../../../drawings/spot-search.svg';
import { useTranslation } from '../../../i18n/use-translation';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { FoodRow } from './food-row';
import { FULL_BAR_MG, type Food } from './foods';

/** Shown at first; the rest on demand. */
const SHOWN_AT_FIRST = 8;

type FoodResultsProps = { query: string; foods: readonly Food[]; onClear: () => void };

/** The matching foods, or what to do when there are none. */
export function FoodResults({ query, foods, onClear }: FoodResultsProps) {
  const { t } = useTranslation('guides-diet');
  const [search] = useSearchParams();
  const showsAll = search.get('food') === query && search.has('all');
  if (foods.length === 0) {
    return (
      <EmptyState
        drawing={searchUrl}
        title={t('search.none', { query })}
        action={
          <ButtonLink to="?" replace preventScrollReset variant="outline" onClick={onClear}>
            {t('search.clear')}
          </ButtonLink>
        }
      >
        {t('search.noneText')}
      </EmptyState>
    );
  }
  const shown = showsAll ? foods : foods.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <h2 className="type-section desk:text-[1.75rem]">{t('search.results', { count: foods.length, query })}</h2>
      <p className="type-small mt-1.5 max-w-[80ch] text-muted">{t('search.caption', { full: FULL_BAR_MG })}</p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((food) => (
          <FoodRow key={food.id} food={food} />
        ))}
      </ul>
      {shown.length < foods.length && (
        <ButtonLink
          to={`?${new URLSearchParams({ food: query, all: '' })}`}
          replace
          preventScrollReset
          variant="outline"
          className="mt-4 max-md:w-full"
        >
          {t('search.showAll', { count: foods.length })}
        </ButtonLink>
      )}
    </>
  );
}
