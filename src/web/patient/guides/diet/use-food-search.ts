import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { FOODS, type FoodId } from './foods';
import { type FoodNames, searchFoods } from './search-foods';

/**
 * The query: from the URL (`?food=`) and, while typing, ahead of it. And the foods matching it by their names in the
 * page's language.
 */
export function useFoodSearch() {
  const { t } = useTranslation('guides-foods');
  const [search] = useSearchParams();
  const asked = search.get('food') ?? '';
  const [typed, setTyped] = useState({ of: asked, query: asked });
  if (typed.of !== asked) setTyped({ of: asked, query: asked });
  const { query } = typed;
  const setQuery = (next: string) => setTyped({ of: asked, query: next });
  const isSearching = query.trim() !== '';
  const names = (id: FoodId) => ({ name: t(`${id}.name`), also: t(`${id}.also`) });
  const foods = isSearching
    ? searchFoods(FOODS, Object.fromEntries(FOODS.map(({ id }) => [id, names(id)])) as FoodNames, query)
    : [];
  return { query, setQuery, isSearching, foods };
}
