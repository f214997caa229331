import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { FOODS, type FoodId } from './foods';
import { type FoodNames, searchFoods } from './search-foods';

/** What is looked for, and the foods that match it by their names in the language of the page. */
export function useFoodSearch() {
  const { t } = useTranslation('guides-foods');
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const names = (id: FoodId) => ({ name: t(`${id}.name`), also: t(`${id}.also`) });
  const foods = isSearching
    ? searchFoods(FOODS, Object.fromEntries(FOODS.map(({ id }) => [id, names(id)])) as FoodNames, query)
    : [];
  return { query, setQuery, isSearching, foods };
}
